import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { type SettingsLevel, settingsQuery } from '../settings/settings.queries.ts'
import type { StyleDraft, StyleKey } from './style-draft.ts'

type Publish = { readonly set: StyleDraft; readonly unset: readonly StyleKey[]; readonly key: string }

/** Writes every change, or none. The page has the answer at once; a store inherits what the brand changes. */
export function usePublishStyle(level: SettingsLevel) {
  const { sellerId, storeId } = level
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ set, unset, key }: Publish): Promise<readonly Setting[]> =>
      (
        await client.ask(
          'POST /console/api/:sellerId/settings',
          {
            params: { sellerId },
            body: { ...(storeId === '' ? {} : { storeid: storeId }), set: { ...set }, unset: [...unset] },
          },
          { key },
        )
      ).settings,
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery(level).queryKey, settings)
      return queries.invalidateQueries({ queryKey: ['settings', sellerId] })
    },
  })
}
