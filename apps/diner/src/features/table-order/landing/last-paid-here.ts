import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { useSeating } from '../seating/seating.state.ts'

/**
 * Milliseconds UTC of this guest's last payment at this table within a day; null = none, or not reached. A guest who
 * orders again after paying is not asked for the diner count. The count carries over only at the party's own table
 * (openSeating); at another table others eat with them.
 */
export async function lastPaidHere(place: Place): Promise<number | null> {
  // No payment in the store means none here, so no request is needed.
  if (useSeating.getState().view?.lastPaidAt === null) return null
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', { params: place })
  return paid.ok && paid.value.lastPaidAt !== null ? Date.parse(paid.value.lastPaidAt) : null
}
