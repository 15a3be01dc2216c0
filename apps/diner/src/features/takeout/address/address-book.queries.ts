import type { CallResult } from '@comanda/client/call-result.ts'
import type { ShippingEntry, ShippingInfo } from '@comanda/contract/takeout/takeout.schema.ts'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'
import type { DeliveryPlace } from '../delivery/delivery.ts'
import { savedEntry } from './saved-entry.ts'

const staleMs = 60_000

const bookKey = ({ sellerId, storeId }: DeliveryPlace) => ['address-book', sellerId, storeId] as const

/** The guest's own addresses, the default first, each with its distance from this store. */
export function useAddressBook(storeId: string, enabled = true): UseQueryResult<ShippingInfo[], Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: bookKey({ sellerId, storeId }),
    queryFn: async () => {
      const result = await call('GET /weixin/takeout/:sellerId/shippinginfo.html', {
        params: { sellerId },
        query: { storeid: storeId },
      })
      if (!result.ok) throw new Error(result.message)
      return result.value
    },
    enabled,
    staleTime: staleMs,
    retry: 1,
  })
}

/** The fields a guest types; the server sets the rest. */
export type NewAddress = Partial<ShippingEntry>

export interface AddressBook {
  /** The value is the saved entry. */
  save(entry: NewAddress, key: string): Promise<CallResult<ShippingInfo | undefined>>
  remove(id: string): Promise<CallResult<unknown>>
}

export function useChangeAddressBook(storeId: string): AddressBook {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const place = { sellerId, storeId }
  return {
    save: (entry, key) => save(queries, place, entry, key),
    remove: async (id) => {
      const result = await call('DELETE /weixin/takeout/:sellerId/shippinginfo.html', {
        params: { sellerId },
        query: {},
        body: [id],
      })
      if (result.ok) {
        queries.setQueryData<ShippingInfo[]>(bookKey(place), (book) => book?.filter((one) => one.id !== id))
      }
      return result
    },
  }
}

async function save(
  queries: QueryClient,
  place: DeliveryPlace,
  entry: NewAddress,
  key: string,
): Promise<CallResult<ShippingInfo | undefined>> {
  const { sellerId } = place
  const result = await call(
    'POST /weixin/takeout/:sellerId/shippinginfo.html',
    { params: { sellerId }, query: {}, body: [entry] },
    { key },
  )
  if (!result.ok) return result
  const known = new Set(queries.getQueryData<ShippingInfo[]>(bookKey(place))?.map(({ id }) => id))
  // The answer is without a store and so without distances: the book is read again.
  await queries.invalidateQueries({ queryKey: bookKey(place) })
  const saved = savedEntry(result.value, entry, known)
  const book = queries.getQueryData<ShippingInfo[]>(bookKey(place))
  return { ok: true, value: book?.find(({ id }) => id === saved?.id) ?? saved }
}
