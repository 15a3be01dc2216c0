import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasFailed } from '../../../app/store.queries.ts'
import { useText } from '../../../i18n/text.ts'
import type { Board as BoardData } from '../kitchen.queries.ts'
import { allDay } from '../ticket-age.ts'
import { dealToColumns } from '../ticket-columns.ts'
import { useColumnCount } from '../use-column-count.ts'
import { type TicketActions, TicketSlip } from './ticket-slip.tsx'
import css from './tickets-view.module.css'

interface Props {
  readonly board: UseQueryResult<BoardData>
  readonly now: number
  readonly language: Language
  readonly busyRound: string | null
  /** Rounds whose paper is being printed. */
  readonly printing: ReadonlySet<string>
  readonly actions: TicketActions
  /** Orders of later, above the tickets. */
  readonly upcoming?: ReactNode
}

/** The tickets, oldest first, and beside them the sum of what is still to cook. */
export function TicketsView({ board, now, language, busyRound, printing, actions, upcoming }: Props) {
  const t = useText()
  const tickets = board.data?.tickets ?? []
  const columns = dealToColumns(tickets, useColumnCount())
  const last = board.data?.recent[0]
  const older = board.data?.more?.tickets ?? 0
  const sums = allDay(tickets)
  return (
    <div className={css.body}>
      <main className={css.lane} aria-label={t('kitchen.title')}>
        {upcoming}
        {older === 0 ? null : <p className={css.older}>{t('kitchen.older', { n: older })}</p>}
        <Board
          board={board}
          columns={columns}
          tickets={tickets}
          now={now}
          language={language}
          busyRound={busyRound}
          printing={printing}
          actions={actions}
        />
      </main>
      <aside className={css.allday} data-empty={sums.length === 0}>
        <h2>{t('kitchen.allDay')}</h2>
        <ul>
          {sums.map((sum) => (
            <li key={sum.code}>
              {textIn(sum.names, language, defaultLanguage)}
              <b>{sum.num}</b>
            </li>
          ))}
        </ul>
        {last === undefined ? null : (
          <button type="button" className={css.recall} onClick={() => actions.move(last, 'cooking')}>
            {t('kitchen.recall', { table: last.tableName })}
          </button>
        )}
      </aside>
    </div>
  )
}

interface BoardProps extends Props {
  readonly columns: readonly (readonly Ticket[])[]
  readonly tickets: readonly Ticket[]
}

function Board({ board, columns, tickets, now, language, busyRound, printing, actions }: BoardProps) {
  const t = useText()
  if (board.isPending && !hasFailed(board)) return <p className={css.note}>{t('kitchen.loading')}</p>
  if (board.data === undefined) {
    return (
      <div className={css.note} role="alert">
        <h2>{t('kitchen.failed')}</h2>
        <p>{board.error?.message ?? t('kitchen.loading')}</p>
        <button type="button" className={css.recall} onClick={() => void board.refetch()}>
          {t('kitchen.again')}
        </button>
      </div>
    )
  }
  if (tickets.length === 0) {
    return (
      <div className={css.note}>
        <h2>{t('kitchen.empty')}</h2>
        <p>{t('kitchen.emptyHint')}</p>
      </div>
    )
  }
  return columns.map((column, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <div className={css.column} key={index}>
      {column.map((ticket) => {
        const place = tickets.indexOf(ticket)
        return (
          <TicketSlip
            key={ticket.roundId}
            ticket={ticket}
            now={now}
            language={language}
            hotkey={place < 9 ? place + 1 : null}
            busy={busyRound === ticket.roundId}
            isPrinting={printing.has(ticket.roundId)}
            actions={actions}
          />
        )
      })}
    </div>
  ))
}
