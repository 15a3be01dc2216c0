import { ok, type Result, refuse } from '../result/result.ts'
import { giveBackBefore } from '../voucher/take-back.ts'
import type { BillState, RoundState } from './bill-state.ts'
import type { TicketCookState } from './cook-move.ts'

/**
 * The terminal keeps an order ahead this long after its release or its ready time, whichever is later. After that it
 * leaves board and shelf and counts as over.
 */
export const aheadOverMs = 48 * 60 * 60_000

/** Whether the order has left the terminal by `now` (ms). */
export function hasLeftTerminal(releasedAt: Date | string, readyBy: Date | string, now: number): boolean {
  return now >= Math.max(msOf(releasedAt), msOf(readyBy)) + aheadOverMs
}

/** State of an order ahead (pick-up, takeout, pre-order), for its guest. */
export type AheadState =
  | 'unpaid'
  | 'paid'
  | 'pending'
  | 'received'
  | 'cooking'
  | 'ready'
  | 'on_the_way'
  | 'done'
  | 'over'
  | 'cancelled'
  | 'refused'

export interface AheadFacts {
  readonly bill: BillState
  readonly round: RoundState
  readonly cook: TicketCookState
  /** Who ended it before it was made: `clock` = not paid in time; '' = not ended. */
  readonly endedBy: '' | 'guest' | 'clock' | 'store'
  /** A courier has it. */
  readonly onTheWay: boolean
  readonly handedOver: boolean
  /** The ready time that the guest was given; for takeout, the time at the door. */
  readonly readyBy: Date | string
  /** When the kitchen could see it first; null = not yet. */
  readonly releasedAt: Date | string | null
  /** The group-buy voucher that paid it, and when the platform redeemed it; null = paid by money, or unpaid. */
  readonly paidBy: { readonly platform: 'meituan' | 'douyin'; readonly usedAt: Date | string } | null
}

/**
 * State of an order ahead. The first match wins: ended, unpaid, handed over (whatever the kitchen forgot to tap).
 * - `paid`: no kitchen has it yet; it waits for its time.
 * - `pending`: the kitchen has not accepted it. It waits without limit, because its money is not earned.
 * - `over`: the store accepted it and tapped nothing more until it left the terminal.
 * `now` in ms.
 */
export function aheadState(facts: AheadFacts, now: number): AheadState {
  const { bill, round, cook, endedBy, onTheWay, handedOver, readyBy, releasedAt } = facts
  if (endedBy === 'store' || (endedBy === '' && round === 'refused')) return 'refused'
  if (endedBy !== '' || bill === 'void') return 'cancelled'
  if (bill !== 'paid') return 'unpaid'
  if (handedOver) return 'done'
  if (round === 'waiting') return 'paid'
  if (round === 'pending') return 'pending'
  if (releasedAt !== null && hasLeftTerminal(releasedAt, readyBy, now)) return 'over'
  if (onTheWay) return 'on_the_way'
  if (cook === 'served') return 'ready'
  return cook === 'cooking' ? 'cooking' : 'received'
}

/**
 * Whether its guest may cancel it at `now` (ms), and whether money goes back.
 * - Unpaid: at once.
 * - Paid: until the kitchen has started, or until the voucher's platform refuses to give it back.
 * - A kitchen that cooks from paper taps nothing: an accepted order counts as started at its ready time (decision
 *   0035).
 * - A running payment is ended or completed first.
 * - Already ended: succeeds, and nothing goes back.
 */
export function cancelAhead(
  facts: AheadFacts,
  now: number,
): Result<{ readonly refund: boolean; readonly ended: boolean }, 'order_being_paid' | 'order_cancel_late'> {
  switch (aheadState(facts, now)) {
    case 'cancelled':
    case 'refused':
      return ok({ refund: false, ended: true })
    case 'unpaid':
      return facts.bill === 'paying' ? refuse('order_being_paid') : ok({ refund: false, ended: false })
    case 'received':
      return isDue(facts, now) || isKept(facts, now) ? refuse('order_cancel_late') : ok({ refund: true, ended: false })
    case 'paid':
    case 'pending':
      return isKept(facts, now) ? refuse('order_cancel_late') : ok({ refund: true, ended: false })
    default:
      return refuse('order_cancel_late')
  }
}

function isDue({ readyBy }: AheadFacts, now: number): boolean {
  return now >= msOf(readyBy)
}

function isKept({ paidBy }: AheadFacts, now: number): boolean {
  return paidBy !== null && now >= giveBackBefore(paidBy.platform, msOf(paidBy.usedAt))
}

/**
 * Whether a payment may be opened: `payBefore` and `now` in ms. The job that ends unpaid orders can be a few seconds
 * late.
 * After the deadline no payment opens again: each one gives the guest minutes in the wallet, during which the order
 * cannot end.
 */
export function mayPayAhead(facts: AheadFacts, payBefore: number, now: number): boolean {
  return aheadState(facts, now) === 'unpaid' && now < payBefore
}

const msOf = (at: Date | string) => new Date(at).getTime()
