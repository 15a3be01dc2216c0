import { ok, type Result, refuse } from '../result/result.ts'
import type { DishState, RoundState } from './bill-state.ts'
import { cookStateOf, type TicketCookState } from './cook-move.ts'

interface SentDish {
  readonly lineNo: number
  /** Who chose it. */
  readonly uid: string
  readonly code: string
  readonly num: number
  readonly cookState: DishState
}

/** Must-order dishes of the store, and the party's portions. Staff are exempt. */
export interface MustStay {
  /** Must-order dishes with the force flag, and their portions (spec 1 §4). */
  readonly demanded: readonly { readonly code: string; readonly num: number }[]
  /** Portions by dish on the party's bill, this round included. */
  readonly portions: ReadonlyMap<string, number>
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
  /** One dish; absent = the whole round. */
  readonly lineNo?: number | undefined
  /** Null = staff, who may cancel for every guest. */
  readonly uid: string | null
  /** The store's grace time; 0 = guests cannot cancel on the phone. */
  readonly cancelSeconds: number
  readonly now: number
  /** Absent when the store has no must-order dishes. */
  readonly mustStay?: MustStay | undefined
}

type CancelRefusal = 'round_unknown' | 'cancel_late' | 'cancel_cooking' | 'cancel_not_yours' | 'cancel_must_order'

/**
 * The dishes that a guest may cancel: within the store's grace time, before any of them is being cooked.
 * - The guest who sent the round may cancel all of it, a companion their own dishes.
 * - A round that the store has not accepted can be cancelled while it waits.
 * - An already cancelled dish is no refusal: the result is empty.
 * - Must-order dishes stay as long as the party keeps any other dish.
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
  if (uid !== null && wish.mustStay && lacksMustOrder(wanted, wish.mustStay)) return refuse('cancel_must_order')
  return ok(wanted.map((line) => line.lineNo))
}

/** Whether the party would keep other dishes without a must-order dish, because of this cancellation. */
function lacksMustOrder(taken: readonly SentDish[], { demanded, portions }: MustStay): boolean {
  const left = new Map(portions)
  for (const { code, num } of taken) left.set(code, (left.get(code) ?? 0) - num)
  const isDemanded = new Set(demanded.map(({ code }) => code))
  const eatsOn = [...left].some(([code, num]) => num > 0 && !isDemanded.has(code))
  const isTaken = new Set(taken.map(({ code }) => code))
  return eatsOn && demanded.some(({ code, num }) => isTaken.has(code) && (left.get(code) ?? 0) < num)
}

/** How long a round can still be cancelled: milliseconds, 0 = no longer, `Infinity` until the store accepts it. */
export function cancelLeftMs(
  { state, sentAt }: Pick<SentTicket, 'state' | 'sentAt'>,
  { cancelSeconds, now }: Pick<CancelWish, 'cancelSeconds' | 'now'>,
): number {
  if (state === 'refused' || cancelSeconds <= 0) return 0
  if (state === 'pending') return Number.POSITIVE_INFINITY
  return Math.max(0, sentAt + cancelSeconds * 1000 - now)
}

/**
 * The kitchen refuses a dish it cannot make. Refuses `ticket_moved` once it is served; a second call changes nothing.
 */
export function refuseDish(
  ticket: Pick<SentTicket, 'state' | 'lines'>,
  lineNo: number,
): Result<readonly number[], 'ticket_moved'> {
  const line = ticket.lines.find((candidate) => candidate.lineNo === lineNo)
  if (line === undefined || line.cookState === 'served' || ticket.state === 'refused') return refuse('ticket_moved')
  return ok(line.cookState === 'refused' ? [] : [lineNo])
}

/**
 * A ticket's state without these dishes. A ticket that a guest emptied stays, struck through, until a cook has seen it.
 * A ticket that the kitchen emptied is done.
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
