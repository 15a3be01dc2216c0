/**
 * `useOrderedBill(owner)`: a table's unpaid bill with its rounds, as a query. It refetches when a dish's state changes,
 * a round is sent or a payment ends. Null = nothing ordered.
 */
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { onLive } from '../live/live.state.ts'
import type { Place } from '../store/place.ts'
import { fetchOrderedBill } from './ordered-bill.ts'

export const orderedBillKey = (place: Place | null) => ['ordered-bill', place] as const

/** When the last event about the bill came. An answer kept from before it is not shown. */
const billNews = createStore(() => ({ heardAt: 0 }))
for (const type of ['round_state', 'bill_paid', 'bill_paying', 'resync', 'fresh_order'] as const) {
  onLive(type, () => billNews.setState({ heardAt: Date.now() }))
}

/** The owner of the bill. */
export interface BillOwner {
  /** Null away from a table. */
  readonly place: Place | null
  readonly mayOrder: boolean
  /** How often this guest has joined a party. */
  readonly entered: number
}

export function useOrderedBill({ place, mayOrder, entered }: BillOwner): UseQueryResult<OrderedBill | null, Error> {
  const client = useQueryClient()
  // Refetch: a guest who has just joined may see a bill that was hidden.
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
    staleTime: ({ state }) => (state.dataUpdatedAt > billNews.getState().heardAt ? 5000 : 0),
    retry: false,
  })
}
