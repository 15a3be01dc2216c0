import { call } from '../../platform/client.ts'
import { deviceStorage, recordRecentBill } from './recent-bill.ts'

/**
 * The last bill of a party of this guest at the store is kept as one paid on this phone, whoever paid it: a companion, or the staff took
 * the money. For a screen that shows what was paid; the news may have come while this phone was away.
 */
export async function recordLastPay(sellerId: string, storeId: string): Promise<void> {
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', {
    // At any table of it: the party may have been moved.
    params: { sellerId, storeId, tableNo: '00' },
  })
  if (paid.ok) keepLastPay(sellerId, paid.value)
}

export function keepLastPay(
  sellerId: string,
  { lastPaidAt, outtradeno }: { readonly lastPaidAt: string | null; readonly outtradeno: string },
): void {
  if (lastPaidAt === null) return
  recordRecentBill(deviceStorage(), sellerId, outtradeno, { paidAt: Date.parse(lastPaidAt), now: Date.now() })
}
