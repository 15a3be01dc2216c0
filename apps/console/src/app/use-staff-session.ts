import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, onSignedOut } from './client.ts'
import { storeQueries } from './store.queries.ts'

export interface StaffSession {
  /** Who is signed in; null = no session. */
  readonly me: UseQueryResult<Staff | null, Error>
  start(staff: Staff): Promise<void>
  end(): void
}

/** The session of this browser, for the terminal and the owner's pages. */
export function useStaffSession(): StaffSession {
  const queries = useQueryClient()
  const me = useQuery(storeQueries.me())
  // A session may end while the page is open. A refusal alone is no proof: it may answer a request sent before the
  // sign-in.
  useEffect(
    () => onSignedOut(() => void queries.invalidateQueries({ queryKey: storeQueries.me().queryKey })),
    [queries],
  )
  return {
    me,
    async start(staff) {
      const { queryKey } = storeQueries.me()
      await queries.cancelQueries({ queryKey })
      // Data of the previous account is dropped and loaded again.
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
      queries.setQueryData(queryKey, staff)
    },
    end: () => void client.ask('POST /console/api/signout', {}).finally(() => location.reload()),
  }
}
