import { queryOptions } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { againIfFailed } from '../../app/store.queries.ts'

/** The figures move with every bill: polled while the page is open. */
const againMs = 30_000

export function todayQuery(sellerId: string) {
  return queryOptions({
    queryKey: ['today', sellerId],
    queryFn: () => client.ask('GET /console/api/:sellerId/today', { params: { sellerId } }),
    refetchInterval: againIfFailed(againMs),
    retry: false,
  })
}

export function billsTodayQuery(sellerId: string, storeId: string, state: 'open' | 'paid') {
  return queryOptions({
    queryKey: ['today-bills', sellerId, storeId, state],
    queryFn: () =>
      client.ask('GET /console/api/:sellerId/:storeId/today/bills', {
        params: { sellerId, storeId },
        query: { state },
      }),
    retry: false,
  })
}
