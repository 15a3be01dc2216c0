import type { Store } from '@comanda/contract/store/store.schema.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'

export interface Spot {
  readonly lat: number
  readonly lng: number
}

const staleMs = 60 * 1000

export interface AskedStores {
  spot: Spot | undefined
  /** Only stores that have this table; '' = every store. */
  tableNo: string
}

/** The seller's stores, nearest first once the phone's position is known. */
export function useStores({ spot, tableNo }: AskedStores, enabled = true): UseQueryResult<Store[], Error> {
  const { sellerId, store, language } = usePage()
  // The call's path needs a store; without one, any valid id will do.
  const storeId = store?.id ?? '0'
  return useQuery({
    queryKey: ['stores', sellerId, tableNo, spot],
    queryFn: async () => {
      const result = await call('GET /weixin/onlineorder/:sellerId/:storeId/stores.html', {
        params: { sellerId, storeId },
        query: { lang: language, ...spot, ...(tableNo !== '' && { tableno: tableNo }) },
      })
      if (!result.ok) throw new Error(result.message || result.code)
      return result.value
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: 1,
  })
}
