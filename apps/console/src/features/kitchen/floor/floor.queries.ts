import type { TableTile, tableRoutes } from '@comanda/contract/kitchen/table.routes.ts'
import type { Answer } from '@comanda/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../../app/client.ts'
import type { StorePlace } from '../kitchen.queries.ts'

export type Floor = Answer<(typeof tableRoutes)['GET /console/api/:sellerId/:storeId/tables']>
export type { TableTile }

/** What phones choose and codes that change are no news of their own: they are asked for now and then. */
const againMs = 15_000

export function floorQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['floor', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/tables', { params: { sellerId, storeId } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: againMs,
    retry: (count, error) => !(error instanceof RefusedError) && count < 2,
  })
}
