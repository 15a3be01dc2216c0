import type { Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { x } from '@comanda/ui/icon/icons.tsx'
import { checkCircle, printer } from '@comanda/ui/icon/icons-later.tsx'
import { memo } from 'react'
import { useStoreZone } from '../../../app/store-zone.ts'
import { useText } from '../../../i18n/text.ts'
import { isAhead, ticketName, whenText } from '../ahead-words.ts'
import { allergyNotes, notesUnder } from '../allergy-notes.ts'
import { lineWords, type OptionWords, optionText } from '../line-words.ts'
import { hasNothingToCook, type TicketAge, ticketAge, timeSince } from '../ticket-age.ts'
import { AllergyBar } from './allergy-bar.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { SlipHead } from './slip-head.tsx'
import css from './ticket-slip.module.css'

export interface TicketActions {
  move(ticket: Ticket, to: 'received' | 'cooking' | 'served', lineNo?: number): void
  accept(ticket: Ticket, accept: boolean): void
  /** Refuses a dish of the ticket. */
  refuse(ticket: Ticket, line: TicketLine): void
  print(ticket: Ticket): void
}

interface Props {
  readonly ticket: Ticket
  readonly now: number
  readonly language: Language
  /** The number key that moves the ticket on; null after the ninth ticket. */
  readonly hotkey: number | null
  readonly busy: boolean
  /** Its paper is being printed. */
  readonly isPrinting: boolean
  readonly actions: TicketActions
}

const ageClass: Record<TicketAge, string | undefined> = {
  new: css.fresh,
  fine: undefined,
  warm: css.warm,
  late: css.late,
  waiting: css.waiting,
}

/**
 * One ticket as a paper slip. Age has a colour and a word. An order ahead is paid, and refunded for dishes that are
 * refused.
 */
export const TicketSlip = memo(function TicketSlip(props: Props) {
  const { ticket, now, language, hotkey, busy, isPrinting, actions } = props
  const t = useText()
  const zone = useStoreZone()
  const age = ticketAge(ticket, now)
  const ageText = t(`kitchen.age.${age}`)
  const label = isAhead(ticket)
    ? t('ahead.ticketLabel', {
        name: ticketName(ticket, t),
        when: whenText(ticket, now, zone, language, t),
        age: ageText,
      })
    : t('kitchen.ticketLabel', {
        table: ticket.tableName,
        n: ticket.roundNo,
        age: ageText,
        time: timeSince(ticket.sentAt, now),
      })
  return (
    <article
      className={`${css.slip} ${ageClass[age] ?? ''}`}
      aria-label={label}
      data-ticket={ticket.ahead?.pickupNo ?? ticket.ticketNo}
    >
      <div className={css.paper}>
        <AllergyBar notes={allergyNotes(ticket, language)} />
        <SlipHead {...{ ticket, age, now, language }} />
        <ul className={css.lines}>
          {ticket.lines.map((line) => (
            <Line key={line.lineNo} line={line} ticket={ticket} language={language} busy={busy} actions={actions} />
          ))}
        </ul>
        {notesUnder(ticket) === '' ? null : <p className={css.memo}>{t('kitchen.memo', { memo: ticket.memo })}</p>}
        {isAhead(ticket) && ticket.ahead.delivery !== null ? (
          <DeliveryDetails delivery={ticket.ahead.delivery} />
        ) : null}
        <Buttons {...{ ticket, hotkey, busy, isPrinting, actions }} />
      </div>
    </article>
  )
})

interface LineProps {
  readonly line: TicketLine
  readonly ticket: Ticket
  readonly language: Language
  readonly busy: boolean
  readonly actions: TicketActions
}

function Line({ line, ticket, language, busy, actions }: LineProps) {
  const t = useText()
  const { name: dish, standard, options, parts } = lineWords(line, ticket.original, language)
  const done = line.cookState === 'served'
  const off = line.cookState === 'refused'
  const label = t(done ? 'kitchen.lineBack' : 'kitchen.lineDone', { dish })
  return (
    <li className={done ? css.done : off ? css.off : undefined}>
      <button
        type="button"
        className={css.line}
        // Screen readers read the line; the title says what a tap does.
        title={label}
        aria-pressed={done}
        disabled={busy || off || ticket.state !== 'accepted'}
        onClick={() => actions.move(ticket, done ? 'cooking' : 'served', line.lineNo)}
      >
        <em>{line.num}</em>
        <span>
          {dish} <Standard name={standard} />
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered does not change its order
            <span key={index} className={css.part}>
              <b>{part.num}</b>
              <span>
                {part.name} <Standard name={part.standard} />
                <Options options={part.options} />
                {part.memo === '' ? null : <small className={css.say}>{part.memo}</small>}
              </span>
            </span>
          ))}
          <Options options={options} />
          {line.memo === '' ? null : <small className={css.say}>{line.memo}</small>}
          {off ? <RefusalNote line={line} isPaidBack={hasMoneyBack(ticket, line)} /> : null}
        </span>
        {done ? <Icon shape={checkCircle} /> : null}
      </button>
      {done || off ? null : (
        <button
          type="button"
          className={css.cannot}
          aria-label={t('kitchen.cannotMake', { dish })}
          title={t('kitchen.cannotMake', { dish })}
          disabled={busy}
          onClick={() => actions.refuse(ticket, line)}
        >
          <Icon shape={x} />
        </button>
      )}
    </li>
  )
}

