import { add, type Money, noMoney } from '../money/money.ts'
import { type BasisPoints, percentOf, taxWithin } from '../money/percent.ts'
import type { PriceRules } from './price-input.ts'
import type { Part } from './price-part.ts'

export interface RateTax {
  readonly rate: BasisPoints
  /** What bears this rate; with prices that contain the tax, the tax is in it. */
  readonly base: Money
  readonly tax: Money
}

/** The tax of each rate, rounded once per rate (facts/checkout.md §2.9). The highest rate comes first. */
export function taxPerRate(parts: readonly Part[], { place, rounding, rates }: PriceRules['tax']): RateTax[] {
  const rateOf = new Map(rates.map(({ taxClass, rate }) => [taxClass, rate]))
  const bases = new Map<BasisPoints, Money>()
  for (const { taxClass, net } of parts) {
    const rate = rateOf.get(taxClass)
    if (rate !== undefined) bases.set(rate, add(bases.get(rate) ?? noMoney, net))
  }
  return [...bases]
    .sort(([a], [b]) => b - a)
    .map(([rate, base]) => ({
      rate,
      base,
      tax: place === 'inside' ? taxWithin(base, rate, rounding) : percentOf(base, rate, rounding),
    }))
}
