import type { Money } from '../money/money.ts'

export type StepKind =
  | 'dish'
  | 'member'
  | 'staff'
  | 'product'
  | 'percent'
  | 'cash'
  | 'topup'
  | 'service'
  | 'cover'
  | 'packing'
  | 'delivery'
  | 'bag'
  | 'wiping'
  | 'tax'
  | 'cash_rounding'

/** One step of the way from the dishes to the amount due. Reductions are negative. */
export interface PriceStep {
  readonly kind: StepKind
  readonly amount: Money
  /** The coupon's id, or '' where the kind says it all. */
  readonly source: string
  /** Why a chosen coupon takes nothing off. */
  readonly reason?: 'dish_missing' | 'extra_above_price' | 'nothing_left'
}
