import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { useState } from 'react'
import type { StorePlace } from '../../app/store.queries.ts'
import { useText } from '../../i18n/text.ts'
import { type AheadTicket, isAhead, ticketName } from '../kitchen/ahead-words.ts'
import { RefuseDialog } from '../kitchen/components/refuse-dialog.tsx'
import { CameraDialog, canReadCodes } from './camera-dialog.tsx'
import type { CounterActions } from './counter.mutations.ts'
import { Counter } from './counter.tsx'
import { CourierDialog } from './courier-dialog.tsx'
import css from './hand-over.module.css'
import { KeptList } from './kept-list.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { ReadySlip, type ShelfDialogKind } from './ready-slip.tsx'
import { applyPadKey, filterByTypedNumber, findTypedOrder, hasTypedNumber } from './typed-number.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  readonly place: StorePlace
  readonly ready: readonly Ticket[]
  /** How many older ready orders the list leaves out. */
  readonly more: number
  /** Orders whose voucher the platform kept without paying. */
  readonly kept: readonly AheadTicket[]
  readonly now: number
  readonly language: Language
  readonly actions: CounterActions
  readonly onRecall: ((ticket: AheadTicket) => void) | null
  /** Back to the tickets: `*` or Escape. */
  readonly onLeave: () => void
}

type Asking = { readonly what: ShelfDialogKind; readonly ticket: AheadTicket } | { readonly what: 'camera' } | null

/** The counter: ready orders, and the pad that finds the bag for a guest's number. */
export function HandOverView({ place, ready, more, kept, now, language, actions, onRecall, onLeave }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<Asking>(null)
  const shelf = ready.filter(isAhead)
  const found = filterByTypedNumber(shelf, typed)
  const meant = findTypedOrder(shelf, typed)
  const give = () => {
    if (meant === null || actions.busy) return
    actions.handOver.mutate(meant)
    setTyped('')
  }
  const scanned = (code: string) => actions.handOver.mutate({ code })
  useKeys({
    takesEnter: true,
    onKey: (key) => {
      if (key === '*' || (key === 'Escape' && typed === '')) onLeave()
      else if (key === 'Escape') setTyped('')
      else if (key === 'Enter') give()
      else setTyped((now) => applyPadKey(now, key))
    },
    onCode: scanned,
  })
  return (
    <div className={css.view}>
      <Counter
        {...{ typed, actions }}
        onKey={(key) => setTyped(applyPadKey(typed, key))}
        onGive={give}
        onCamera={canReadCodes() ? () => setAsking({ what: 'camera' }) : null}
        mayGive={meant !== null}
      />
      <main className={css.shelf} aria-label={t('ahead.readyTitle')}>
        <h2>
          {t('ahead.readyTitle')}
          <small>{t('ahead.readyCount', { n: shelf.length + more })}</small>
        </h2>
        {more === 0 ? null : <p className={css.older}>{t('ahead.older', { n: more })}</p>}
        {shelf.length === 0 ? (
          <div className={css.hint}>
            <p>{t('ahead.none')}</p>
            <p>{t('ahead.noneHint')}</p>
          </div>
        ) : null}
        <div className={css.slips}>
          {found.map((ticket) => (
            <ReadySlip
              key={ticket.roundId}
              {...{ ticket, now, language, actions, onRecall }}
              meant={hasTypedNumber(ticket, typed)}
              onAsk={(what, asked) => setAsking({ what, ticket: asked })}
            />
          ))}
        </div>
        <KeptList {...{ kept, now, language }} />
      </main>
      <Question {...{ asking, place, actions }} onCode={scanned} onDone={() => setAsking(null)} />
    </div>
  )
}

interface QuestionProps extends Pick<Props, 'place' | 'actions'> {
  readonly asking: Asking
  readonly onCode: (code: string) => void
  readonly onDone: () => void
}

/** Dialogs over the shelf: rider, phone number, failed delivery, hand-over code. */
function Question({ asking, place, actions, onCode, onDone }: QuestionProps) {
  const t = useText()
  if (asking === null) return null
  if (asking.what === 'camera') {
    return (
      <CameraDialog
        onCode={(code) => {
          onCode(code)
          onDone()
        }}
        onDone={onDone}
      />
    )
  }
  const { what, ticket } = asking
  if (what === 'phone') return <PhoneDialog {...{ place, ticket, onDone }} />
  if (what === 'courier') {
    return (
      <CourierDialog
        {...{ place, ticket, onDone }}
        onChoose={(rider) => {
          actions.dispatch.mutate({ ticket, state: 'assigned', rider })
          onDone()
        }}
      />
    )
  }
  return (
    <RefuseDialog
      title={t('ahead.failedTitle', { name: ticketName(ticket, t) })}
      why={t('ahead.failedWhy')}
      limit={100}
      yes={t('ahead.failed')}
      onCancel={onDone}
      onRefuse={(reason) => {
        actions.dispatch.mutate({ ticket, state: 'failed', reason })
        onDone()
      }}
    />
  )
}
