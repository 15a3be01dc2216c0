/** Fetches the table's unpaid bill. Without TanStack Query, so that code loaded with the menu can use it. */
import { pollAnswer } from '@comanda/client/poll.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { call } from '../../platform/client.ts'
import { awaitAnswer } from '../live/live.state.ts'
import type { Place } from '../store/place.ts'

/** Null when nothing was ordered. Throws `RefusedError`. */
export async function fetchOrderedBill(place: Place | null): Promise<OrderedBill | null> {
  if (place === null) return null
  const asked = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/ordered.html', {
    params: place,
    query: {},
  })
  const answer = asked.ok ? await pollAnswer<OrderedBill>(call, asked.value.msgid, { hurry: awaitAnswer }) : asked
  if (answer.ok) return answer.value
  // A guest who has not joined sees nothing of the party; that is not a failure.
  if (answer.code === 'nothing_ordered' || answer.code === 'seating_join_needed') return null
  throw new RefusedError(answer)
}
