import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'

const staleMs = 5 * 60 * 1000

/** A store's ways to pay: for a table's bill at the page's store, or for an order ahead at its own. */
export function usePayTypes(
  businessType: 'HmdOrder' | 'XMDOrder' = 'HmdOrder',
  orderedAt?: string,
): UseQueryResult<PayType[], Error> {
  const { sellerId, store } = usePage()
  const storeId = orderedAt ?? store?.id
  return useQuery({
    queryKey: ['pay-types', sellerId, storeId, businessType],
    queryFn: async () => {
      const result = await call('POST /pay/scenepay/paytypelist.html', {
        body: { sellerid: sellerId, storeid: storeId ?? '', businessType },
      })
      if (!result.ok) throw new Error(result.message || result.code)
      return result.value.payTypeList
    },
    enabled: storeId !== undefined,
    staleTime: staleMs,
    retry: 1,
  })
}
