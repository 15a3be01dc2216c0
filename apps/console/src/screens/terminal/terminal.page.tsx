import type { Staff, Ticket, TicketLine } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasFailed, type StorePlace } from '../../app/store.queries.ts'
import { StoreZone } from '../../app/store-zone.ts'
import { alarmQuery } from '../../features/alarm/alarm.queries.ts'
import { isAhead } from '../../features/kitchen/ahead-words.ts'
import { PrintSlip } from '../../features/kitchen/components/print-slip.tsx'
import type { TicketActions } from '../../features/kitchen/components/ticket-slip.tsx'
import { TicketsView } from '../../features/kitchen/components/tickets-view.tsx'
import { useKitchenActions } from '../../features/kitchen/kitchen.mutations.ts'
import { kitchenQueries } from '../../features/kitchen/kitchen.queries.ts'
import { useServerTime } from '../../features/kitchen/server-time.ts'
import { hasNothingToCook } from '../../features/kitchen/ticket-age.ts'
import { usePrinting } from '../../features/kitchen/use-printing.ts'
import { countAnswerable, waitingQuery } from '../../features/member/member.queries.ts'
import { MembersView } from '../../features/member/members-view.tsx'
import { useAwaited } from '../../features/payment/awaited.queries.ts'
import { useCounterActions } from '../../features/pickup-order/counter.mutations.ts'
import { HandOverView } from '../../features/pickup-order/hand-over-view.tsx'
import { useKeys } from '../../features/pickup-order/use-keys.ts'
import { WaitingStrip } from '../../features/pickup-order/waiting-strip.tsx'
import { useFloorActions } from '../../features/table-order/floor.mutations.ts'
import type { Floor } from '../../features/table-order/floor.queries.ts'
import { FloorView } from '../../features/table-order/floor-view.tsx'
import { useFloor } from '../../features/table-order/use-floor.ts'
import { useLanguage } from '../../i18n/text.ts'
import css from './terminal.module.css'
import { TerminalBar, type TerminalView } from './terminal-bar.tsx'
import { type Asked, AskedDialog, RefuseDialogs } from './terminal-dialogs.tsx'
import { TerminalStrips } from './terminal-strips.tsx'
import { chime } from './use-chime.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useRingAgain, useTerminalNews } from './use-terminal-news.ts'

interface Props {
  readonly staff: Staff
  readonly place: StorePlace
  /** The shown view. The parent keeps it: a new sign-in continues there. */
  readonly view: TerminalView
  readonly onView: (view: TerminalView) => void
  readonly onStore: (storeId: string) => void
  readonly onSignOut: () => void
}

const none: readonly Ticket[] = []

