import type { MemberLogin, MemberSession } from '@comanda/contract/member/account.schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { call } from '../../../platform/client.ts'

/** How the member signs in, and where. A change of phone or password changes both. */
export const signInKey = (sellerId: string) => ['sign-in', sellerId] as const

export function useLogin(): UseQueryResult<MemberLogin, Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: [...signInKey(sellerId), 'login'],
    queryFn: async () => {
      const result = await call('GET /weixin/vipmanage/:sellerId/getlogin.html', { params: { sellerId }, query: {} })
      if (!result.ok) throw new RefusedError(result)
      return result.value
    },
    retry: false,
  })
}

export function useSessions(): UseQueryResult<MemberSession[], Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: [...signInKey(sellerId), 'sessions'],
    queryFn: async () => {
      const result = await call('GET /weixin/vipmanage/:sellerId/sessions.html', { params: { sellerId }, query: {} })
      if (!result.ok) throw new RefusedError(result)
      return result.value
    },
    retry: false,
  })
}
