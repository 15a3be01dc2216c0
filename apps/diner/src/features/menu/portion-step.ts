import { addPortion, leastBeside, type QuantityRule } from '@comanda/rules/menu/quantity.ts'
import { type Result, refuse } from '@comanda/rules/result/result.ts'

/** What bounds a line's portions beside what it has itself. */
export interface PortionBounds {
  readonly rule: QuantityRule
  /** Portions of the dish in other lines. */
  readonly others: number
  /** Portions left today; undefined = it is not limited. */
  readonly left: number | undefined
  /** Of those, what set meals of the cart take. */
  readonly inMeals?: number | undefined
}

/** One portion more of a line: `quantity_at_most` with the limit, or `only_left` with what the kitchen still has. */
export function oneMore(
  num: number,
  { rule, others, left, inMeals = 0 }: PortionBounds,
): Result<number, 'quantity_at_most' | 'only_left'> {
  const more = addPortion(num, rule, others)
  return more.ok && left !== undefined && more.value + others + inMeals > left ? refuse('only_left', [left]) : more
}

/** How many portions of a line that has too many can still be had beside the other lines; undefined = not even its least. */
export function mostLeft(num: number, { rule, others, left = 0, inMeals = 0 }: PortionBounds): number | undefined {
  const most = left - others - inMeals
  return most < num && most >= leastBeside(rule, others) ? most : undefined
}
