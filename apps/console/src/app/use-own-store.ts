import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/text.ts'
import { chooseStore } from './choose-store.ts'
import { storeQueries } from './store.queries.ts'

/** The store to show a staff member. `lost` = the list of stores failed to load and no store is known. */
export function useOwnStore(staff: Staff | null | undefined, remembered: string | null) {
  const language = useLanguage()
  const sellerId = staff?.sellerId ?? ''
  const stores = useQuery({ ...storeQueries.stores(sellerId, language), enabled: sellerId !== '' })
  // No store named in the account: every store of the seller.
  const own = staff?.storeIds.length ? staff.storeIds : (stores.data ?? []).map(({ id }) => id)
  const storeId = chooseStore(remembered, own)
  return { storeId, lost: storeId === null && stores.isError, refetch: () => void stores.refetch() }
}