/** The reason of a removed line, and the person who removed it. */
function RefusalNote({ line, isPaidBack }: { readonly line: TicketLine; readonly isPaidBack: boolean }) {
  const t = useText()
  const { reason, refusedBy, refusedName } = line
  if (refusedBy === 'guest') {
    const said = refusedName === '' ? t('kitchen.cancelledByGuest') : t('kitchen.takenBack', { name: refusedName })
    return <span className={css.why}>{said}</span>
  }
  return (
    <>
      <span className={css.why}>{t('kitchen.notMade', { name: refusedName, reason })}</span>
      {isPaidBack ? <span className={css.why}>{t('ahead.goesBack')}</span> : null}
    </>
  )
}

/** An order ahead is paid, with money unless a voucher paid. A free line has no payment. */
function hasMoneyBack(ticket: Ticket, { amount }: TicketLine): boolean {
  return isAhead(ticket) && ticket.ahead.voucher === null && amount > 0
}

function Standard({ name }: { readonly name: string }) {
  return name === '' ? null : <span className={css.standard}>{name}</span>
}

function Options({ options }: { readonly options: readonly OptionWords[] }) {
  return options.map((option, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered does not change its order
    <small key={index} className={css[option.sign]}>
      {optionText(option)}
    </small>
  ))
}

function Buttons(props: Pick<Props, 'ticket' | 'hotkey' | 'busy' | 'isPrinting' | 'actions'>) {
  const { ticket, hotkey, busy, isPrinting, actions } = props
  const t = useText()
  const key = hotkey === null ? null : <kbd className={css.key}>{hotkey}</kbd>
  if (ticket.state === 'pending') {
    return (
      <div className={css.buttons}>
        <p className={css.held}>{t(`kitchen.held.${ticket.held || 'hand'}`)}</p>
        <button
          type="button"
          className={`${css.bump} ${css.go}`}
          disabled={busy}
          onClick={() => actions.accept(ticket, true)}
        >
          {key}
          {t('kitchen.accept')}
        </button>
        <button
          type="button"
          className={`${css.bump} ${css.plain}`}
          disabled={busy}
          onClick={() => actions.accept(ticket, false)}
        >
          {t('kitchen.refuse')}
        </button>
      </div>
    )
  }
  const cooking = ticket.cookState !== 'received'
  const doneText = isAhead(ticket) ? t('ahead.done', { type: ticket.orderType }) : t('kitchen.allDone')
  if (hasNothingToCook(ticket)) {
    return (
      <div className={css.buttons}>
        <button type="button" className={css.bump} disabled={busy} onClick={() => actions.move(ticket, 'served')}>
          {key}
          {t('kitchen.putAway')}
        </button>
      </div>
    )
  }
  return (
    <div className={css.buttons}>
      <button
        type="button"
        className={cooking ? `${css.bump} ${css.go}` : css.bump}
        disabled={busy}
        onClick={() => actions.move(ticket, cooking ? 'served' : 'cooking')}
      >
        {key}
        {cooking ? doneText : t('kitchen.start')}
      </button>
      <button
        type="button"
        className={`${css.bump} ${css.plain} ${css.print}`}
        disabled={busy || isPrinting}
        onClick={() => actions.print(ticket)}
        aria-label={`${t('kitchen.print')} #${ticket.ticketNo}`}
      >
        <Icon shape={printer} />
        {ticket.printCount > 0 ? <small>{ticket.printCount}</small> : null}
      </button>
    </div>
  )
}
