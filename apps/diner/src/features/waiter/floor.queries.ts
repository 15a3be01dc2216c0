/** `useFloor(place)`: the store's tables for staff. Refetches on the store's events. */
import { openLiveStream } from '@comanda/client/live-stream.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { StoreEvents } from '@comanda/contract/live/live.events.ts'
import type { Store } from '@comanda/contract/store/store.schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RefusedError } from '../../app/refused-error.ts'
import { call } from '../../platform/client.ts'

export type Floor = ApiAnswer<'GET /console/api/:sellerId/:storeId/tables'>
export type TableTile = Floor['tables'][number]

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

const types: readonly (keyof StoreEvents)[] = [
  'table_changed',
  'ticket_sent',
  'ticket_changed',
  'call_made',
  'call_answered',
  'bill_paid',
  'store_state',
  'resync',
]
/** Milliseconds. Cart events go only to their table, so unsent counts and minutes are polled. */
const askAgainMs = 15_000
/** Milliseconds: events within this time cause one request. */
const gatherMs = 300

export function useFloor({ sellerId, storeId }: StorePlace): UseQueryResult<Floor, Error> {
  const client = useQueryClient()
  const floor = useQuery({
    queryKey: ['floor', sellerId, storeId],
    queryFn: async () => {
      const result = await call('GET /console/api/:sellerId/:storeId/tables', { params: { sellerId, storeId } })
      if (!result.ok) throw new RefusedError(result)
      return result.value
    },
    retry: false,
    refetchInterval: askAgainMs,
  })
  const isHere = floor.data !== undefined
  useEffect(() => {
    if (!isHere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: ['floor', sellerId, storeId] })
      }, gatherMs)
    }
    const known = client.getQueryData<Floor>(['floor', sellerId, storeId])
    const stream = openLiveStream({
      url: `/console/api/${sellerId}/${storeId}/live`,
      types,
      after: known?.eventId,
      onEvent: again,
      onPossibleGap: again,
      onState: () => undefined,
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [client, sellerId, storeId, isHere])
  return floor
}

/** The seller's stores, if the waiter's address names none. */
export function useSellerStores(sellerId: string): UseQueryResult<readonly Store[], Error> {
  return useQuery({
    queryKey: ['seller-stores', sellerId],
    queryFn: async () => {
      const seller = await call('GET /weixin/sellermanage/:sellerId/sellerinfo.html', {
        params: { sellerId },
        query: {},
      })
      if (!seller.ok) throw new RefusedError(seller)
      const [storeId] = seller.value.storeIds
      if (storeId === undefined) return []
      // The path needs a store; any of the seller's stores will do.
      const stores = await call('GET /weixin/onlineorder/:sellerId/:storeId/stores.html', {
        params: { sellerId, storeId },
        query: {},
      })
      if (!stores.ok) throw new RefusedError(stores)
      return stores.value
    },
    retry: 1,
  })
}

/** Answers a call: the guest reads that staff are coming. The first answer wins. */
export async function answerCall({ sellerId, storeId }: StorePlace, callId: string): Promise<boolean> {
  const result = await call('POST /console/api/:sellerId/:storeId/calls/:callId/answer', {
    params: { sellerId, storeId, callId },
    body: {},
  })
  return result.ok
}

/** Opens a table, or unlocks an occupied one: for ten minutes guests who scan or wait are let in. */
export async function openTable(
  { sellerId, storeId }: StorePlace,
  { tableno: tableNo, seatingId }: Pick<TableTile, 'tableno' | 'seatingId'>,
): Promise<boolean> {
  const result = await call('POST /console/api/:sellerId/:storeId/tables/:tableNo/open', {
    params: { sellerId, storeId, tableNo },
    body: { seatingid: seatingId },
  })
  return result.ok
}
