import { ok, type Result, refuse } from '../result/result.ts'
import { giveBackBefore } from '../voucher/take-back.ts'
import type { BillState, RoundState } from './bill-state.ts'
import type { TicketCookState } from './cook-move.ts'

/** How an order ahead (pick-up, takeout, pre-order) stands, for its guest. */
export type AheadState =
  | 'unpaid'
  | 'paid'
  | 'received'
  | 'cooking'
  | 'ready'
  | 'on_the_way'
  | 'done'
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
  /** The group-buy voucher that has paid it, and when its platform redeemed it; null = money has, or nothing yet. */
  readonly paidBy: { readonly platform: 'meituan' | 'douyin'; readonly usedAt: Date | string } | null
}

/**
 * What has ended stays ended; what has not been paid is not made; what is handed over is done, whatever the kitchen forgot to
 * tap. `paid` = no kitchen has it yet, it waits for its time.
 */
export function aheadState({ bill, round, cook, endedBy, onTheWay, handedOver }: AheadFacts): AheadState {
  if (endedBy === 'store' || (endedBy === '' && round === 'refused')) return 'refused'
  if (endedBy !== '' || bill === 'void') return 'cancelled'
  if (bill !== 'paid') return 'unpaid'
  if (handedOver) return 'done'
  if (onTheWay) return 'on_the_way'
  if (cook === 'served') return 'ready'
  if (cook === 'cooking') return 'cooking'
  return round === 'waiting' ? 'paid' : 'received'
}

/**
 * Whether its guest may take it back at `now` (ms), and whether money has to go back with it: an unpaid one at once, a paid one until the
 * kitchen has begun, or the voucher's platform would not give it back. A payment on its way is given up or finished first. What has ended
 * already is no fault: nothing goes back.
 */
export function cancelAhead(
  facts: AheadFacts,
  now: number,
): Result<{ readonly refund: boolean; readonly ended: boolean }, 'order_being_paid' | 'order_cancel_late'> {
  switch (aheadState(facts)) {
    case 'cancelled':
    case 'refused':
      return ok({ refund: false, ended: true })
    case 'unpaid':
      return facts.bill === 'paying' ? refuse('order_being_paid') : ok({ refund: false, ended: false })
    case 'paid':
    case 'received':
      return isKept(facts, now) ? refuse('order_cancel_late') : ok({ refund: true, ended: false })
    default:
      return refuse('order_cancel_late')
  }
}

function isKept({ paidBy }: AheadFacts, now: number): boolean {
  return paidBy !== null && now >= giveBackBefore(paidBy.platform, new Date(paidBy.usedAt).getTime())
}

/**
 * Whether a payment of it may be opened: `payBefore` and `now` in ms. The clock that gives it up may be a few seconds late. Not
 * anew once it is over either: every opening gives the guest minutes in the wallet, in which it is not given up.
 */
export function mayPayAhead(facts: AheadFacts, payBefore: number, now: number): boolean {
  return aheadState(facts) === 'unpaid' && now < payBefore
}
