import { openLiveStream } from '@comanda/client/live-stream.ts'
import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { call } from '../../../platform/client.ts'
import { isOrderNumber } from '../../store/order-path.ts'
import { aheadKeys } from '../ahead.queries.ts'
import { isOver } from './dispatch-state.ts'

/** How often the phone polls while the stream is silent. */
const againMs = 20_000

const dispatchKey = (sellerId: string, outtradeno: string) => ['dispatch', sellerId, outtradeno] as const

async function askDispatch(sellerId: string, outtradeno: string): Promise<DispatchDetail> {
  const result = await call('GET /weixin/takeoutdelivery/:id/dispatchdtl.html', {
    params: { id: outtradeno },
    query: { sellerid: sellerId },
  })
  if (!result.ok) throw new RefusedError(result)
  return result.value
}

/** Where an order goes, before it is paid: nothing of it changes until then. */
export function useShipping(outtradeno: string): DispatchDetail | undefined {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: dispatchKey(sellerId, outtradeno),
    queryFn: () => askDispatch(sellerId, outtradeno),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  }).data
}

/** The state of an order's delivery, updated by the order's stream (its number in place of a table's). */
export function useDispatch(outtradeno: string): UseQueryResult<DispatchDetail, Error> {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const dispatch = useQuery({
    queryKey: dispatchKey(sellerId, outtradeno),
    queryFn: () => askDispatch(sellerId, outtradeno),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data) ? false : againMs),
    enabled: isOrderNumber(outtradeno),
    retry: false,
  })
  // A failed delivery may be tried again, so the stream stays open.
  const storeId = dispatch.data && dispatch.data.order !== 'over' ? dispatch.data.storeId : undefined
  const standing = dispatch.data?.order
  useEffect(() => {
    // The order names its own end, also if the stream was down.
    if (standing !== undefined && standing !== 'running')
      void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
  }, [queries, sellerId, standing])
  useEffect(() => {
    if (storeId === undefined) return
    const again = () => {
      void queries.invalidateQueries({ queryKey: dispatchKey(sellerId, outtradeno) })
      void queries.invalidateQueries({ queryKey: aheadKeys.every(sellerId) })
    }
    const stream = openLiveStream({
      url: `/channel/weborder_v2/${sellerId}_${storeId}_${outtradeno}`,
      types: ['order_state', 'dispatch', 'resync'],
      onEvent: again,
      onPossibleGap: again,
      onState: () => undefined,
    })
    return () => stream.close()
  }, [queries, sellerId, storeId, outtradeno])
  return dispatch
}
