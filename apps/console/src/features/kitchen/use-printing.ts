import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { kitchenQueries } from './kitchen.queries.ts'
import { createPrintQueue } from './print-queue.ts'

/** The printing of a store's terminal. The server counts copies, so no copy passes for the first paper. */
export function usePrinting(place: StorePlace) {
  const queries = useQueryClient()
  const [queue] = useState(() =>
    createPrintQueue(async ({ roundId }, msgid) => {
      try {
        return await client.ask('POST /console/api/:sellerId/:storeId/tickets/:roundId/print', {
          params: { ...place, roundId },
          body: { msgid },
        })
      } finally {
        void queries.invalidateQueries({ queryKey: kitchenQueries.tickets(place).queryKey })
      }
    }),
  )
  return { queue, ...useSyncExternalStore(queue.onChange, queue.state) }
}
