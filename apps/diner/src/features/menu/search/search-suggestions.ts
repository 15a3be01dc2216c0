import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { hotCodesAt } from '@comanda/rules/menu/hot-scheme.ts'
import type { HotScheme } from '@comanda/rules/menu/menu-snapshot.ts'

/** `now` = bestsellers of this hour, `hots` = bestsellers, `recommended` = today's recommendations. */
export interface Suggestion {
  readonly kind: 'now' | 'hots' | 'recommended'
  readonly items: readonly MenuItem[]
}

export interface SuggestedCodes {
  readonly schemes: readonly HotScheme[]
  readonly hots: readonly string[]
  readonly recommend: readonly string[]
}

/** A guest scrolls through no more before typing. */
const most = 6

/**
 * Suggestions before typing: each dish once, only shown and available dishes. `localMinutes` = minutes after midnight
 * on the store's clock.
 */
export function suggestionsOf(
  types: readonly MenuType[],
  { schemes, hots, recommend }: SuggestedCodes,
  localMinutes: number,
  isOut: (item: MenuItem) => boolean,
): readonly Suggestion[] {
  const items = new Map(types.flatMap(({ menuItem }) => menuItem.map((item) => [item.code, item])))
  const take = (kind: Suggestion['kind'], codes: readonly string[]): Suggestion[] => {
    const known = [...new Set(codes)].flatMap((code) => items.get(code) ?? [])
    const taken = known.filter((item) => !isOut(item)).slice(0, most)
    for (const { code } of taken) items.delete(code)
    return taken.length === 0 ? [] : [{ kind, items: taken }]
  }
  return [...take('now', hotCodesAt(schemes, localMinutes)), ...take('hots', hots), ...take('recommended', recommend)]
}
