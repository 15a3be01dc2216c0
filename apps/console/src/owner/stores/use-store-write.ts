import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOwner } from '../owner-context.ts'
import { storesQuery } from './stores.queries.ts'

/** A write of one store. Its answer, or after a refusal what the server has now, is in the list at once. */
export function useStoreWrite<Wish>(write: (wish: Wish) => Promise<OwnedStore | undefined>) {
  const { sellerId } = useOwner()
  const queries = useQueryClient()
  const { queryKey } = storesQuery(sellerId)
  return useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      if (saved === undefined) return
      queries.setQueryData(queryKey, (stores) => stores?.map((one) => (one.storeId === saved.storeId ? saved : one)))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
