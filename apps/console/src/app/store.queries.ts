import type { Staff } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError, sessionCall } from './client.ts'

export interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

/** The signed-in staff member; null = no session, which is an answer and no error. */
async function loadSignedInStaff(): Promise<Staff | null> {
  try {
    return await client.ask(sessionCall, {})
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'not_signed_in') return null
    throw error
  }
}

/** A refetch interval: `otherwise`, or 3 s after a failure, because events may be missing too. */
export const againIfFailed =
  (otherwise: number | false) =>
  ({ state }: { readonly state: { readonly error: Error | null } }) =>
    state.error === null ? otherwise : 3000

/** Whether the last request failed, also while the first retry runs: a notice must not flicker and move buttons. */
export function hasFailed({ isError, isPending, errorUpdateCount }: FailedQuery): boolean {
  return isError || (isPending && errorUpdateCount > 0)
}
type FailedQuery = { readonly isError: boolean; readonly isPending: boolean; readonly errorUpdateCount: number }

/** Who is signed in, and which stores the seller has. */
export const storeQueries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      queryFn: loadSignedInStaff,
      retry: false,
      staleTime: 60_000,
    }),
  stores: (sellerId: string, language: Language) =>
    queryOptions({
      queryKey: ['stores', sellerId, language],
      queryFn: () =>
        client.ask('GET /weixin/onlineorder/:sellerId/:storeId/stores.html', {
          params: { sellerId, storeId: '0' },
          query: { lang: language },
        }),
      staleTime: 5 * 60_000,
      // The stores are the same in another language.
      placeholderData: (before, asked) => (asked?.queryKey[1] === sellerId ? before : undefined),
    }),
}
