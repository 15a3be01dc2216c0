import { allocate } from '../money/allocate.ts'
import { add, type Money, money, noMoney, subtract } from '../money/money.ts'
import { percentOf } from '../money/percent.ts'
import type { Discount, PriceLine } from './price-input.ts'

/** A dish or a fee on its way through the steps. `net` is what is left of it, never below 0. */
export interface Part {
  /** Null for a fee. */
  readonly line: PriceLine | null
  readonly taxClass: string
  readonly net: Money
}

export function sumOf(parts: readonly Part[]): Money {
  return add(...parts.map((part) => part.net))
}

/**
 * Takes `amount` off the parts that it is meant for, in proportion to their nets. It takes at most what they are left
 * with.
 */
export function shareReduction(parts: readonly Part[], amount: Money, isMeant = (_: Part): boolean => true): Part[] {
  const weights = parts.map((part): number => (isMeant(part) ? part.net : 0))
  const left = weights.reduce((sum, weight) => sum + weight, 0)
  const taken = Math.min(Math.max(amount, 0), left)
  if (taken === 0) return [...parts]
  const shares = allocate(money(taken), weights)
  return parts.map((part, index) => ({ ...part, net: subtract(part.net, shares[index] ?? noMoney) }))
}

/** Takes a percentage, rounded once over all its parts, or an amount. */
export function takeDiscount(
  parts: readonly Part[],
  discount: Discount | null,
  isMeant: (part: Part) => boolean,
): readonly Part[] {
  if (discount === null) return parts
  const base = sumOf(parts.filter(isMeant))
  return shareReduction(parts, discountOf(base, discount), isMeant)
}

/** What a discount takes off an amount; never more than the amount. */
export function discountOf(amount: Money, discount: Discount): Money {
  const wanted = 'percent' in discount ? percentOf(amount, discount.percent) : discount.amount
  return money(Math.min(Math.max(wanted, 0), Math.max(amount, 0)))
}
