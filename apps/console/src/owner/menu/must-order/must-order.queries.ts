import type { MustOrderRule } from '@comanda/contract/menu/must-order.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../app/client.ts'
import type { MenuPlace } from '../menu.queries.ts'

type StorePlace = Pick<MenuPlace, 'sellerId' | 'storeId'>

export function mustOrderQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['owner-must-order', sellerId, storeId],
    queryFn: async () =>
      (await client.ask('GET /console/api/:sellerId/:storeId/must-order', { params: { sellerId, storeId } })).items,
    retry: false,
    // Another owner's save is met when this one's is refused: what is typed stays till then.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** `seen`: the list that the owner changes. The same `key` for a repeat after a lost answer. */
export function saveMustOrders(
  { sellerId, storeId }: StorePlace,
  change: { readonly seen: MustOrderRule[]; readonly items: MustOrderRule[] },
  key: string,
) {
  return client.ask(
    'PUT /console/api/:sellerId/:storeId/must-order',
    { params: { sellerId, storeId }, body: change },
    { key },
  )
}
