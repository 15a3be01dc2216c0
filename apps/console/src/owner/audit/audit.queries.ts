import type { Language } from '@comanda/rules/language/languages.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

export interface AuditFilter {
  /** '' = all. */
  readonly who: string
  readonly group: string
  readonly subject: string
}

export function auditQuery(sellerId: string, filter: AuditFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['audit', sellerId, filter, language],
    queryFn: ({ pageParam }) =>
      client.ask('GET /console/api/:sellerId/audit', {
        params: { sellerId },
        query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function auditFiltersQuery(sellerId: string) {
  return queryOptions({
    queryKey: ['audit-filters', sellerId],
    queryFn: () => client.ask('GET /console/api/:sellerId/audit/filters', { params: { sellerId } }),
    retry: false,
  })
}
