import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { Answer } from '@comanda/contract/route.ts'
import type { floorRoutes, TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../app/client.ts'
import { againIfFailed, type StorePlace } from '../../app/store.queries.ts'

export type Floor = Answer<(typeof floorRoutes)['GET /console/api/:sellerId/:storeId/tables']>
export type { TableTile }

const retry = (count: number, error: Error) => !(error instanceof RefusedError) && count < 2

/** Carts and rotating codes send no event to the floor: it is polled. */
const againMs = 15_000

export function floorQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['floor', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/tables', { params: { sellerId, storeId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: againIfFailed(againMs),
    retry,
  })
}

/** The key of every open bill in a store. Each event refetches those on screen. */
export const openBillsKey = ({ sellerId, storeId }: StorePlace) => ['open-bills', sellerId, storeId] as const

export type OpenBill = ApiAnswer<'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html'>

/** A party's bill with its price. Disabled without one. */
export function openBillQuery(place: StorePlace, outtradeno: string) {
  return queryOptions({
    queryKey: [...openBillsKey(place), outtradeno, 'price'],
    queryFn: () =>
      client.ask('GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html', {
        params: { sellerId: place.sellerId, outtradeno },
        query: {},
      }),
    enabled: outtradeno !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: againIfFailed(false),
    retry,
  })
}

/**
 * The rounds of a party. The board keeps only the last served ones, and a party may stay for hours. Disabled without
 * a bill.
 */
export function billTicketsQuery(place: StorePlace, outtradeno: string) {
  return queryOptions({
    queryKey: [...openBillsKey(place), outtradeno, 'tickets'],
    queryFn: () =>
      client.ask('GET /console/api/:sellerId/:storeId/bills/:outtradeno/tickets', { params: { ...place, outtradeno } }),
    enabled: outtradeno !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: againIfFailed(false),
    retry,
  })
}
