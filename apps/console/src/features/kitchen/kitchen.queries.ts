import type { menuRoutes } from '@comanda/contract/menu/menu.routes.ts'
import type { Answer } from '@comanda/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../app/client.ts'
import { againIfFailed, type StorePlace } from '../../app/store.queries.ts'
import { serverClockOffset } from './server-time.ts'

export type DishNow = Answer<(typeof menuRoutes)['GET /console/api/:sellerId/:storeId/dishes']>['dishes'][number]

export type Board = Awaited<ReturnType<typeof loadBoard>>

async function loadBoard(params: StorePlace) {
  const board = await client.ask('GET /console/api/:sellerId/:storeId/tickets', { params })
  // Computed on arrival: later changes of the cached board keep it.
  return { ...board, clockOffsetMs: serverClockOffset(board.now) }
}

/** One object for the room's keys and stale times. */
export const kitchenQueries = {
  dishes: ({ sellerId, storeId }: StorePlace) =>
    queryOptions({
      queryKey: ['dishes', sellerId, storeId],
      queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/dishes', { params: { sellerId, storeId } }),
      retry: (count, error) => !(error instanceof RefusedError) && count < 2,
    }),
  menuFaults: ({ sellerId, storeId }: StorePlace) =>
    queryOptions({
      queryKey: ['menu-faults', sellerId, storeId],
      queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/menu/faults', { params: { sellerId, storeId } }),
      retry: false,
    }),
  tickets: ({ sellerId, storeId }: StorePlace) =>
    queryOptions({
      queryKey: ['tickets', sellerId, storeId],
      queryFn: () => loadBoard({ sellerId, storeId }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, error) => !(error instanceof RefusedError) && count < 2,
      refetchInterval: againIfFailed(false),
    }),
  /** Orders ahead that wait for their time, and kept vouchers. Polled: a platform's answer sends no event. */
  waiting: ({ sellerId, storeId }: StorePlace) =>
    queryOptions({
      queryKey: ['waiting', sellerId, storeId],
      queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/waiting', { params: { sellerId, storeId } }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: 60_000,
      retry: (count, error) => !(error instanceof RefusedError) && count < 2,
    }),
}
