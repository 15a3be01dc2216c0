import type { MenuItem, MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { hotCodesAt } from '@comanda/rules/menu/hot-scheme.ts'
import type { HotScheme } from '@comanda/rules/menu/menu-snapshot.ts'

/** `now` sells best at this hour, `hots` on the whole, `recommended` today. */
export interface Suggestion {
  readonly kind: 'now' | 'hots' | 'recommended'
  readonly items: readonly MenuItem[]
}

export interface SuggestedCodes {
  readonly schemes: readonly HotScheme[]
  readonly hots: readonly string[]
  readonly recommend: readonly string[]
}

/** More than a thumb scrolls through before it types after all. */
const most = 6

/**
 * What to show who has not typed yet: no dish twice, none that is not shown at this table, none that is out.
 * `localMinutes` = minutes after midnight on the store's own clock.
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
