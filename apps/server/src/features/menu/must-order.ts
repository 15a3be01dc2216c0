import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { z } from 'zod'
import { codesNotOffered } from './menu-filter.ts'
import type { LoadedMenu } from './snapshot/localized-menu.ts'

/** In a store's config: `mustOrder`, a list of these (spec 1 §3 Must-order dish). */
const mustOrder = z.object({
  code: z.string().min(1).max(64),
  forceAdd: z.boolean().default(false),
  num: z.number().int().min(1).max(99).default(1),
})

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
  const listed = Array.isArray(config.mustOrder) ? config.mustOrder : []
  const seen = new Set<string>()
  return listed.flatMap((entry): MustOrderDish[] => {
    const read = mustOrder.safeParse(entry)
    const dish = read.success ? menu.dishes.get(read.data.code) : undefined
    if (
      !read.success ||
      dish?.priceBy !== undefined ||
      dish === undefined ||
      hidden.has(dish.code) ||
      seen.has(dish.code)
    )
      return []
    seen.add(dish.code)
    const { original } = menu.snapshot
    const name = textIn(dish.names, original, original) || dish.code
    return [{ ...read.data, name, showName: textIn(dish.names, language, original) || name }]
  })
}
