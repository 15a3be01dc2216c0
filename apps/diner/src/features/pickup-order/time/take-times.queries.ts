import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'

/** The clock goes on: what is offered is asked for again. */
const againMs = 60_000

interface WantedOrder {
  readonly storeId: string
  readonly orderType: AheadType
  readonly portions: number
  /** Metres; 0 = nobody knows, or the guest comes for it. */
  readonly distance: number
}

/** When such an order may be wanted, and when it would be ready by the work in hand: as its submit will see it. */
export function useTakeTimes(order: WantedOrder): UseQueryResult<TakeTimes, Error> {
  const { sellerId } = usePage()
  const { storeId } = order
  const query = wantedQuery(order)
  return useQuery({
    queryKey: ['take-times', sellerId, storeId, query],
    queryFn: async () => {
      const result = await call('GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html', {
        params: { sellerId, storeId },
        query,
      })
      if (!result.ok) throw new Error(result.message)
      return result.value
    },
    refetchInterval: againMs,
    // One portion more: what was offered stands until the answer is here.
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** Of a cart that is empty for a moment the times of one portion are shown. */
export function wantedQuery({ orderType, portions, distance }: Omit<WantedOrder, 'storeId'>) {
  return { ordertype: orderType, num: Math.max(1, portions), ...(distance > 0 && { distance: Math.round(distance) }) }
}
