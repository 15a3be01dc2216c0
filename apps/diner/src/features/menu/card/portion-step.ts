import { addPortion, checkPortions, leastBeside, type PortionBounds } from '@comanda/rules/menu/quantity.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'

/** Why the list raises no dish. */
export type ListRefusal = 'sold_out' | 'only_left' | 'quantity_at_most'

/** What bounds a dish in the list, to which all lines of it belong. */
type ListBounds = Omit<PortionBounds, 'others'>

/** One portion more of a line: `quantity_at_most` with the limit, or `only_left` with what the kitchen still has. */
export function oneMore(num: number, bounds: PortionBounds): ReturnType<typeof checkPortions> {
  const more = addPortion(num, bounds.rule, bounds.others)
  return more.ok ? checkPortions(more.value, bounds) : more
}

/** How many portions of a line that has too many can still be had beside the other lines; undefined = not even its least. */
export function mostLeft(num: number, { rule, others, left = 0, inMeals = 0 }: PortionBounds): number | undefined {
  const most = left - others - inMeals
  return most < num && most >= leastBeside(rule, others) ? most : undefined
}

/** Between what a line's portions may be typed: its least, and the most that the dish's other lines and the kitchen leave for it. */
export function typedBounds({ rule, others, left = rule.max, inMeals = 0 }: PortionBounds): {
  min: number
  max: number
} {
  const min = leastBeside(rule, others)
  return { min, max: Math.max(min, Math.min(rule.max, left - inMeals) - others) }
}

/** One portion more in the list; what has sold out is not had there. */
export function oneMoreInList(count: number, bounds: ListBounds, isOut: boolean): Result<number, ListRefusal> {
  return isOut ? refuse('sold_out') : oneMore(count, { ...bounds, others: 0 })
}

/** Between what a dish's portions may be typed in the list. */
export function typedBoundsInList(count: number, { rule, ...bounds }: ListBounds): { min: number; max: number } {
  // The cart may have more of it than the list gives: typing a number here is not to take any of those away.
  return typedBounds({ ...bounds, rule: { min: rule.min, max: Math.max(rule.max, count) }, others: 0 })
}

/** As many as were typed. The kitchen and companions go on while somebody types: what can no longer be had is not raised. */
export function typedInList(
  num: number,
  count: number,
  bounds: ListBounds,
  isOut: boolean,
): Result<number, ListRefusal> {
  if (num <= count) return ok(num)
  return isOut ? refuse('sold_out') : checkPortions(num, { ...bounds, others: 0 })
}
