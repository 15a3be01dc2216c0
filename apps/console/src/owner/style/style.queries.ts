import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { type SettingsLevel, settingsQuery } from '../settings/settings.queries.ts'
import { type StyleDraft, styleKeys } from './style-draft.ts'

interface Publish {
  readonly draft: StyleDraft
  readonly key: string
}

/** Writes every change, or none. */
export function usePublishStyle(level: SettingsLevel) {
  return useStyleWrite(level, ({ draft, key }: Publish) =>
    client.ask(
      'POST /console/api/:sellerId/settings',
      { params: { sellerId: level.sellerId }, body: { ...bodyOf(level), set: { ...draft } } },
      { key },
    ),
  )
}

interface Undo {
  /** When the look was changed last, as the page shows it. */
  readonly at: string
  readonly key: string
}

/** Takes the last change of the look back. */
export function useUndoStyle(level: SettingsLevel) {
  return useStyleWrite(level, ({ at, key }: Undo) =>
    client.ask(
      'POST /console/api/:sellerId/settings/undo',
      { params: { sellerId: level.sellerId }, body: { ...bodyOf(level), keys: [...styleKeys], at } },
      { key },
    ),
  )
}

const bodyOf = ({ storeId }: SettingsLevel) => (storeId === '' ? {} : { storeid: storeId })

/** The page has the answer at once; a store inherits what the brand changes. */
function useStyleWrite<Wish>(
  level: SettingsLevel,
  write: (wish: Wish) => Promise<{ readonly settings: readonly Setting[] }>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ settings }) => queries.setQueryData(settingsQuery(level).queryKey, settings),
    // After a refusal, too: another owner may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings', level.sellerId] }),
  })
}
