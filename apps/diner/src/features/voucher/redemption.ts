/** A voucher that a guest has decided to redeem, kept in this tab until decided: a reload continues it. */
import { intentKey } from '@comanda/client/intent-key.ts'
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { recall, remember } from '../../platform/memory.ts'
import type { AheadOrderBody } from '../pickup-order/submit/ahead-body.ts'
import type { OrderToRedeem } from './voucher-door.ts'
import { isYoung, redemptionMemory, type VoucherPlace } from './voucher-place.ts'

export interface Redemption {
  /** When the guest first confirmed. */
  readonly at: number
  readonly platform: VoucherPlatform
  readonly storeId: string
  /** The table that the dish is brought to, wherever its guest sits by now. */
  readonly tableNo: string
  /** As it was typed or scanned. */
  readonly number: string
  /** The platform's own product number, from the look-up. */
  readonly product: string
  /** The dish's name in the guest's language. */
  readonly name: string
  /** Every try carries its `msgid`, so that the order is made once. Null = the order existed before. */
  readonly body: (AheadOrderBody & { readonly msgid: string }) | null
  /** The store has the order. */
  readonly order: { readonly outtradeno: string; readonly amount: number } | null
  /** Every try to pay with this number carries it, so that the voucher is redeemed once. */
  readonly payKey: string
  /** The server may have asked the platform, with an unknown result. */
  readonly isAsked: boolean
  /** A payment was begun at some time: the order itself knows its result. */
  readonly wasEverAsked: boolean
  /** The payment's own number, once the server has named it. */
  readonly attempt: string
  /** The guest has given up: the phone cancels the order. */
  readonly isGivenUp: boolean
  /** Every try to cancel the order carries it. */
  readonly endKey: string
  /** Why the number does not pay this order, in the server's words: another one may. */
  readonly refused: string
}

export interface RedemptionWish {
  readonly platform: VoucherPlatform
  readonly storeId: string
  readonly tableNo: string
  readonly number: string
  readonly product: string
  readonly name: string
  readonly body: AheadOrderBody
}

export function newRedemption(wish: RedemptionWish, now: number): Redemption {
  return {
    ...wish,
    ...begun(now),
    body: { ...wish.body, msgid: intentKey() },
    ...{ order: null, wasEverAsked: false },
  }
}

/**
 * For an order that waits for its voucher and of which this tab knows nothing more: another tab may have begun to pay
 * it.
 */
export function redemptionOf(order: OrderToRedeem, now: number): Redemption {
  const { platform, storeId, tableNo, name, outtradeno, amount } = order
  return {
    ...{ platform, storeId, tableNo, name, number: '', product: '', body: null },
    ...begun(now),
    ...{ order: { outtradeno, amount }, wasEverAsked: true },
  }
}

function begun(at: number) {
  return {
    ...{ at, payKey: intentKey(), isAsked: false, attempt: '' },
    ...{ isGivenUp: false, endKey: intentKey(), refused: '' },
  }
}

/** The same order with another number: a new payment. */
export function withNumber(redemption: Redemption, number: string): Redemption {
  return { ...withFreshPayment(redemption), number, refused: '' }
}

/** Drops the earlier payment's state. */
export function withFreshPayment<R extends Redemption>(redemption: R): R {
  return { ...redemption, payKey: intentKey(), isAsked: false, attempt: '' }
}

export function keepRedemption(place: VoucherPlace, redemption: Redemption | null): void {
  remember(redemptionMemory(place), redemption ?? undefined, 'sessionStorage')
}

/** Null = none, an hour old, or unreadable. */
export function keptRedemption(place: VoucherPlace, now: number): Redemption | null {
  const kept = recall(redemptionMemory(place), 'sessionStorage') as Partial<Redemption> | null
  if (kept === null) return null
  if (isWhole(kept) && isYoung(kept.at, now)) return kept
  keepRedemption(place, null)
  return null
}

function isWhole(kept: Partial<Redemption>): kept is Redemption {
  const { number, name, product, payKey, endKey, attempt, refused, storeId, tableNo, body, order, platform } = kept
  const words = [number, name, product, payKey, endKey, attempt, refused, storeId, tableNo]
  const isOrdered = typeof order?.outtradeno === 'string'
  const isToOrder = typeof body?.msgid === 'string' && Array.isArray(body.orderDetail)
  return (
    (platform === 'meituan' || platform === 'douyin') &&
    words.every((word) => typeof word === 'string') &&
    (isOrdered || (order === null && isToOrder))
  )
}
