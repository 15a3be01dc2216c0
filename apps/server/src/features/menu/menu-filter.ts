import { z } from 'zod'

/** In a store's config: what is not offered at some tables or order types; left out = everywhere. */
const rule = z.object({
  types: z.array(z.string()).default([]),
  codes: z.array(z.string()).default([]),
  tables: z.array(z.string()).optional(),
  orderTypes: z.array(z.number()).optional(),
})
const filter = z.object({ menuFilter: z.array(rule).catch([]).default([]) })

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
    .menuFilter.filter(
      ({ tables, orderTypes }) =>
        (tables === undefined || (tableno !== undefined && tables.includes(tableno))) &&
        (orderTypes === undefined || orderTypes.includes(ordertype)),
    )
  return {
    hiddenTypes: [...new Set(rules.flatMap(({ types }) => types))],
    hiddenCodes: [...new Set(rules.flatMap(({ codes }) => codes))],
  }
}
