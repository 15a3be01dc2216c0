import type { TicketDelivery } from '@comanda/contract/pickup-order/counter.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { type AheadTicket, ticketName, typeIcon, whenText } from '../kitchen/ahead-words.ts'
import { allergyNotes, notesUnder } from '../kitchen/allergy-notes.ts'
import { AllergyBar } from '../kitchen/components/allergy-bar.tsx'
import { DeliveryDetails } from '../kitchen/components/delivery-details.tsx'
import { lineWords } from '../kitchen/line-words.ts'
import type { CounterActions } from './counter.mutations.ts'
import css from './hand-over.module.css'

/** The button that opens a dialog first. */
export type ShelfDialogKind = 'courier' | 'failed' | 'phone'

interface ReadySlipProps {
  readonly ticket: AheadTicket
  readonly now: number
  readonly language: Language
  /** Its number is typed on the pad. */
  readonly meant: boolean
  readonly actions: CounterActions
  /** Null = this person may not cook. */
  readonly onRecall: ((ticket: AheadTicket) => void) | null
  readonly onAsk: (what: ShelfDialogKind, ticket: AheadTicket) => void
}

/** A ready order on the shelf: its number, the contents of the bag, and the recipient. */
export function ReadySlip(props: ReadySlipProps) {
  const { ticket, now, language, meant, actions, onRecall } = props
  const t = useText()
  const zone = useStoreZone()
  const name = ticketName(ticket, t)
  const { ahead, orderType, tableName } = ticket
  // In the store the time to leave counts, as on the board. With the rider the time at the door counts.
  const isLate = now > Date.parse(hasPartyLeft(ticket) ? (ahead.takeAt ?? ahead.readyBy) : ahead.dueAt)
  const looks = [css.slip, meant ? css.meant : '', isLate ? css.late : ''].join(' ')
  return (
    <article className={looks} aria-label={name} data-ready={ahead.pickupNo}>
      <AllergyBar notes={allergyNotes(ticket, language)} />
      <header>
        <h3>{ahead.pickupNo}</h3>
        <p>
          <b>
            <Icon shape={typeIcon(orderType)} />
            {t('ahead.type', { type: orderType })}
          </b>
          {whenText(ticket, now, zone, language, t)}
          {tableName === '' ? '' : ` · ${t('ahead.toTable', { table: tableName })}`}
          <br />
          {ahead.readyAt === null ? '' : t('ahead.since', { n: minutesSince(ahead.readyAt, now) })}
        </p>
      </header>
      <ul>
        {ticket.lines
          .filter(({ cookState }) => cookState !== 'refused')
          .map((line) => (
            <li key={line.lineNo}>
              <b>{line.num}</b> {lineWords(line, ticket.original, language).name}
            </li>
          ))}
      </ul>
      {notesUnder(ticket) === '' ? null : <p className={css.memo}>{t('kitchen.memo', { memo: ticket.memo })}</p>}
      {ahead.delivery === null ? null : <DeliveryDetails delivery={ahead.delivery} />}
      <div className={css.buttons}>
        {ahead.delivery === null ? null : <DispatchButtons {...props} {...ahead.delivery} />}
        {ahead.delivery === null || ahead.delivery.tel === '' ? null : (
          <button type="button" aria-label={t('ahead.phoneOf', { name })} onClick={() => props.onAsk('phone', ticket)}>
            {t('ahead.phone')}
          </button>
        )}
        {mayCollect(ticket) ? (
          <button
            type="button"
            className={ahead.delivery === null ? css.main : undefined}
            aria-label={t('ahead.handOverOf', { name })}
            disabled={actions.busy}
            onClick={() => actions.handOver.mutate({ outtradeno: ahead.outtradeno })}
          >
            {t('ahead.handOver')}
          </button>
        ) : null}
        {onRecall === null || hasPartyLeft(ticket) ? null : (
          <button
            type="button"
            aria-label={t('ahead.recallOf', { name })}
            disabled={actions.busy}
            onClick={() => onRecall(ticket)}
          >
            {t('ahead.recall')}
          </button>
        )}
      </div>
    </article>
  )
}

type DispatchProps = Pick<ReadySlipProps, 'ticket' | 'actions' | 'onAsk'> &
  Pick<TicketDelivery, 'state' | 'deliverySelf' | 'rider'>

/**
 * The next step of a delivery: send, leave, arrive, or fail. A courier service's rider says the number and takes the
 * bag; noting their name is optional.
 */
function DispatchButtons({ ticket, actions, onAsk, state, deliverySelf, rider }: DispatchProps) {
  const t = useText()
  const isOnTheWay = state === 'on_the_way' || state === 'arrived'
  const next = isOnTheWay ? 'delivered' : state === 'assigned' || !deliverySelf ? 'on_the_way' : null
  return (
    <>
      {next === null ? (
        <button type="button" className={css.main} disabled={actions.busy} onClick={() => onAsk('courier', ticket)}>
          {t('ahead.assign')}
        </button>
      ) : (
        <button
          type="button"
          className={css.main}
          disabled={actions.busy}
          onClick={() => actions.dispatch.mutate({ ticket, state: next })}
        >
          {t(next === 'delivered' ? 'ahead.delivered' : deliverySelf ? 'ahead.leave' : 'ahead.taken')}
        </button>
      )}
      {next === 'on_the_way' ? (
        <button type="button" disabled={actions.busy} onClick={() => onAsk('courier', ticket)}>
          {t(rider === null ? 'ahead.assignName' : 'ahead.assignOther')}
        </button>
      ) : null}
      {state === 'on_the_way' ? (
        <button
          type="button"
          disabled={actions.busy}
          onClick={() => actions.dispatch.mutate({ ticket, state: 'arrived' })}
        >
          {t('ahead.atDoor')}
        </button>
      ) : null}
      {isOnTheWay ? (
        <button type="button" disabled={actions.busy} onClick={() => onAsk('failed', ticket)}>
          {t('ahead.failed')}
        </button>
      ) : null}
    </>
  )
}

/** A failed delivery lies here again: its guest may collect it. */
function mayCollect({ ahead: { delivery } }: AheadTicket): boolean {
  return delivery === null || delivery.state === 'failed'
}

/** An order with the rider is not cooked again. */
function hasPartyLeft({ ahead: { delivery } }: AheadTicket): boolean {
  return delivery !== null && ['on_the_way', 'arrived', 'delivered'].includes(delivery.state)
}

function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000))
}
