/**
 * `useOrderedBill()`: the table's unpaid bill, round by round, as a TanStack query. It asks again by itself when the kitchen
 * moves, a round is sent or a payment settles. The data is null where nothing was ordered.
 */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import { pollAnswer } from '@comanda/client/poll.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/client.ts'
import { heardAnswer, onLive } from '../live/live.state.ts'
import { useSeating } from './seating.state.ts'
import { type Place, useParty } from './table-order.state.ts'

/** A refusal as the error of a query. */
export class RefusedError extends Error {
  readonly refusal: CallRefusal
  constructor(refusal: CallRefusal) {
    super(refusal.message || refusal.code)
    this.refusal = refusal
  }
}

export const orderedBillKey = (place: Place | null) => ['ordered-bill', place] as const

export function useOrderedBill(): UseQueryResult<OrderedBill | null, Error> {
  const { place, mayOrder } = useParty()
  const entered = useSeating((state) => state.entered)
  const client = useQueryClient()
  // What nobody was told who had not joined is there for who has.
  useEffect(() => {
    if (entered > 0) void client.invalidateQueries({ queryKey: orderedBillKey(place) })
  }, [client, place, entered])
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: orderedBillKey(place) })
    const stops = [
      onLive('round_state', again),
      onLive('bill_paid', again),
      onLive('bill_paying', again),
      onLive('resync', again),
      onLive('fresh_order', ({ what }) => (what === 'sent' || what === 'head' ? again() : undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, place])
  return useQuery({
    queryKey: orderedBillKey(place),
    queryFn: () => fetchOrderedBill(place),
    enabled: place !== null && mayOrder,
    staleTime: 5000,
    retry: false,
  })
}

async function fetchOrderedBill(place: Place | null): Promise<OrderedBill | null> {
  if (place === null) return null
  const asked = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/ordered.html', {
    params: place,
    query: {},
  })
  const answer = asked.ok ? await pollAnswer<OrderedBill>(call, asked.value.msgid, { hurry: heardAnswer }) : asked
  if (answer.ok) return answer.value
  // Who has not joined yet is shown nothing of the party, and that is no failure.
  if (answer.code === 'nothing_ordered' || answer.code === 'seating_join_needed') return null
  throw new RefusedError(answer)
}
