import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { call } from '../../../platform/client.ts'

export interface HandOverCode {
  /** The picture's address. */
  readonly source: string
  /** The number to say when the picture cannot be scanned. */
  readonly number: string
}

/** The code that staff or a rider scan at the handover. */
export function useHandOverCode(
  { storeId, outtradeno }: { readonly storeId: string; readonly outtradeno: string },
  enabled = true,
): UseQueryResult<HandOverCode, Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: ['ahead-code', sellerId, outtradeno],
    queryFn: async () => {
      const answer = await call('GET /weixin/onlineorder/:sellerId/:storeId/deliveryqrcode.html', {
        params: { sellerId, storeId },
        query: { outtradeno },
      })
      if (!answer.ok) throw new RefusedError(answer)
      const { picBase64, pickupNo: number } = answer.value
      return { source: `data:image/png;base64,${picBase64}`, number }
    },
    enabled,
    // The code stays the same for the order's whole life.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
