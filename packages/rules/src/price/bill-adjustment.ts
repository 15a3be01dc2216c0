import { type Money, money } from '../money/money.ts'
import { basisPoints, percentOf } from '../money/percent.ts'
import type { Discount, PriceLine } from './price-input.ts'

export const adjustmentKinds = ['staff_percent', 'staff_amount', 'service_waiver'] as const

/** What staff changed on a bill. `value`: basis points, minor units, or 0 for a waiver. */
export interface BillAdjustment {
  readonly kind: (typeof adjustmentKinds)[number]
  readonly value: number
}

/** The staff discount of a bill: the latest one holds. */
export function staffDiscountOf(adjustments: readonly BillAdjustment[]): Discount | null {
  const last = adjustments.findLast(({ kind }) => kind !== 'service_waiver')
  if (last === undefined) return null
  return last.kind === 'staff_percent' ? { percent: basisPoints(last.value) } : { amount: money(last.value) }
}

export function isServiceWaived(adjustments: readonly BillAdjustment[]): boolean {
  return adjustments.some(({ kind }) => kind === 'service_waiver')
}

/**
 * Whether a discount stays within `most` percent of the dishes that may be discounted. An amount counts as its share of
 * these dishes. A waiver of the service has a right of its own, not this limit.
 */
export function isWithinLimit(
  { kind, value }: BillAdjustment,
  lines: readonly Pick<PriceLine, 'gross' | 'isUndiscount'>[],
  most: number,
): boolean {
  if (kind === 'service_waiver') return true
  const limit = basisPoints(most * 100)
  return kind === 'staff_percent' ? value <= limit : value <= percentOf(discountable(lines), limit, 'floor')
}

function discountable(lines: readonly Pick<PriceLine, 'gross' | 'isUndiscount'>[]): Money {
  return money(lines.reduce((sum, { gross, isUndiscount }) => (isUndiscount ? sum : sum + gross), 0))
}
