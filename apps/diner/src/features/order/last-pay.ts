import { call } from '../../platform/client.ts'
import { deviceStorage, recordRecentBill } from './recent-bill.ts'

/**
 * Records the last bill of this guest's party at the store as paid on this phone, also if a companion or the staff
 * paid. Called by screens that show paid bills: the event may have been missed.
 */
export async function recordLastPay(sellerId: string, storeId: string): Promise<void> {
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', {
    // Any table of the store: the party may have moved.
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
