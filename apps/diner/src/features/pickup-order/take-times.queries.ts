import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'

/** The clock goes on: what is offered is asked for again. */
const againMs = 60_000

/** When an order of this type may be wanted, and when it would be ready by the work in hand. */
export function useTakeTimes(storeId: string, orderType: AheadType): UseQueryResult<TakeTimes, Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: ['take-times', sellerId, storeId, orderType],
    queryFn: async () => {
      const result = await call('GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html', {
        params: { sellerId, storeId },
        query: { ordertype: orderType },
      })
      if (!result.ok) throw new Error(result.message)
      return result.value
    },
    refetchInterval: againMs,
    retry: 1,
  })
}
