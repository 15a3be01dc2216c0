import { ok, type Result, refuse } from '../result/result.ts'
import type { DishState, RoundState } from './bill-state.ts'
import { cookStateOf, type TicketCookState } from './cook-move.ts'

interface SentDish {
  readonly lineNo: number
  /** Who chose it. */
  readonly uid: string
  readonly cookState: DishState
}

export interface SentTicket {
  readonly state: RoundState
  readonly cookState: TicketCookState
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly sentBy: string
  readonly lines: readonly SentDish[]
}

export interface CancelWish {
  /** One dish; the whole round when left out. */
  readonly lineNo?: number | undefined
  /** Null = staff, who may cancel for everybody. */
  readonly uid: string | null
  /** The store's grace time; 0 = nobody may cancel on the phone. */
  readonly cancelSeconds: number
  readonly now: number
}

type CancelRefusal = 'round_unknown' | 'cancel_late' | 'cancel_cooking' | 'cancel_not_yours'

/**
 * The dishes a guest may take back: within the store's grace time and before any of them is being cooked. Who sent the
 * round may take back all of it, a companion what they chose themselves. A round the store has not said yes to can be
 * taken back for as long as it waits. What is off already is no refusal: no dish is left to take back then.
 */
export function cancelDishes(ticket: SentTicket, wish: CancelWish): Result<readonly number[], CancelRefusal> {
  const { lineNo, uid } = wish
  const named = ticket.lines.filter((line) => lineNo === undefined || line.lineNo === lineNo)
  if (named.length === 0) return refuse('round_unknown')
  const wanted = named.filter((line) => line.cookState !== 'refused')
  if (wanted.length === 0) return ok([])
  const isTheirs = uid === null || uid === ticket.sentBy || wanted.every((line) => line.uid === uid)
  if (!isTheirs) return refuse('cancel_not_yours')
  if (wanted.some((line) => line.cookState !== 'received')) return refuse('cancel_cooking')
  if (cancelLeftMs(ticket, wish) <= 0) return refuse('cancel_late')
  return ok(wanted.map((line) => line.lineNo))
}

/** How long a round can still be taken back: milliseconds, 0 = no more, `Infinity` while it waits for the store's yes. */
export function cancelLeftMs(
  { state, sentAt }: Pick<SentTicket, 'state' | 'sentAt'>,
  { cancelSeconds, now }: Pick<CancelWish, 'cancelSeconds' | 'now'>,
): number {
  if (state === 'refused' || cancelSeconds <= 0) return 0
  if (state === 'pending') return Number.POSITIVE_INFINITY
  return Math.max(0, sentAt + cancelSeconds * 1000 - now)
}

/** The kitchen cannot make a dish after all: `ticket_moved` once it is served. Refusing twice changes nothing. */
export function refuseDish(
  ticket: Pick<SentTicket, 'state' | 'lines'>,
  lineNo: number,
): Result<readonly number[], 'ticket_moved'> {
  const line = ticket.lines.find((candidate) => candidate.lineNo === lineNo)
  if (line === undefined || line.cookState === 'served' || ticket.state === 'refused') return refuse('ticket_moved')
  return ok(line.cookState === 'refused' ? [] : [lineNo])
}

/**
 * Where a ticket stands without these dishes. One that a guest has emptied stays as it is, struck through, until a cook
 * has seen it; one the kitchen has emptied itself is done.
 */
export function ticketWithout(
  ticket: Pick<SentTicket, 'cookState' | 'lines'>,
  lineNos: readonly number[],
  { byGuest }: { readonly byGuest: boolean },
): TicketCookState {
  const left = ticket.lines.filter(({ lineNo, cookState }) => cookState !== 'refused' && !lineNos.includes(lineNo))
  if (left.length === 0 && byGuest) return ticket.cookState
  return cookStateOf(left.map(({ cookState }) => cookState))
}
