import type { VoucherBack } from '@comanda/contract/voucher/voucher.schema.ts'
import { call } from '../../platform/client.ts'
import type { Ordered } from './outcome.ts'

/**
 * What the server's books say of an order and of the voucher for it. A word of `VoucherBack`: it was redeemed, and is not to pay
 * any more. `open` = it is not decided; `over` = nothing was redeemed, and the order is no more; `unpaid` = nothing was, and the order
 * is still there; null = nobody could be asked.
 */
export type Standing = 'placed' | VoucherBack | 'open' | 'over' | 'unpaid' | null

export async function howItStands(redemption: Ordered, sellerId: string): Promise<Standing> {
  const known = await call('GET /weixin/onlineorder/:sellerId/order.html', {
    params: { sellerId },
    query: { outtradeno: redemption.order.outtradeno },
  })
  const order = known.ok ? known.value.orders[0] : undefined
  const isOff = order?.state === 'cancelled' || order?.state === 'refused'
  if (order?.voucherBack != null) return order.voucherBack
  if (order !== undefined && order.paidAt !== null) return isOff ? 'coming' : 'placed'
  const paid = await howItIsPaid(redemption, sellerId)
  if (paid === 'placed' && isOff) return 'coming'
  const isUnknown = !known.ok && known.code !== 'order_unknown'
  if (isUnknown && (paid === 'none' || paid === 'open')) return null
  if (paid !== 'none') return paid
  return order === undefined || isOff ? 'over' : 'unpaid'
}

/** `none` = nothing was paid, and nothing will be. */
async function howItIsPaid(
  { isAsked, attempt }: Ordered,
  sellerId: string,
): Promise<'placed' | VoucherBack | 'open' | 'none'> {
  if (!isAsked) return 'none'
  // Without its number nobody can be asked.
  if (attempt === '') return 'open'
  const paid = await call('GET /pay/scenepay/:sellerId/:outtradeno/checkpay.html', {
    params: { sellerId, outtradeno: attempt },
  })
  return paid.ok ? standings[paid.value.state] : 'open'
}

/** Of a payment, in the words above. */
export const standings = {
  created: 'open',
  pending: 'open',
  paid: 'placed',
  closed: 'none',
  failed: 'none',
  refund_due: 'coming',
  refunded: 'back',
  refund_refused: 'not',
} as const
