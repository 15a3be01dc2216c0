import { ok, type Result, refuse } from '../result/result.ts'
import type { Dish } from './menu-snapshot.ts'

/** Where the quantity is chosen: the simple list stops at 9, the dish's own page and the pick-up menu at 99 (spec 1 §5). */
export type QuantityPlace = 'list' | 'detail'

export interface QuantityRule {
  readonly min: number
  readonly max: number
}

/** A dish's bounds; 0 in the menu means not set. A max below the min is a slip of the menu's author: the min wins. */
export function quantityRule(dish: Pick<Dish, 'minOrder' | 'maxOrder'>, place: QuantityPlace): QuantityRule {
  const min = dish.minOrder > 0 ? dish.minOrder : 1
  const max = dish.maxOrder > 0 ? dish.maxOrder : place === 'list' ? 9 : 99
  return { min, max: Math.max(min, max) }
}

/** One more: the first add gives the minimum, above the maximum is refused with 'at most X portions' (spec 1 §5). */
export function addPortion(current: number, rule: QuantityRule): Result<number, 'quantity_at_most'> {
  if (current < rule.min) return ok(rule.min)
  return current >= rule.max ? refuse('quantity_at_most', [rule.max]) : ok(current + 1)
}

/** One fewer: below the minimum there is nothing, so it drops to 0 (spec 1 §5). */
export function removePortion(current: number, rule: QuantityRule): number {
  return current - 1 < rule.min ? 0 : current - 1
}

/**
 * A quantity that a line may be sent with. Refusals: `quantity_not_positive` for 0 or less or a fraction,
 * `quantity_at_least` below the dish's minimum, `quantity_at_most` above its maximum.
 */
export function checkQuantity(
  num: number,
  rule: QuantityRule,
): Result<number, 'quantity_not_positive' | 'quantity_at_least' | 'quantity_at_most'> {
  if (!Number.isInteger(num) || num <= 0) return refuse('quantity_not_positive')
  if (num < rule.min) return refuse('quantity_at_least', [rule.min])
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
