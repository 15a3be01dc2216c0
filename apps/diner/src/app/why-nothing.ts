import type { UseQueryResult } from '@tanstack/react-query'

/** Why a query has nothing to show: it was refused, or waits for the network (without a message). Null = it is here, or on its way. */
export function whyNothing({
  data,
  error,
  isPaused,
}: Pick<UseQueryResult<unknown, Error>, 'data' | 'error' | 'isPaused'>): Error | null {
  if (data !== undefined) return null
  return error ?? (isPaused ? new Error('') : null)
}
