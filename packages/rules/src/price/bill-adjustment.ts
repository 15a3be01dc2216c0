import { money } from '../money/money.ts'
import { basisPoints } from '../money/percent.ts'
import type { Discount } from './price-input.ts'

/** What staff changed on a bill. `value`: basis points, minor units, or 0 for a waiver. */
export interface BillAdjustment {
  readonly kind: 'staff_percent' | 'staff_amount' | 'service_waiver'
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
