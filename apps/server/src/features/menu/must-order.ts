import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { type MustOrderRule, mustOrderRule } from '@comanda/contract/menu/must-order.routes.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { codesNotOffered } from './menu-filter.ts'
import type { LoadedMenu } from './snapshot/localized-menu.ts'

/** In a store's config: `mustOrder`, a list of these. What cannot be read is left out. */
export function mustOrderRules(config: Readonly<Record<string, unknown>>): MustOrderRule[] {
  const listed = Array.isArray(config.mustOrder) ? config.mustOrder : []
  return listed.flatMap((entry) => mustOrderRule.safeParse(entry).data ?? [])
}

/** Dine-in: the only order type at a table. */
const orderType = 0

/**
 * What a table must order, in the store's order. Left out: an entry that cannot be read, a dish that has left the menu, a dish
 * that this table is not offered, and one that staff must order.
 */
export function mustOrderDishes(
  menu: LoadedMenu,
  config: Readonly<Record<string, unknown>>,
  { tableno, language }: { readonly tableno?: string | undefined; readonly language: Language },
): MustOrderDish[] {
  const hidden = codesNotOffered(menu, config, { tableno, ordertype: orderType })
  const seen = new Set<string>()
  return mustOrderRules(config).flatMap(({ code, num, forceAdd, perHead }): MustOrderDish[] => {
    const dish = menu.dishes.get(code)
    if (dish === undefined || dish.priceBy !== undefined || hidden.has(code) || seen.has(code)) return []
    seen.add(code)
    const { original } = menu.snapshot
    const name = textIn(dish.names, original, original) || code
    const showName = textIn(dish.names, language, original) || name
    return [{ code, num, forceAdd, ...(perHead && { perHead }), name, showName }]
  })
}
