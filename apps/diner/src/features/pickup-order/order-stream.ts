import { openLiveStream } from '@comanda/client/live-stream.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePage } from '../../app/page-input.ts'
import { aheadKeys, askStatus, type KnownOrder, type OrderPages } from './ahead.queries.ts'
import { isSame, mayChange, numbersToPoll, withStatus } from './status/order-status.ts'

const types = ['order_state', 'round_state', 'bill_paid', 'bill_paying', 'resync']

/**
 * Follows one open order: by its event stream (with the order's number in place of a table's), or by polling its
 * status while the stream is silent or broken.
 */
export function useOrderLive(known: KnownOrder | undefined): void {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const latest = useRef(known)
  latest.current = known
  const outtradeno = known?.order.outtradeno
  const storeId = known?.order.storeId
  const running = known !== undefined && mayChange(known.order, Date.now())
  useEffect(() => {
    if (outtradeno === undefined || storeId === undefined || !running) return
    const again = () => void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
    const ask = async () => {
      const [status] = (await askStatus(sellerId, storeId, [outtradeno])) ?? []
      if (status && latest.current && !isSame(latest.current.order, status)) again()
    }
    const stream = openLiveStream({
      url: `/channel/weborder_v2/${sellerId}_${storeId}_${outtradeno}`,
      types,
      onEvent: again,
      onPossibleGap: () => void ask(),
      onState: () => undefined,
    })
    return () => stream.close()
  }, [queries, sellerId, storeId, outtradeno, running])
}

/** How often a visible list polls its running orders. */
const askEveryMs = 10_000

export function useListStatus(orders: readonly AheadOrder[]): void {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const asked = numbersToPoll(orders)
  const words = JSON.stringify(asked)
  useEffect(() => {
    const byStore = JSON.parse(words) as typeof asked
    if (byStore.length === 0) return
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      for (const [storeId, numbers] of byStore) {
        void askStatus(sellerId, storeId, numbers).then((statuses) => {
          if (statuses === null) return
          queries.setQueriesData<OrderPages>({ queryKey: aheadKeys.lists(sellerId) }, (known) => {
            const pages = known?.pages.map((page) => ({
              ...page,
              orders: page.orders.map((order) => withStatus(order, statuses)),
            }))
            return known && pages && { ...known, pages }
          })
        })
      }
    }
    const timer = setInterval(ask, askEveryMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [queries, sellerId, words])
}
