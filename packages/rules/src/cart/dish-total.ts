import type { Dish } from '../menu/menu-snapshot.ts'
import { quantityRule } from '../menu/quantity.ts'
import type { CartLine } from './cart-line.ts'

/** A dish whose lines together are below its minimum or above its maximum. */
export interface DishTotalProblem {
  readonly code: 'quantity_at_least' | 'quantity_at_most'
  readonly dish: string
  readonly limit: number
  readonly total: number
}

/**
 * Minimum and maximum hold across all lines of a dish, however many lines and people it is spread over: one portion with
 * cheese and one without make two. Parts of set meals belong to their meal and count for nothing here. Dishes that are not
 * on the menu are left out. In the order the dishes appear in the cart; `only` names the dishes to look at.
 */
export function checkDishTotals(
  lines: readonly Pick<CartLine, 'code' | 'num'>[],
  dishes: ReadonlyMap<string, Pick<Dish, 'minOrder' | 'maxOrder'>>,
  only?: ReadonlySet<string>,
): DishTotalProblem[] {
  return [...dishTotals(lines)].flatMap(([code, total]): DishTotalProblem[] => {
    const dish = only && !only.has(code) ? undefined : dishes.get(code)
    if (!dish) return []
    const { min, max } = quantityRule(dish, 'detail')
    if (total > max) return [{ code: 'quantity_at_most', dish: code, limit: max, total }]
    return total < min ? [{ code: 'quantity_at_least', dish: code, limit: min, total }] : []
  })
}

/** Portions of each dish across all lines. */
export function dishTotals(lines: readonly Pick<CartLine, 'code' | 'num'>[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { code, num } of lines) totals.set(code, (totals.get(code) ?? 0) + num)
  return totals
}
