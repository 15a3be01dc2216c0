import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { clockOf } from '../../app/clock.ts'
import { hasFailed, type StorePlace } from '../../app/store.queries.ts'
import { useStoreZone } from '../../app/store-zone.ts'
import { useText } from '../../i18n/text.ts'
import { allergyNotes, notesUnder } from '../kitchen/allergy-notes.ts'
import { AllergyBar } from '../kitchen/components/allergy-bar.tsx'
import { guestLanguageText } from '../kitchen/guest-language.ts'
import { lineWords, optionText } from '../kitchen/line-words.ts'
import { billTicketsQuery, type TableTile } from './floor.queries.ts'
import { mergePartyRounds } from './party-rounds.ts'
import css from './table-panel.module.css'

interface Props {
  readonly place: StorePlace
  readonly tile: TableTile
  /** The board's tickets. */
  readonly tickets: readonly Ticket[]
  readonly language: Language
  /** Any staff member in the shop may accept or refuse a waiting round. */
  readonly mayAccept: boolean
  readonly onAccept: (ticket: Ticket, accept: boolean) => void
}

/** The rounds of a table; those waiting for an answer come first. */
export function PanelRounds({ place, tile, tickets, language, mayAccept, onAccept }: Props) {
  const t = useText()
  const zone = useStoreZone()
  const bill = useQuery(billTicketsQuery(place, tile.outtradeno))
  const inOrder = [...mergePartyRounds(tickets, bill.data?.tickets ?? [], tile)].sort(
    (a, b) => Number(b.state === 'pending') - Number(a.state === 'pending') || b.roundNo - a.roundNo,
  )
  return (
    <>
      {inOrder.map((ticket) => {
        const pending = ticket.state === 'pending'
        const speaks = guestLanguageText(ticket, language)
        return (
          <section key={ticket.roundId} className={pending ? `${css.ask} ${css.round}` : css.round}>
            <h3>
              {t('floor.round', { n: ticket.roundNo })}
              <small>
                {clockOf(ticket.sentAt, zone)} · #{ticket.ticketNo}
                {speaks === undefined ? '' : ` · ${t(speaks)}`}
              </small>
              <em data-state={pending ? 'pending' : ticket.cookState}>
                {t(`floor.roundState.${pending ? 'pending' : ticket.cookState}`)}
              </em>
            </h3>
            <AllergyBar notes={allergyNotes(ticket, language)} />
            {pending ? <p className={css.why}>{t(`kitchen.held.${ticket.held || 'hand'}`)}</p> : null}
            <ul>
              {ticket.lines.map((line) => {
                const { name, standard, options, parts } = lineWords(line, ticket.original, language)
                return (
                  <li key={line.lineNo} className={line.cookState === 'refused' ? css.gone : undefined}>
                    <b>{line.num}</b> {name} {standard}
                    {[...parts.flatMap((part) => part.options), ...options].map((option, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered does not change its order
                      <small key={index} data-sign={option.sign}>
                        {optionText(option)}
                      </small>
                    ))}
                    {line.memo === '' ? null : <small>{line.memo}</small>}
                  </li>
                )
              })}
            </ul>
            {notesUnder(ticket) === '' ? null : <p className={css.memo}>{t('kitchen.memo', { memo: ticket.memo })}</p>}
            {pending && mayAccept ? (
              <div className={css.pair}>
                <button type="button" className={css.main} onClick={() => onAccept(ticket, true)}>
                  {t('kitchen.accept')}
                </button>
                <button type="button" onClick={() => onAccept(ticket, false)}>
                  {t('kitchen.refuse')}
                </button>
              </div>
            ) : null}
          </section>
        )
      })}
      {hasFailed(bill) ? (
        <p className={css.note} role="status">
          {t('floor.roundsFailed')}
        </p>
      ) : null}
    </>
  )
}
