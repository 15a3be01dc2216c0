import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwner } from '../owner-context.ts'

/** The name of each store by its number. */
export function useStoreNames(): ReadonlyMap<string, string> {
  const stores = useQuery(storeQueries.stores(useOwner().sellerId, useLanguage()))
  return new Map((stores.data ?? []).map(({ id, name }) => [id, name]))
}
