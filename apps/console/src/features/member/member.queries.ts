import type { ApiAnswer } from '@comanda/contract/api.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { againIfFailed, type StorePlace } from '../../app/store.queries.ts'

export type WaitingAnswer = ApiAnswer<'GET /console/api/:sellerId/:storeId/members/adjustments'>

/** Requests send no event: they are polled. */
const againMs = 15_000

/** Requests that wait for a second person, and what the caller may still adjust alone. */
export function waitingQuery(place: StorePlace) {
  return queryOptions({
    queryKey: ['member-adjustments', place.sellerId, place.storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/members/adjustments', { params: place }),
    refetchInterval: againIfFailed(againMs),
    retry: false,
  })
}

/** The requests of other people: the caller may answer them. */
export function countAnswerable(waiting: WaitingAnswer | undefined): number {
  return waiting?.adjustments.filter(({ own }) => !own).length ?? 0
}
