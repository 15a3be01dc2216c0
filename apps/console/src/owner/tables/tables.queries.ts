import type { OwnerTable } from '@comanda/contract/set-up/table-set-up.routes.ts'
import type { SheetTemplate } from '@comanda/rules/set-up/sheet-layout.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { againIfFailed, type StorePlace } from '../../app/store.queries.ts'

/** Guests sit down and leave while the page is open. */
const againMs = 30_000

export interface OwnedTables {
  /** In the order of their numbers. */
  readonly tables: readonly OwnerTable[]
  /** Start of the address in each code. */
  readonly linkBase: string
}

export function tablesQuery({ sellerId, storeId }: StorePlace) {
  return queryOptions({
    queryKey: ['owned-tables', sellerId, storeId],
    queryFn: (): Promise<OwnedTables> =>
      client.ask('GET /console/api/:sellerId/:storeId/set-up/tables', { params: { sellerId, storeId } }),
    refetchInterval: againIfFailed(againMs),
    retry: false,
  })
}

/** A write of the store's tables. Its answer, or after a refusal what the server has now, is in the list at once. */
export function useTableWrite<Wish>(place: StorePlace, write: (wish: Wish) => Promise<OwnedTables>) {
  const queries = useQueryClient()
  const { queryKey } = tablesQuery(place)
  return useMutation({
    mutationFn: write,
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export type SheetChoice = 'all' | 'changed'

/** The address of the PDF. */
export function sheetAddress({ sellerId, storeId }: StorePlace, template: SheetTemplate, choice: SheetChoice): string {
  const query = new URLSearchParams({ template, ...(choice === 'changed' ? { only: 'changed' } : {}) })
  return `/console/api/${sellerId}/${storeId}/set-up/tables/sheet.pdf?${query}`
}
