/**
 * A guest's orders ahead, as TanStack queries. `useAheadOrder(no)` reads one order and follows its event stream.
 * `useAheadOrders(asked)` reads the list page by page and polls the status of its running orders.
 */
import type { CallResult } from '@comanda/client/call-result.ts'
import type {
  AheadFilter,
  AheadOrder,
  AheadOrders,
  AheadStatus,
} from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type UseInfiniteQueryResult, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { call } from '../../platform/client.ts'
import { isOrderNumber } from '../store/order-path.ts'
import { rememberUnpaid } from './status/unpaid-memory.ts'

/** How often the phone checks for a returned voucher; the server asks the platform every few seconds. */
const voucherBackMs = 10_000

/** `aheadMs`: how far the server's clock is ahead of this phone's. */
export interface KnownOrder {
  readonly order: AheadOrder
  readonly aheadMs: number
}

export interface AskedOrders {
  /** Undefined = every store. */
  readonly storeId: string | undefined
  readonly state: AheadFilter
}

export const aheadKeys = {
  every: (sellerId: string) => ['ahead', sellerId] as const,
  lists: (sellerId: string) => ['ahead', sellerId, 'list'] as const,
  list: (sellerId: string, asked: AskedOrders) => ['ahead', sellerId, 'list', asked] as const,
  one: (sellerId: string, outtradeno: string) => ['ahead', sellerId, 'one', outtradeno] as const,
}

export async function askOrder(sellerId: string, outtradeno: string): Promise<CallResult<KnownOrder>> {
  // A malformed number needs no call.
  if (!isOrderNumber(outtradeno)) return { ok: false, code: 'order_unknown', values: [], message: '' }
  const answer = await call('GET /weixin/onlineorder/:sellerId/order.html', {
    params: { sellerId },
    query: { outtradeno },
  })
  if (!answer.ok) return answer
  const [order] = answer.value.orders
  if (order === undefined) return { ok: false, code: 'order_unknown', values: [], message: '' }
  return { ok: true, value: { order, aheadMs: aheadOf(answer.value.asOf) } }
}

export function useAheadOrder(outtradeno: string): UseQueryResult<KnownOrder, Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: aheadKeys.one(sellerId, outtradeno),
    queryFn: async () => {
      const known = requireValue(await askOrder(sellerId, outtradeno))
      if (known.order.state === 'unpaid') rememberUnpaid(sellerId)
      return known
    },
    // The stream reports no more events of an order that is off.
    refetchInterval: ({ state }) => (state.data?.order.voucherBack === 'coming' ? voucherBackMs : false),
    staleTime: 5000,
    retry: false,
  })
}

/** `aheadMs`: how far the server's clock is ahead of this phone's. */
export interface OrderPages {
  readonly pages: readonly (AheadOrders & Pick<KnownOrder, 'aheadMs'>)[]
}

export function useAheadOrders(asked: AskedOrders): UseInfiniteQueryResult<OrderPages, Error> {
  const { sellerId } = usePage()
  return useInfiniteQuery({
    queryKey: aheadKeys.list(sellerId, asked),
    queryFn: async ({ pageParam }) => {
      const page = requireValue(
        await call('GET /weixin/onlineorder/:sellerId/order.html', {
          params: { sellerId },
          query: { state: asked.state, page: pageParam, ...(asked.storeId && { storeid: asked.storeId }) },
        }),
      )
      if (page.orders.some(({ state }) => state === 'unpaid')) rememberUnpaid(sellerId)
      return { ...page, aheadMs: aheadOf(page.asOf) }
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.more ? last.page + 1 : undefined),
    staleTime: 5000,
    retry: false,
  })
}

/** Reads the status of these orders of one store. */
export async function askStatus(
  sellerId: string,
  storeId: string,
  outtradenos: readonly string[],
): Promise<readonly AheadStatus[] | null> {
  const answer = await call('GET /weixin/onlineorder/:sellerId/:storeId/orderstatus.html', {
    params: { sellerId, storeId },
    query: { outtradeno: outtradenos.join(',') },
  })
  return answer.ok ? answer.value.orders : null
}

function aheadOf(asOf: string): number {
  return Date.parse(asOf) - Date.now()
}

function requireValue<T>(result: CallResult<T>): T {
  if (result.ok) return result.value
  throw new RefusedError(result)
}
