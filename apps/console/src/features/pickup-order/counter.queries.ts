import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'

const retry = (count: number, error: Error) => !(error instanceof RefusedError) && count < 2

export function couriersQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['couriers', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/couriers', { params: { sellerId, storeId } }),
    retry,
  })
}

/** Address and phone number in full. Never cached: another screen may have changed them. */
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
