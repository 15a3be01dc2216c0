import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { call } from '../../../platform/client.ts'

/** Offers change with the clock, so the phone asks again. */
const againMs = 60_000

interface WantedOrder {
  readonly storeId: string
  readonly orderType: AheadType
  readonly portions: number
  /** Metres; 0 = unknown, or the guest collects. */
  readonly distance: number
}

/** The times offered for such an order, and when it would be ready by the kitchen's load: as its submit will see it. */
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
    // After one more portion the last offer stays until the answer is here.
    placeholderData: keepPreviousData,
    retry: 1,
  })
}

/** A cart that is empty for a moment shows the times of one portion. */
export function wantedQuery({ orderType, portions, distance }: Omit<WantedOrder, 'storeId'>) {
  return { ordertype: orderType, num: Math.max(1, portions), ...(distance > 0 && { distance: Math.round(distance) }) }
}
