import { Icon } from '@comanda/ui/icon.tsx'
import { warning } from '@comanda/ui/icons.tsx'
import { checkCircle, scan } from '@comanda/ui/icons-later.tsx'
import { NumberPad } from '@comanda/ui/number-pad.tsx'
import { useText } from '../../../i18n/text.ts'
import type { AheadActions } from './ahead.mutations.ts'
import { isAhead, ticketName } from './ahead-words.ts'
import css from './hand-over.module.css'

interface Props {
  readonly typed: string
  readonly onKey: (key: string) => void
  readonly onGive: () => void
  readonly onCamera: (() => void) | null
  readonly mayGive: boolean
  readonly actions: AheadActions
}

/** Where a guest says their number: the pad, the scanner, and what came of it. */
export function Counter({ typed, onKey, onGive, onCamera, mayGive, actions }: Props) {
  const t = useText()
  return (
    <section className={css.counter} aria-label={t('ahead.view')} data-pad>
      <Told handOver={actions.handOver} />
      <label className={css.typed}>
        <small>{t('ahead.pad')}</small>
        <output data-typed>{typed === '' ? '–' : typed}</output>
      </label>
      <NumberPad onKey={onKey} clearLabel={t('ahead.padClear')} backLabel={t('ahead.padBack')} />
      <button type="button" className={css.give} disabled={!mayGive || actions.busy} onClick={onGive}>
        {t('ahead.handOver')} <kbd>↵</kbd>
      </button>
      {onCamera === null ? null : (
        <button type="button" className={css.scan} onClick={onCamera}>
          <Icon shape={scan} />
          {t('ahead.camera')}
        </button>
      )}
      <p className={css.hint}>{t('ahead.padHint')}</p>
    </section>
  )
}

/** The answer to the last number or code; its place is always there. */
function Told({ handOver }: Pick<AheadActions, 'handOver'>) {
  const t = useText()
  const { data, error } = handOver
  const words =
    error !== null
      ? t('ahead.notHanded', { why: error.message })
      : data !== undefined && isAhead(data)
        ? t('ahead.handed', { name: ticketName(data, t) })
        : ''
  const told = error !== null ? 'no' : data === undefined ? '' : 'yes'
  return (
    <p className={css.told} role={told === 'no' ? 'alert' : 'status'} data-told={told}>
      {told === '' ? null : <Icon shape={told === 'yes' ? checkCircle : warning} />}
      {words}
    </p>
  )
}
