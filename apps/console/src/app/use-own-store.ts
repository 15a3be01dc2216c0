import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../i18n/text.ts'
import { chooseStore, findOwnStores } from './choose-store.ts'
import { type StorePlace, storeQueries } from './store.queries.ts'
import { recallStore, rememberStore } from './store-memory.ts'

/**
 * The store to show a staff member. `asked` = the stores to choose from, when this device has no answer yet. `lost` =
 * the list of stores failed to load and no store is known.
 */
export function useOwnStore(staff: Staff | null | undefined) {
  const language = useLanguage()
  const [address, setAddress] = useSearchParams()
  const sellerId = staff?.sellerId ?? ''
  const stores = useQuery({ ...storeQueries.stores(sellerId, language), enabled: sellerId !== '' })
  const [chosen, setChosen] = useState<StorePlace | null>(null)
  // Read once: another window of this device may choose another store.
  const recalled = useMemo(() => recallStore(sellerId), [sellerId])
  const wanted = [chosen?.sellerId === sellerId ? chosen.storeId : null, address.get('store'), recalled]
  const own = findOwnStores(staff?.storeIds ?? [], stores.data ?? [])
  const storeId = chooseStore(wanted, own.length > 0 ? own.map(({ id }) => id) : (staff?.storeIds ?? []))
  return {
    storeId,
    asked: storeId === null && own.length > 0 ? own : null,
    lost: storeId === null && stores.isError,
    refetch: () => void stores.refetch(),
    choose: (id: string) => {
      rememberStore(sellerId, id)
      setChosen({ sellerId, storeId: id })
      // The store in the address would win after a reload.
      setAddress(
        (before) => {
          before.delete('store')
          return before
        },
        { replace: true },
      )
    },
  }
}
