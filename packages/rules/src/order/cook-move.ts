import { ok, type Result, refuse } from '../result/result.ts'
import type { DishState, RoundState } from './bill-state.ts'

export type TicketCookState = Exclude<DishState, 'refused'>

export interface CookMove {
  readonly lineNo?: number | undefined
  readonly from?: TicketCookState | undefined
  readonly to: TicketCookState
}

interface CookedTicket {
  readonly state: RoundState
  readonly cookState: TicketCookState
  readonly lines: readonly { readonly lineNo: number; readonly cookState: DishState }[]
  /** An order ahead that ended before it was cooked. */
  readonly isCancelled?: boolean
}

export interface CookMoved {
  /** Lines that change. */
  readonly lineNos: readonly number[]
  readonly ticket: TicketCookState
}

const rank = { received: 0, cooking: 1, served: 2 } as const

/**
 * Moves a ticket or one line: forward any number of steps, back one step (a recall).
 * - Moving a whole ticket leaves lines alone that are there already or beyond.
 * - Moving to the current state changes nothing.
 * - A cancelled ticket is only put away: as a whole to served.
 * - Refuses `ticket_moved` when the ticket's state differs from what the terminal saw.
 */
export function moveCooking(ticket: CookedTicket, { lineNo, from, to }: CookMove): Result<CookMoved, 'ticket_moved'> {
  if (ticket.isCancelled === true) {
    return lineNo === undefined && to === 'served' ? ok({ lineNos: [], ticket: to }) : refuse('ticket_moved')
  }
  if (ticket.state !== 'accepted') return refuse('ticket_moved')
  const line = ticket.lines.find((candidate) => candidate.lineNo === lineNo)
  const current = lineNo === undefined ? ticket.cookState : line?.cookState
  if (current === undefined || current === 'refused') return refuse('ticket_moved')
  if (current === to) return ok({ lineNos: [], ticket: ticket.cookState })
  if ((from ?? current) !== current || rank[to] < rank[current] - 1) return refuse('ticket_moved')
  const forward = rank[to] > rank[current]
  const moves = (state: DishState) => state !== 'refused' && (forward ? rank[state] < rank[to] : state === current)
  const lineNos = ticket.lines
    .filter((candidate) => (lineNo === undefined || candidate.lineNo === lineNo) && moves(candidate.cookState))
    .map((candidate) => candidate.lineNo)
  const after = ticket.lines.map((candidate) => (lineNos.includes(candidate.lineNo) ? to : candidate.cookState))
  return ok({ lineNos, ticket: cookStateOf(after) })
}

/**
 * A ticket's state follows its dishes: served when all are, cooking when one has begun. Refused dishes do not count; a
 * ticket without other dishes is done.
 */
export function cookStateOf(lines: readonly DishState[]): TicketCookState {
  const cooked = lines.filter((state) => state !== 'refused')
  if (cooked.every((state) => state === 'served')) return 'served'
  return cooked.every((state) => state === 'received') ? 'received' : 'cooking'
}
