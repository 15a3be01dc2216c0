import type { Money } from '../money/money.ts'

/** In their order on a bill. */
export const stepKinds = [
  'dish',
  'member',
  'staff',
  'product',
  'percent',
  'cash',
  'topup',
  'service',
  'cover',
  'packing',
  'delivery',
  'bag',
  'wiping',
  'tax',
  'cash_rounding',
] as const

export type StepKind = (typeof stepKinds)[number]

/** One step of the way from the dishes to the amount due. Reductions are negative. */
export interface PriceStep {
  readonly kind: StepKind
  readonly amount: Money
  /** The coupon's id, or '' where the kind says it all. */
  readonly source: string
  /** Why a chosen coupon takes nothing off. */
  readonly reason?: 'dish_missing' | 'extra_above_price' | 'nothing_left'
}
