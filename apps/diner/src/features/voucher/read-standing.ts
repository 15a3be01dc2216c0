import type { VoucherBack } from '@comanda/contract/voucher/voucher.schema.ts'
import { call } from '../../platform/client.ts'
import type { Ordered } from './outcome.ts'

/**
 * The server's record of an order and its voucher. A `VoucherBack` = redeemed, and to be returned; `open` =
 * undecided; `over` = not redeemed, and the order has ended; `unpaid` = not redeemed, and the order is open; null =
 * the call failed.
 */
export type Standing = 'placed' | VoucherBack | 'open' | 'over' | 'unpaid' | null

export async function readStanding(redemption: Ordered, sellerId: string): Promise<Standing> {
  const known = await call('GET /weixin/onlineorder/:sellerId/order.html', {
    params: { sellerId },
    query: { outtradeno: redemption.order.outtradeno },
  })
  const order = known.ok ? known.value.orders[0] : undefined
  const isOff = order?.state === 'cancelled' || order?.state === 'refused'
  if (order?.voucherBack != null) return order.voucherBack
  if (order !== undefined && order.paidAt !== null) return isOff ? 'coming' : 'placed'
  const paid = await readPaymentStanding(redemption, sellerId)
  if (paid === 'placed' && isOff) return 'coming'
  const isUnknown = !known.ok && known.code !== 'order_unknown'
  if (isUnknown && (paid === 'none' || paid === 'open')) return null
  if (paid !== 'none') return paid
  return order === undefined || isOff ? 'over' : 'unpaid'
}

/** `none` = nothing was paid, and nothing will be. */
async function readPaymentStanding(
  { isAsked, attempt }: Ordered,
  sellerId: string,
): Promise<'placed' | VoucherBack | 'open' | 'none'> {
  if (!isAsked) return 'none'
  // Without an attempt number there is no record to ask for.
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
