import { queryOptions } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { againIfFailed } from '../../app/store.queries.ts'

/** States change with the clock: polled while the page is open. */
const againMs = 30_000

export function storesQuery(sellerId: string) {
  return queryOptions({
    queryKey: ['owned-stores', sellerId],
    queryFn: () => client.ask('GET /console/api/:sellerId/stores', { params: { sellerId } }),
    refetchInterval: againIfFailed(againMs),
    retry: false,
  })
}
