import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { NumberPad } from '@comanda/ui/field/number-pad.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { checkCircle, scan } from '@comanda/ui/icon/icons-later.tsx'
import { RefusedError } from '../../app/client.ts'
import { useText } from '../../i18n/text.ts'
import { isAhead, ticketName } from '../kitchen/ahead-words.ts'
import type { CounterActions, OrderReference } from './counter.mutations.ts'
import css from './hand-over.module.css'

interface Props {
  readonly typed: string
  readonly onKey: (key: string) => void
  readonly onGive: () => void
  /** Null: this browser reads no codes, and the screen says so. */
  readonly onCamera: (() => void) | null
  readonly mayGive: boolean
  readonly actions: CounterActions
}

/** Where staff enter a guest's number: the pad, the scanner and the result. */
export function Counter({ typed, onKey, onGive, onCamera, mayGive, actions }: Props) {
  const t = useText()
  return (
    <section className={css.counter} aria-label={t('ahead.view')} data-pad>
      <HandOverResult actions={actions} />
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
      <p className={css.hint}>{t(onCamera === null ? 'ahead.cameraLacks' : 'ahead.padHint')}</p>
    </section>
  )
}

/** The result of the last number or code, with undo. Its space is always reserved. */
function HandOverResult({ actions }: Pick<Props, 'actions'>) {
  const t = useText()
  const given = findUndoableHandOver(actions)
  const { outcome, sentence } = useHandOverResult(actions)
  return (
    <div className={css.result} data-outcome={outcome}>
      {outcome === '' ? null : <Icon shape={outcome === 'done' ? checkCircle : warning} />}
      <p id="result" className={css.said} role={outcome === 'refused' ? 'alert' : 'status'}>
        {sentence}
      </p>
      {given === null ? null : (
        <button
          type="button"
          aria-describedby="result"
          disabled={actions.busy}
          onClick={() => actions.takeBack.mutate(given)}
        >
          {t('ahead.takeBack')}
        </button>
      )}
    </div>
  )
}

function useHandOverResult({ handOver, takeBack }: CounterActions): {
  readonly outcome: '' | 'done' | 'refused'
  readonly sentence: string
} {
  const t = useText()
  const nameOf = (ticket: Ticket) => ticketName(ticket, t)
  if (takeBack.error !== null)
    return { outcome: 'refused', sentence: t('ahead.notTakenBack', { why: takeBack.error.message }) }
  if (takeBack.data !== undefined)
    return { outcome: 'done', sentence: t('ahead.takenBack', { name: nameOf(takeBack.data) }) }
  if (handOver.error !== null)
    return { outcome: 'refused', sentence: t('ahead.notHanded', { why: handOver.error.message }) }
  if (handOver.data !== undefined)
    return { outcome: 'done', sentence: t('ahead.handed', { name: nameOf(handOver.data) }) }
  return { outcome: '', sentence: '' }
}

/**
 * The order handed over by number or tap, just now or earlier (the refusal says to whom). It may be the wrong one. An
 * order handed over by its code is right.
 */
function findUndoableHandOver({ handOver, takeBack }: CounterActions): OrderReference | null {
  const { data, error, variables } = handOver
  if (takeBack.data !== undefined || variables === undefined || 'code' in variables) return null
  if (data !== undefined) return isAhead(data) ? { outtradeno: data.ahead.outtradeno } : null
  return error instanceof RefusedError && error.code === 'handover_done' ? variables : null
}
