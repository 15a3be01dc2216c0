import { addPortion, checkPortions, leastPortions, type PortionBounds } from '@comanda/rules/menu/quantity.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'

/** Why the list refuses one more portion. */
export type ListRefusal = 'sold_out' | 'only_left' | 'quantity_at_most'

/** A dish's bounds in the list, which holds all its lines. */
type ListBounds = Omit<PortionBounds, 'others'>

/** One portion more of a line, or a refusal: `quantity_at_most` with the limit, or `only_left` with the stock. */
export function oneMore(num: number, bounds: PortionBounds): ReturnType<typeof checkPortions> {
  const more = addPortion(num, bounds.rule, bounds.others)
  return more.ok ? checkPortions(more.value, bounds) : more
}

/**
 * How many portions of an oversized line are still available beside the other lines; undefined = not even its
 * minimum.
 */
export function mostLeft(num: number, { rule, others, left = 0, inMeals = 0 }: PortionBounds): number | undefined {
  const most = left - others - inMeals
  return most < num && most >= leastPortions(rule, others) ? most : undefined
}

/** The bounds of a typed number: the line's minimum, and the most that other lines and the kitchen leave. */
export function typedBounds({ rule, others, left = rule.max, inMeals = 0 }: PortionBounds): {
  min: number
  max: number
} {
  const min = leastPortions(rule, others)
  return { min, max: Math.max(min, Math.min(rule.max, left - inMeals) - others) }
}

/** One portion more in the list; a sold-out dish is refused. */
export function oneMoreInList(count: number, bounds: ListBounds, isOut: boolean): Result<number, ListRefusal> {
  return isOut ? refuse('sold_out') : oneMore(count, { ...bounds, others: 0 })
}

/** The bounds of a number typed in the list. */
export function typedBoundsInList(count: number, { rule, ...bounds }: ListBounds): { min: number; max: number } {
  // The cart may hold more than the list allows; typing here must not take any away.
  return typedBounds({ ...bounds, rule: { min: rule.min, max: Math.max(rule.max, count) }, others: 0 })
}

/** The typed number. Stock and companions may change meanwhile: what is no longer available is not added. */
export function typedInList(
  num: number,
  count: number,
  bounds: ListBounds,
  isOut: boolean,
): Result<number, ListRefusal> {
  if (num <= count) return ok(num)
  return isOut ? refuse('sold_out') : checkPortions(num, { ...bounds, others: 0 })
}
