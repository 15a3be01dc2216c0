import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { portionsInMeals } from './in-meals.ts'

/**
 * How many meals of a line its limited parts allow, beside the cart's other lines, as the dish's sheet counts them
 * (menu/dish-draft.ts). Undefined without a limited part.
 */
export function mealsLeft(
  line: Pick<CartLineWire, 'id' | 'menuItem'>,
  lines: readonly Pick<CartLineWire, 'id' | 'code' | 'num' | 'menuItem'>[],
  left: Readonly<Record<string, number>>,
): number | undefined {
  const others = lines.filter(({ id }) => id !== line.id)
  const meals = line.menuItem.flatMap(({ sgid, code }) => {
    const here = left[code]
    if (!sgid || here === undefined) return []
    const alone = others.reduce((sum, other) => (other.code === code ? sum + other.num : sum), 0)
    const each = portionsInMeals([{ ...line, num: 1 }], code)
    return Math.max(0, Math.floor((here - alone - portionsInMeals(others, code)) / each))
  })
  return meals.length === 0 ? undefined : Math.min(...meals)
}
