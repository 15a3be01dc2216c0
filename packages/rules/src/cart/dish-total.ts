import type { Dish } from '../menu/menu-snapshot.ts'
import { quantityRule } from '../menu/quantity.ts'
import type { CartLine } from './cart-line.ts'

/** A dish whose lines add up to less than its minimum or more than its maximum. */
export interface DishTotalProblem {
  readonly code: 'quantity_at_least' | 'quantity_at_most'
  readonly dish: string
  readonly limit: number
  readonly total: number
}

/**
 * Minimum and maximum hold across all lines of a dish, by any guest: one portion with cheese and one without make
 * two.
 * - Parts of set meals do not count here.
 * - Dishes that are not on the menu are skipped.
 * - Problems come in the order of the cart; `only` limits the check to these dishes.
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
