import type { HistoryTab, MemberTransaction } from '@comanda/contract/member/value.schema.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { usePage } from '../../../app/page-input.ts'
import { RefusedError } from '../../../app/refused-error.ts'
import { call } from '../../../platform/client.ts'

/** spec 2 §9 */
const pageSize = 100

interface HistoryPage {
  readonly data: readonly MemberTransaction[]
  readonly next: string | null
}

/** The member's history under one tab, newest first. The next page continues after the last row. */
export function useHistory(tab: HistoryTab): UseInfiniteQueryResult<InfiniteData<HistoryPage>, Error> {
  const { sellerId, language } = usePage()
  return useInfiniteQuery({
    queryKey: ['history', sellerId, tab],
    queryFn: async ({ pageParam }) => {
      const result = await call('POST /weixin/vipmanage/:sellerId/consumeinfo.html', {
        params: { sellerId },
        query: { lang: language, page: 1, pagesize: pageSize },
        body: { tab, before: pageParam },
      })
      if (!result.ok) throw new RefusedError(result)
      return result.value
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
}
