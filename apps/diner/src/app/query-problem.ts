import type { UseQueryResult } from '@tanstack/react-query'

/** Why a query has no data: refused, or waiting for the network (without a message). Null = data is here or loading. */
export function queryProblem({
  data,
  error,
  isPaused,
}: Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'isPaused'>): Error | null {
  if (data !== undefined) return null
  return error ?? (isPaused ? new Error('') : null)
}
