import { ok, type Result, refuse } from '../result/result.ts'
import { giveBackBefore } from '../voucher/take-back.ts'
import type { BillState, RoundState } from './bill-state.ts'
import type { TicketCookState } from './cook-move.ts'

/**
 * An order ahead is on the terminal for so long after its release, or after it was to be ready where the kitchen began days before
 * that: what nobody has tapped off by then is over, as it leaves the board and the shelf.
 */
export const aheadOverMs = 48 * 60 * 60_000

/** Whether the terminal has forgotten by `now` (ms) what came to it then, and was to be ready then. */
export function hasLeftTerminal(releasedAt: Date | string, readyBy: Date | string, now: number): boolean {
  return now >= Math.max(msOf(releasedAt), msOf(readyBy)) + aheadOverMs
}

/** How an order ahead (pick-up, takeout, pre-order) stands, for its guest. */
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
  /** Who ended it before it was made: `clock` = it was not paid in time; '' = nobody. */
  readonly endedBy: '' | 'guest' | 'clock' | 'store'
  /** A courier has it. */
  readonly onTheWay: boolean
  readonly handedOver: boolean
  /** When its guest was told it would be ready; for takeout: at the door. */
  readonly readyBy: Date | string
  /** When it came into the kitchen's sight; null = it has not. */
  readonly releasedAt: Date | string | null
  /** The group-buy voucher that has paid it, and when its platform redeemed it; null = money has, or nothing yet. */
  readonly paidBy: { readonly platform: 'meituan' | 'douyin'; readonly usedAt: Date | string } | null
}

/**
 * What has ended stays ended; what has not been paid is not made; what is handed over is done, whatever the kitchen forgot to
 * tap. `paid` = no kitchen has it yet, it waits for its time; `pending` = the kitchen has not said yes to it, and it waits however
 * long that takes, as its money is not earned; `over` = the store took it and tapped nothing more until it left the terminal. `now` in ms.
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
 * Whether its guest may take it back at `now` (ms), and whether money has to go back with it: an unpaid one at once, a paid one until the
 * kitchen has begun, or the voucher's platform would not give it back. A kitchen that cooks from paper taps nothing: what it took is
 * taken to be begun when it was to be ready (decision 0035). A payment on its way is given up or finished first. What has ended
 * already is no fault: nothing goes back.
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
 * Whether a payment of it may be opened: `payBefore` and `now` in ms. The clock that gives it up may be a few seconds late. Not
 * anew once it is over either: every opening gives the guest minutes in the wallet, in which it is not given up.
 */
export function mayPayAhead(facts: AheadFacts, payBefore: number, now: number): boolean {
  return aheadState(facts, now) === 'unpaid' && now < payBefore
}

const msOf = (at: Date | string) => new Date(at).getTime()
