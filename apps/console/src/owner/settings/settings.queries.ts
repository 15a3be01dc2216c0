import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** `storeId`: '' = the brand. */
export interface SettingsLevel {
  readonly sellerId: string
  readonly storeId: string
}

export function settingsQuery({ sellerId, storeId }: SettingsLevel) {
  return queryOptions({
    queryKey: ['settings', sellerId, storeId],
    queryFn: async (): Promise<readonly Setting[]> =>
      (
        await client.ask('GET /console/api/:sellerId/settings', {
          params: { sellerId },
          query: storeId === '' ? {} : { storeid: storeId },
        })
      ).settings,
    retry: false,
  })
}

/** Sets one setting, or gives it back (`value` undefined). */
export function useChangeSetting({ sellerId, storeId }: SettingsLevel) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, value }: { readonly key: string; readonly value?: unknown }) =>
      client.ask('POST /console/api/:sellerId/settings', {
        params: { sellerId },
        body: {
          ...(storeId === '' ? {} : { storeid: storeId }),
          ...(value === undefined ? { unset: [key] } : { set: { [key]: value } }),
        },
      }),
    // A store inherits what the brand changes.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings', sellerId] }),
  })
}