/** The store's screen: tickets, counter, tables and members, with large targets, number keys and sound. */
export function TerminalPage({ staff, place, view: asked, onView, onStore, onSignOut }: Props) {
  const language = useLanguage()
  const news = useTerminalNews()
  const [asking, setAsking] = useState<Asked | null>(null)
  const [refusing, setRefusing] = useState<Ticket | null>(null)
  const [cannot, setCannot] = useState<{ ticket: Ticket; line: TicketLine } | null>(null)

  const { board, connected } = useLiveBoard(place, news.onArrived)
  const { floor, wanted, calling } = useFloor(place, news.onNews)
  const awaited = useAwaited(place, floor.data?.currency.code, news.onClaimed)
  const claimed = awaited.filter(({ claimedAt }) => claimedAt !== null).length
  const tickets = board.data?.tickets ?? none
  useRingAgain(
    news.sound,
    calling || claimed > 0 || tickets.some((ticket) => ticket.cookState === 'received' && !hasNothingToCook(ticket)),
  )
  const now = useServerTime(board.data?.clockOffsetMs ?? 0)
  const { move, accept, refuse, forget } = useKitchenActions(place)
  const printing = usePrinting(place)
  const [job] = printing.jobs
  const floorActions = useFloorActions(place)
  const paused = floor.data?.paused ?? null
  const members = useMembers(staff, place, floor.data)
  const view = asked === 'members' && members === null ? 'tickets' : asked
  const alarms = useQuery({ ...alarmQuery(place.sellerId), enabled: can(staff, 'seller.configure') }).data ?? []

  const actions = useMemo<TicketActions>(
    () => ({
      move: (ticket, to, lineNo) => move.mutate(lineNo === undefined ? { ticket, to } : { ticket, to, lineNo }),
      accept: (ticket, yes) => (yes ? accept.mutate({ ticket, accept: true, reason: '' }) : setRefusing(ticket)),
      refuse: (ticket, line) => setCannot({ ticket, line }),
      print: (ticket) => void printing.queue.print(ticket),
    }),
    [move.mutate, accept.mutate, printing.queue],
  )
  const ahead = useCounterActions(place)
  const later = useQuery(kitchenQueries.waiting(place)).data
  const waiting = (later?.waiting ?? none).filter(isAhead)
  const kept = (later?.kept ?? none).filter(isAhead)
  const ready = board.data?.ready ?? none
  const more = board.data?.more ?? { tickets: 0, ready: 0 }
  const show = (next: TerminalView) => {
    if (next !== 'handover') ahead.clearHandOverResult()
    onView(next)
  }
  const recall = (ticket: Ticket) => {
    ahead.clearHandOverResult()
    actions.move(ticket, 'cooking')
  }
  useKeypad(view, tickets, actions, {
    onTurn: () => show(view === 'floor' ? 'tickets' : 'floor'),
    onHandOver: () => show('handover'),
    onCode: (code) => {
      show('handover')
      ahead.handOver.mutate({ code })
    },
  })

  return (
    <StoreZone value={board.data?.timeZone ?? ''}>
      <div className={`${css.kds} on-ink`}>
        <TerminalBar
          {...{ staff, place, now, view, wanted, onStore, onSignOut }}
          requests={members?.requests ?? null}
          count={tickets.length + more.tickets}
          ready={ready.length + more.ready}
          sound={news.sound}
          onView={show}
          onPause={paused === null ? () => setAsking('pause') : null}
          onDishes={() => setAsking('dishes')}
          onSound={news.toggleSound}
        />
        <p className="sr" role="status">
          {news.said}
        </p>
        {view === 'tickets' ? (
          <TicketsView
            {...{ board, now, language, actions }}
            busyRound={move.isPending ? move.variables.ticket.roundId : null}
            printing={printing.rounds}
            upcoming={
              <WaitingStrip
                {...{ waiting, now, language }}
                busy={ahead.busy || accept.isPending}
                onRelease={can(staff, 'order.release') ? (ticket) => ahead.release.mutate(ticket) : null}
                onRefuse={can(staff, 'ticket.accept') ? setRefusing : null}
              />
            }
          />
        ) : view === 'handover' ? (
          <HandOverView
            {...{ place, ready, kept, now, language }}
            more={more.ready}
            actions={ahead}
            onRecall={can(staff, 'ticket.cook') ? recall : null}
            onLeave={() => show('tickets')}
          />
        ) : view === 'members' && members !== null ? (
          <MembersView {...{ staff, place, now }} currency={members.currency} onLeave={() => show('tickets')} />
        ) : (
          <FloorView
            {...{ staff, place, floor, now, language }}
            tickets={[...tickets, ...(board.data?.recent ?? none)]}
            actions={floorActions}
            onAccept={actions.accept}
          />
        )}
        <TerminalStrips
          connected={connected && !hasFailed(board) && !hasFailed(floor)}
          failed={move.error ?? accept.error ?? refuse.error ?? printing.failed ?? floorActions.failed ?? ahead.failed}
          paused={paused}
          alarms={alarms.length}
          onAlarms={() => setAsking('alarms')}
          awaited={{ n: awaited.length, claimed }}
          onAwaited={() => setAsking('awaited')}
          onSound={news.isBlocked ? chime.ring : null}
          onSeen={() => {
            forget()
            printing.queue.forget()
            floorActions.forget()
            ahead.forget()
          }}
          onResume={() => floorActions.resume.mutate()}
        />
        <AskedDialog
          {...{ asking, place, now, language, alarms, awaited, floorActions }}
          mayPublish={can(staff, 'menu.publish')}
          onDone={() => setAsking(null)}
        />
        {job === undefined ? null : <PrintSlip {...{ job, now, language }} onDone={printing.queue.printed} />}
        <RefuseDialogs
          {...{ refusing, cannot }}
          onDone={() => {
            setRefusing(null)
            setCannot(null)
          }}
          onRefuse={(ticket, reason, lineNo) => {
            if (lineNo === undefined) accept.mutate({ ticket, accept: false, reason })
            else refuse.mutate({ ticket, lineNo, reason })
          }}
        />
      </div>
    </StoreZone>
  )
}

/** The members' view: null where the store has no members, or the person may not adjust them. */
function useMembers(staff: Staff, place: StorePlace, floor: Floor | undefined) {
  const isOpen = floor?.hasMembers === true && can(staff, 'member.adjust')
  const answers = can(staff, 'member.approve')
  const waiting = useQuery({ ...waitingQuery(place), enabled: isOpen && answers }).data
  if (!isOpen) return null
  return { currency: floor.currency, requests: countAnswerable(answers ? waiting : undefined) }
}

interface KeypadHandlers {
  readonly onTurn: () => void
  readonly onHandOver: () => void
  readonly onCode: (code: string) => void
}

/**
 * Keys 1-9 move the nth ticket on, as on kitchen keypads. 0 switches to the tables, * to the counter. A scanned code
 * is handed over from any view. Counter and members have their own keys.
 */
function useKeypad(view: TerminalView, tickets: readonly Ticket[], actions: TicketActions, hear: KeypadHandlers): void {
  const onKey = (key: string) => {
    if (key === '0') hear.onTurn()
    if (key === '*') hear.onHandOver()
    const ticket = view === 'tickets' && /^[1-9]$/.test(key) ? tickets[Number(key) - 1] : undefined
    if (ticket === undefined) return
    if (ticket.state === 'pending') actions.accept(ticket, true)
    else {
      const begins = ticket.cookState === 'received' && !hasNothingToCook(ticket)
      actions.move(ticket, begins ? 'cooking' : 'served')
    }
  }
  useKeys({ onKey, onCode: hear.onCode }, view !== 'handover' && view !== 'members')
}
