import { z } from 'zod'
import type { LoadedMenu } from './snapshot/localized-menu.ts'

/** A rule of a store's config: what some tables or order types do not offer. A list that is left out means all of them. */
const rule = z.object({
  types: z.array(z.string()).default([]),
  codes: z.array(z.string()).default([]),
  tables: z.array(z.string()).optional(),
  orderTypes: z.array(z.number()).optional(),
})
/** A rule that cannot be read hides nothing; the others do. */
const filter = z.object({ menuFilter: z.array(rule.nullable().catch(null)).catch([]).default([]) })

export interface OrderPlace {
  readonly tableno?: string | undefined
  readonly ordertype: number
}

/** As the wire names them: categories (`types`) and dishes. */
export interface HiddenDishes {
  readonly hiddenTypes: string[]
  readonly hiddenCodes: string[]
}

/** The categories and dishes that cannot be ordered at this table and in this order type; none unless the config says so. */
export function hiddenDishes(config: unknown, { tableno, ordertype }: OrderPlace): HiddenDishes {
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

const nothing: ReadonlySet<string> = new Set()

/** The same as codes of dishes. A cart knows a dish by its code only. */
export function codesNotOffered(menu: LoadedMenu, config: object, place: OrderPlace): ReadonlySet<string> {
  if (!('menuFilter' in config)) return nothing
  const { hiddenTypes: categories, hiddenCodes } = hiddenDishes(config, place)
  const inCategories = menu.snapshot.dishes.filter(({ categoryCode }) => categories.includes(categoryCode))
  return new Set([...hiddenCodes, ...inCategories.map(({ code }) => code)])
}
