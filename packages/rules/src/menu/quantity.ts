import { ok, type Result, refuse } from '../result/result.ts'
import type { Dish } from './menu-snapshot.ts'

/** Where the quantity is chosen: the simple list stops at 9, the dish's own page and the pick-up menu at 99 (spec 1 §5). */
export type QuantityPlace = 'list' | 'detail'

export interface QuantityRule {
  readonly min: number
  readonly max: number
}

/** What bounds the portions of a line beside what it has itself. */
export interface PortionBounds {
  readonly rule: QuantityRule
  /** Portions of the dish in other lines. */
  readonly others: number
  /** Portions left today; undefined = it is not limited. */
  readonly left?: number | undefined
  /** Of those, what set meals of the cart take. */
  readonly inMeals?: number | undefined
}

/** A dish's bounds; 0 in the menu means not set. A max below the min is a slip of the menu's author: the min wins. */
export function quantityRule(dish: Pick<Dish, 'minOrder' | 'maxOrder'>, place: QuantityPlace): QuantityRule {
  const min = dish.minOrder > 0 ? dish.minOrder : 1
  const max = dish.maxOrder > 0 ? dish.maxOrder : place === 'list' ? 9 : 99
  return { min, max: Math.max(min, max) }
}

/**
 * One more: the first add gives the minimum, above the maximum is refused with 'at most X portions' (spec 1 §5). Both hold
 * across all lines of the dish: `others` = portions of it in other lines, which fill the minimum and use up the maximum.
 */
export function addPortion(current: number, rule: QuantityRule, others = 0): Result<number, 'quantity_at_most'> {
  const first = leastBeside(rule, others)
  const next = current < first ? first : current + 1
  return next + others > rule.max ? refuse('quantity_at_most', [rule.max]) : ok(next)
}

/**
 * As many portions of a line as the table may have and the kitchen has: `quantity_at_most` with the maximum of all lines of
 * the dish, or `only_left` with what is left of it. As the server tells of a whole cart (cart/dish-total.ts, price-cart.ts).
 */
export function checkPortions(
  num: number,
  { rule, others, left, inMeals = 0 }: PortionBounds,
): Result<number, 'quantity_at_most' | 'only_left'> {
  if (num + others > rule.max) return refuse('quantity_at_most', [rule.max])
  return left !== undefined && num + others + inMeals > left ? refuse('only_left', [left]) : ok(num)
}

/** One fewer: below the minimum there is nothing, so it drops to 0 (spec 1 §5). */
export function removePortion(current: number, rule: QuantityRule, others = 0): number {
  return current - 1 < leastBeside(rule, others) ? 0 : current - 1
}

/** One fewer in the dish's or the meal's own page, where the quantity cannot go below its minimum (spec 1 §5, 3 §5). */
export function lowerPortion(current: number, rule: QuantityRule, others = 0): number {
  return Math.max(leastBeside(rule, others), current - 1)
}

/** The least that a line may have beside the portions in other lines of its dish. */
export function leastBeside(rule: QuantityRule, others: number): number {
  return Math.max(1, rule.min - others)
}

/** One fewer of a dish that must be ordered: with the force flag it cannot go to 0 ('Must order items...', spec 1 §5), nor below the `least` that is missing. */
export function lowerMustOrder(current: number, isForced: boolean, least = 1): Result<number, 'must_order'> {
  const next = Math.max(0, current - 1)
  return isForced && next < least ? refuse('must_order') : ok(next)
}

/** What the must-order prompt starts each quantity with (spec 1 §5). */
export const mustOrderDefault = 1

/**
 * A quantity that one line may have. Refusals: `quantity_not_positive` for 0 or less or a fraction, `quantity_at_most`
 * above the dish's maximum. Its minimum holds for all lines together: see cart/dish-total.ts.
 */
export function checkQuantity(
  num: number,
  rule: QuantityRule,
): Result<number, 'quantity_not_positive' | 'quantity_at_most'> {
  if (!Number.isInteger(num) || num <= 0) return refuse('quantity_not_positive')
  return num > rule.max ? refuse('quantity_at_most', [rule.max]) : ok(num)
}

/**
 * Add-ons belong to one serving: if the quantity exceeds the minimum when they are added, it goes back to the minimum
 * and the guest is told (spec 1 §5). `reset` says whether to tell.
 */
export function quantityForAddOns(num: number, rule: QuantityRule): { num: number; reset: boolean } {
  return num > rule.min ? { num: rule.min, reset: true } : { num, reset: false }
}

/** Whether tapping + opens the dish instead of adding it: several standards, options to choose, or a set meal (spec 1 §5). */
export function opensDetail(dish: Pick<Dish, 'standards' | 'optionText' | 'isGroup'>): boolean {
  return dish.standards.length > 1 || dish.optionText.trim() !== '' || dish.isGroup === true
}
