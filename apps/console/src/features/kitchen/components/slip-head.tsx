import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { clockOf } from '../../../app/clock.ts'
import { useStoreZone } from '../../../app/store-zone.ts'
import { useText } from '../../../i18n/text.ts'
import { type AheadTicket, dueText, isAhead, paidText, typeIcon, voucherBackText, whenText } from '../ahead-words.ts'
import { guestLanguageText } from '../guest-language.ts'
import { type TicketAge, timeSince } from '../ticket-age.ts'
import css from './ticket-slip.module.css'

interface Props {
  readonly ticket: Ticket
  readonly age: TicketAge
  readonly now: number
  readonly language: Language
}

/** The part read from across the kitchen: table and age, or pick-up number and due time. */
export function SlipHead(props: Props) {
  const { ticket, age, now, language } = props
  const t = useText()
  if (isAhead(ticket)) return <AheadHead {...props} ticket={ticket} />
  return (
    <header className={css.head}>
      <h2>{ticket.tableName}</h2>
      <p>
        {ticket.cover > 0
          ? t('kitchen.roundAndCover', { n: ticket.roundNo, cover: ticket.cover })
          : t('kitchen.round', { n: ticket.roundNo })}
        <br />#{ticket.ticketNo}
        <Who ticket={ticket} language={language} />
      </p>
      <p className={css.time}>
        {timeSince(ticket.sentAt, now)}
        <small>{t(`kitchen.age.${age}`)}</small>
      </p>
    </header>
  )
}

function AheadHead({ ticket, age, now, language }: Props & { readonly ticket: AheadTicket }) {
  const t = useText()
  const zone = useStoreZone()
  const { ahead, orderType, cover, tableName } = ticket
  return (
    <header className={css.head} data-type={orderType}>
      <h2>{ahead.pickupNo}</h2>
      <p>
        <b className={css.type}>
          <Icon shape={typeIcon(orderType)} />
          {t('ahead.type', { type: orderType })}
        </b>
        {cover > 0 ? ` · ${t('ahead.people', { n: cover })}` : ''}
        <br />
        {whenText(ticket, now, zone, language, t)}
        {tableName === '' ? '' : ` · ${t('ahead.toTable', { table: tableName })}`}
        <Who ticket={ticket} language={language} />
      </p>
      <p className={css.time}>
        {clockOf(ahead.dueAt, zone)}
        <small>{t(`kitchen.age.${age}`)}</small>
        <small>{dueText(ahead.dueAt, now, t)}</small>
      </p>
    </header>
  )
}

/** Paid or not, the sender, and the guest's language. */
function Who({ ticket, language }: Pick<Props, 'ticket' | 'language'>) {
  const t = useText()
  const speaks = guestLanguageText(ticket, language)
  const back = voucherBackText(ticket, t)
  return (
    <>
      {ticket.paid ? ` · ${paidText(ticket, t)}` : ''}
      {back === '' ? null : (
        <>
          {' · '}
          <b>{back}</b>
        </>
      )}
      {ticket.waiter === '' ? '' : ` · ${t('kitchen.byWaiter', { name: ticket.waiter })}`}
      {ticket.telMark === '' ? '' : ` · ${ticket.telMark}`}
      {speaks === undefined ? '' : ` · ${t(speaks)}`}
    </>
  )
}
