import { z } from 'zod'
import type { LoadedMenu } from './snapshot/localized-menu.ts'

/** In a store's config: what is not offered at some tables or order types; left out = everywhere. */
const rule = z.object({
  types: z.array(z.string()).default([]),
  codes: z.array(z.string()).default([]),
  tables: z.array(z.string()).optional(),
  orderTypes: z.array(z.number()).optional(),
})
/** A rule that cannot be read hides nothing; the others do. */
const filter = z.object({ menuFilter: z.array(rule.nullable().catch(null)).catch([]).default([]) })

export interface HiddenDishes {
  readonly hiddenTypes: string[]
  readonly hiddenCodes: string[]
}

/** What this store does not offer at this table and order type; nothing is hidden unless its config says so. */
export function hiddenDishes(
  config: unknown,
  { tableno, ordertype }: { readonly tableno?: string | undefined; readonly ordertype: number },
): HiddenDishes {
  const rules = filter
    .parse(config)
    .menuFilter.filter((one) => one !== null)
    .filter(
      ({ tables, orderTypes }) =>
        (tables === undefined || (tableno !== undefined && tables.includes(tableno))) &&
        (orderTypes === undefined || orderTypes.includes(ordertype)),
    )
  return {
    hiddenTypes: [...new Set(rules.flatMap(({ types }) => types))],
    hiddenCodes: [...new Set(rules.flatMap(({ codes }) => codes))],
  }
}

/** The same as codes of dishes: for the cart, which knows a dish by its code only. */
export function hiddenCodes(menu: LoadedMenu, hidden: HiddenDishes): ReadonlySet<string> {
  const { hiddenTypes, hiddenCodes } = hidden
  if (hiddenTypes.length === 0) return new Set(hiddenCodes)
  const inTypes = menu.snapshot.dishes.filter(({ categoryCode }) => hiddenTypes.includes(categoryCode))
  return new Set([...hiddenCodes, ...inTypes.map(({ code }) => code)])
}
