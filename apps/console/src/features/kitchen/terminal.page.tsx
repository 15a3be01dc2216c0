import { intentKey } from '@comanda/client/intent-key.ts'
import type { Staff, Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '../../i18n/text.ts'
import { createChime } from './chime.ts'
import { DishPanel } from './components/dish-panel.tsx'
import { type PrintJob, PrintSlip } from './components/print-slip.tsx'
import { RefuseDialog } from './components/refuse-dialog.tsx'
import { RefuseLineDialog } from './components/refuse-line-dialog.tsx'
import { TerminalBar } from './components/terminal-bar.tsx'
import { type TicketActions, TicketSlip } from './components/ticket-slip.tsx'
import { useKitchenActions } from './kitchen.mutations.ts'
import type { StorePlace } from './kitchen.queries.ts'
import { dealToColumns } from './station-board.ts'
import css from './terminal.module.css'
import { allDay } from './ticket-age.ts'
import { useColumnCount } from './use-column-count.ts'
import { useTickets } from './use-tickets.ts'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  readonly onStore: (storeId: string) => void
  readonly onSignOut: () => void
}

/** An untouched ticket rings again after this long: an order nobody hears is an order nobody cooks. */
const ringAgainMs = 15_000

/** The kitchen's screen: tickets as they are sent, oldest first; big targets, number keys, sound. */
export function TerminalPage({ staff, place, onStore, onSignOut }: Props) {
  const t = useText()
  const language = useLanguage()
  const chime = useMemo(createChime, [])
  const [sound, setSound] = useState(true)
  const [said, setSaid] = useState('')
  const [job, setJob] = useState<PrintJob | null>(null)
  const [atDishes, setAtDishes] = useState(false)
  const [refusing, setRefusing] = useState<Ticket | null>(null)
  const [cannot, setCannot] = useState<{ ticket: Ticket; line: TicketLine } | null>(null)
  const soundOn = useRef(sound)
  soundOn.current = sound

  const onArrived = useCallback(
    (arrived: readonly Ticket[]) => {
      if (soundOn.current) chime.ring()
      setSaid(
        arrived
          .map((ticket) =>
            t('kitchen.arrived', { table: ticket.tableName, n: ticket.lines.reduce((n, line) => n + line.num, 0) }),
          )
          .join(' '),
      )
    },
    [chime, t],
  )
  const { board, connected } = useTickets(place, onArrived)
  const tickets = board.data?.tickets ?? []
  const untouched = tickets.some((ticket) => ticket.cookState === 'received')
  const now = useNow()
  const { move, accept, refuse, print, forget } = useKitchenActions(place)
  const failed = move.error ?? accept.error ?? refuse.error ?? print.error

  useEffect(() => {
    if (!sound || !untouched) return
    const timer = setInterval(() => chime.ring(), ringAgainMs)
    return () => clearInterval(timer)
  }, [sound, untouched, chime])

  const busyRound = move.isPending ? move.variables.ticket.roundId : null
  const actions = useMemo<TicketActions>(
    () => ({
      move: (ticket, to, lineNo) => move.mutate(lineNo === undefined ? { ticket, to } : { ticket, to, lineNo }),
      accept: (ticket, yes) => (yes ? accept.mutate({ ticket, accept: true, reason: '' }) : setRefusing(ticket)),
      refuse: (ticket, line) => setCannot({ ticket, line }),
      // The copy number is the server's, so a copy can never pass for the first one.
      print: (ticket) =>
        print.mutate(
          { ticket, msgid: intentKey() },
          { onSuccess: ({ copy, reprint, ticket: printed }) => setJob({ copy, reprint, ticket: printed }) },
        ),
    }),
    [move.mutate, accept.mutate, print.mutate],
  )
  useBumpKeys(tickets, actions)
  const columns = dealToColumns(tickets, useColumnCount())
  const last = board.data?.recent[0]

  return (
    <div className={`${css.kds} on-ink`} onPointerDown={chime.unlock}>
      <TerminalBar
        staff={staff}
        place={place}
        count={tickets.length}
        now={now}
        sound={sound}
        onDishes={() => setAtDishes(true)}
        onSound={() => setSound((on) => !on)}
        onStore={onStore}
        onSignOut={onSignOut}
      />
      <p className="sr" role="status">
        {said}
      </p>
      <div className={css.body}>
        <main className={css.lane} aria-label={t('kitchen.title')}>
          {connected ? null : (
            <div className={css.strip} role="alert">
              <p>{t('kitchen.offline')}</p>
            </div>
          )}
          {failed ? (
            <div className={css.strip} role="alert">
              <p>{t('kitchen.refused', { why: failed.message })}</p>
              <button type="button" onClick={forget}>
                {t('kitchen.seen')}
              </button>
            </div>
          ) : null}
          <Board
            board={board}
            columns={columns}
            tickets={tickets}
            now={now}
            language={language}
            busyRound={busyRound}
            actions={actions}
          />
        </main>
        <aside className={css.allday}>
          <h2>{t('kitchen.allDay')}</h2>
          <ul>
            {allDay(tickets).map((sum) => (
              <li key={sum.code}>
                {textIn(sum.names, language, 'zh')}
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
      {atDishes ? (
        <DishPanel
          place={place}
          language={language}
          mayPublish={can(staff.role, 'menu.publish')}
          onClose={() => setAtDishes(false)}
        />
      ) : null}
      {job === null ? null : <PrintSlip job={job} language={language} onDone={() => setJob(null)} />}
      {refusing === null ? null : (
        <RefuseDialog
          tableName={refusing.tableName}
          ticketNo={refusing.ticketNo}
          onCancel={() => setRefusing(null)}
          onRefuse={(reason) => {
            accept.mutate({ ticket: refusing, accept: false, reason })
            setRefusing(null)
          }}
        />
      )}
      {cannot === null ? null : (
        <RefuseLineDialog
          {...cannot}
          onCancel={() => setCannot(null)}
          onRefuse={(reason) => {
            refuse.mutate({ ticket: cannot.ticket, lineNo: cannot.line.lineNo, reason })
            setCannot(null)
          }}
        />
      )}
    </div>
  )
}

interface BoardProps {
  readonly board: ReturnType<typeof useTickets>['board']
  readonly columns: readonly (readonly Ticket[])[]
  readonly tickets: readonly Ticket[]
  readonly now: number
  readonly language: 'zh' | 'en' | 'ja'
  readonly busyRound: string | null
  readonly actions: TicketActions
}

function Board({ board, columns, tickets, now, language, busyRound, actions }: BoardProps) {
  const t = useText()
  if (board.isPending) return <p className={css.note}>{t('kitchen.loading')}</p>
  if (board.isError && board.data === undefined) {
    return (
      <div className={css.note} role="alert">
        <h2>{t('kitchen.failed')}</h2>
        <p>{board.error.message}</p>
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
            actions={actions}
          />
        )
      })}
    </div>
  ))
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keys 1-9 bump the nth ticket, as kitchens with a keypad do it; not while somebody is typing. */
function useBumpKeys(tickets: readonly Ticket[], actions: TicketActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('dialog') !== null ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      )
        return
      const ticket = /^[1-9]$/.test(event.key) ? tickets[Number(event.key) - 1] : undefined
      if (ticket === undefined) return
      if (ticket.state === 'pending') actions.accept(ticket, true)
      else actions.move(ticket, ticket.cookState === 'received' ? 'cooking' : 'served')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [tickets, actions])
}
