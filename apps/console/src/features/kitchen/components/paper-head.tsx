import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { clockOf } from '../../../app/clock.ts'
import { useStoreZone } from '../../../app/store-zone.ts'
import { useText } from '../../../i18n/text.ts'
import { isAhead, paidText, voucherBackText, whenText } from '../ahead-words.ts'
import css from './print-slip.module.css'

/** The table, or the order type with its number and time. */
export function PaperHead({
  ticket,
  now,
  language,
}: {
  readonly ticket: Ticket
  readonly now: number
  readonly language: Language
}) {
  const t = useText()
  const zone = useStoreZone()
  const waiter = ticket.waiter === '' ? '' : ` · ${t('kitchen.byWaiter', { name: ticket.waiter })}`
  const by = ticket.telMark === '' ? waiter : `${waiter} · ${ticket.telMark}`
  if (isAhead(ticket)) {
    const back = voucherBackText(ticket, t)
    return (
      <>
        <p className={css.type}>{t('ahead.type', { type: ticket.orderType })}</p>
        <h1 className={css.number}>{ticket.ahead.pickupNo}</h1>
        <p className={css.when}>
          {whenText(ticket, now, zone, language, t)}
          {ticket.tableName === '' ? '' : ` · ${t('ahead.toTable', { table: ticket.tableName })}`}
        </p>
        <p>
          {clockOf(ticket.sentAt, zone)}
          {ticket.ahead.voucher === null ? '' : ` · ${paidText(ticket, t)}`}
          {back === '' ? '' : ` · ${back}`}
          {by}
        </p>
      </>
    )
  }
  return (
    <>
      <h1>
        {ticket.tableName} #{ticket.ticketNo}
      </h1>
      <p>
        {t('kitchen.round', { n: ticket.roundNo })} · {clockOf(ticket.sentAt, zone)}
        {by}
      </p>
    </>
  )
}
