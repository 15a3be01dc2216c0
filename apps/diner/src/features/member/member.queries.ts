import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { forgetMemberCode } from './code/kept-member-code.ts'

const staleMs = 30_000

export const memberKey = (sellerId: string) => ['member', sellerId] as const

/** The member of this phone; a guest has `isVip` false. */
export function useMember(): UseQueryResult<MemberInfo, Error> {
  const { sellerId, language } = usePage()
  return useQuery({
    queryKey: memberKey(sellerId),
    queryFn: async () => {
      const result = await call('GET /weixin/vipmanage/:sellerId/getavipdetailbyopenid.html', {
        params: { sellerId },
        query: { lang: language },
      })
      if (!result.ok) throw new Error(result.message || result.code)
      // Signed out elsewhere: the code ends here too.
      if (!result.value.isVip) forgetMemberCode(sellerId)
      return result.value
    },
    staleTime: staleMs,
    retry: false,
  })
}
