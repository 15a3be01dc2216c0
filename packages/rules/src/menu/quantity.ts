import { ok, type Result, refuse } from '../result/result.ts'
import type { Dish } from './menu-snapshot.ts'

/** Where the guest chooses the quantity: the list stops at 9, the dish page and the pick-up menu at 99 (spec 1 §5). */
export type QuantityPlace = 'list' | 'detail'

export interface QuantityRule {
  readonly min: number
  readonly max: number
}

/** Limits on a line's portions. */
export interface PortionBounds {
  readonly rule: QuantityRule
  /** Portions of the dish in other lines. */
  readonly others: number
  /** Portions left today; undefined = unlimited. */
  readonly left?: number | undefined
  /** Portions of `left` that set meals in the cart use. */
  readonly inMeals?: number | undefined
}

/** A dish's bounds; 0 in the menu means unset. A max below the min is a mistake in the menu: the min wins. */
export function quantityRule(dish: Pick<Dish, 'minOrder' | 'maxOrder'>, place: QuantityPlace): QuantityRule {
  const min = dish.minOrder > 0 ? dish.minOrder : 1
  const max = dish.maxOrder > 0 ? dish.maxOrder : place === 'list' ? 9 : 99
  return { min, max: Math.max(min, max) }
}

/**
 * Adds one portion. The first add gives the minimum; above the maximum it refuses with 'at most X portions' (spec 1
 * §5).
 * Both hold across all lines of the dish: `others` = portions in other lines.
 */
export function addPortion(current: number, rule: QuantityRule, others = 0): Result<number, 'quantity_at_most'> {
  const first = leastPortions(rule, others)
  const next = current < first ? first : current + 1
  return next + others > rule.max ? refuse('quantity_at_most', [rule.max]) : ok(next)
}

/**
 * Checks a line's portions against maximum and stock, as the server does for a whole cart (cart/dish-total.ts,
 * price-cart.ts).
 * `quantity_at_most` carries the maximum across all lines, `only_left` the portions left.
 */
export function checkPortions(
  num: number,
  { rule, others, left, inMeals = 0 }: PortionBounds,
): Result<number, 'quantity_at_most' | 'only_left'> {
  if (num + others > rule.max) return refuse('quantity_at_most', [rule.max])
  return left !== undefined && num + others + inMeals > left ? refuse('only_left', [left]) : ok(num)
}

/** Removes one portion. Below the minimum it drops to 0 (spec 1 §5). */
export function removePortion(current: number, rule: QuantityRule, others = 0): number {
  return current - 1 < leastPortions(rule, others) ? 0 : current - 1
}

/** Removes one portion on the page of a dish or meal, where the minimum is the lower bound (spec 1 §5, 3 §5). */
export function lowerPortion(current: number, rule: QuantityRule, others = 0): number {
  return Math.max(leastPortions(rule, others), current - 1)
}

/** The fewest portions of a line, given the portions in other lines of its dish. */
export function leastPortions(rule: QuantityRule, others: number): number {
  return Math.max(1, rule.min - others)
}

/**
 * Removes one portion of a must-order dish. With the force flag it cannot go to 0 ('Must order items...', spec 1 §5),
 * nor below the missing `least`.
 */
export function lowerMustOrder(current: number, isForced: boolean, least = 1): Result<number, 'must_order'> {
  const next = Math.max(0, current - 1)
  return isForced && next < least ? refuse('must_order') : ok(next)
}

/**
 * Initial quantity in the must-order prompt (spec 1 §5): the missing portions of a forced dish. An offered dish costs
 * money that the guest has not asked for: it starts at none.
 */
export function mustOrderStart(isForced: boolean, missing: number): number {
  return isForced ? missing : 0
}

/**
 * Checks the quantity of one line. Refusals: `quantity_not_positive` for 0, less or a fraction; `quantity_at_most`
 * above the dish's maximum.
 * The minimum holds across lines: see cart/dish-total.ts.
 */
export function checkQuantity(
  num: number,
  rule: QuantityRule,
): Result<number, 'quantity_not_positive' | 'quantity_at_most'> {
  if (!Number.isInteger(num) || num <= 0) return refuse('quantity_not_positive')
  return num > rule.max ? refuse('quantity_at_most', [rule.max]) : ok(num)
}

/**
 * Add-ons belong to one serving: adding them resets a larger quantity to the minimum and shows a message (spec 1 §5).
 * `reset` = show it.
 */
export function quantityForAddOns(num: number, rule: QuantityRule): { num: number; reset: boolean } {
  return num > rule.min ? { num: rule.min, reset: true } : { num, reset: false }
}

/** Whether tapping + opens the dish page: several standards, options, or a set meal (spec 1 §5). */
export function opensDetail(dish: Pick<Dish, 'standards' | 'optionText' | 'isGroup'>): boolean {
  return dish.standards.length > 1 || dish.optionText.trim() !== '' || dish.isGroup === true
}
