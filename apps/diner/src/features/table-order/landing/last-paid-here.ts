import { call } from '../../../platform/client.ts'
import type { Place } from '../../store/place.ts'
import { useSeating } from '../seating/seating.state.ts'

/**
 * Milliseconds UTC of this guest's last payment at this table within a day; null = none, or out of reach. How many eat is not asked again of
 * who adds to what they have paid here: a party's count is taken over at its own table alone (openSeating), and elsewhere others eat with them.
 */
export async function lastPaidHere(place: Place): Promise<number | null> {
  // Who has paid nowhere in the store has not paid here: nobody waits for an answer.
  if (useSeating.getState().view?.lastPaidAt === null) return null
  const paid = await call('GET /weixin/onlineorder/:sellerId/:storeId/:tableNo/lastpay.html', { params: place })
  return paid.ok && paid.value.lastPaidAt !== null ? Date.parse(paid.value.lastPaidAt) : null
}
