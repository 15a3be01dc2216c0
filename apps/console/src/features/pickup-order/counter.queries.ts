import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../app/client.ts'
import type { StorePlace } from '../kitchen/kitchen.queries.ts'

const retry = (count: number, error: Error) => !(error instanceof RefusedError) && count < 2

/**
 * Orders that the kitchen does not see yet, and vouchers that were kept; asked for again at every event of the store (use-tickets.ts), and each
 * minute: what a platform answers is no event.
 */
export function waitingQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['waiting', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/waiting', { params: { sellerId, storeId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: 60_000,
    retry,
  })
}

export function couriersQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['couriers', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/couriers', { params: { sellerId, storeId } }),
    retry,
  })
}

/** Where a delivery is and whom to ring, in full; never kept, because somebody may have changed it. */
export function deliveryQuery({ sellerId, storeId }: StorePlace, outtradeno: string) {
  return queryOptions({
    queryKey: ['delivery', sellerId, storeId, outtradeno],
    queryFn: () =>
      client.ask('GET /weixin/takeoutdelivery/:id/dispatchdtl.html', {
        params: { id: outtradeno },
        query: { sellerid: sellerId },
      }),
    gcTime: 0,
    retry,
  })
}
