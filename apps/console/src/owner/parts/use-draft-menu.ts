import type { MenuDraft } from '@comanda/contract/menu/menu-edit.routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSettled } from './use-settled.ts'

interface DraftPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

/** So long the owner stops typing before the server is asked. Milliseconds. */
const settledMs = 300

/**
 * The menu of a draft as phones would get it, for `PhoneFrame`: the last one while the next is made. Undefined = asks
 * nothing. `draft` keeps its identity while nothing changes.
 */
export function useDraftMenu({ sellerId, storeId, menuClass }: DraftPlace, draft: MenuDraft | undefined) {
  // The first draft is asked for at once.
  const wanted = useSettled(draft, settledMs) ?? draft
  return useQuery({
    queryKey: ['draft-menu', sellerId, storeId, menuClass, wanted],
    queryFn: () =>
      client.ask('POST /console/api/:sellerId/:storeId/menus/:menuClass/preview', {
        params: { sellerId, storeId, menuClass },
        body: wanted as MenuDraft,
      }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
}
