import type { Money } from '../money/money.ts'
import type { BasisPoints, Rounding } from '../money/percent.ts'

/** A share of an amount, or an amount in minor units. */
export type Discount = { readonly percent: BasisPoints } | { readonly amount: Money }

/** A dish as it was sent. All amounts are for the whole line, add-ons included, in minor units. */
export interface PriceLine {
  readonly id: string
  readonly code: string
  readonly category: string
  /** Portions, at least 1. */
  readonly num: number
  readonly gross: Money
  /** The dish's own member amount; null = the member type's percent applies. */
  readonly memberGross: Money | null
  readonly taxClass: string
  readonly isUndiscount: boolean
  /** False = the service charge leaves this dish out. */
  readonly bearsService: boolean
  readonly dishDiscount: Discount | null
}

/** A fee that no discount touches. Cover is `perHead × heads`; the caller multiplies. */
export interface PriceFee {
  readonly kind: 'cover' | 'packing' | 'delivery' | 'bag'
  readonly amount: Money
  readonly taxClass: string
}

/** Who pays. `benefits`: with enjoyType 1 only a payment of the whole rest by balance brings them (spec 3 §4.6). */
export interface Payer {
  readonly isMember: boolean
  readonly enjoyType: 0 | 1
  readonly paysByBalance: boolean
  /** The member type's discount for dishes without an own member price; null = none. */
  readonly typePercent: BasisPoints | null
}

export type Coupon =
  /** One portion of the dish `code` for `extra`. */
  | { readonly kind: 'product'; readonly id: string; readonly code: string; readonly extra: Money }
  /** `category` null = every dish; `cap` null = no limit. */
  | {
      readonly kind: 'percent'
      readonly id: string
      readonly percent: BasisPoints
      readonly cap: Money | null
      readonly category: string | null
    }
  | { readonly kind: 'cash'; readonly id: string; readonly amount: Money; readonly category: string | null }

/** A tax class and what it bears. Classes that are not listed bear no tax. */
export interface TaxRate {
  readonly taxClass: string
  readonly rate: BasisPoints
}

/** The store's rules for one order type on one day; `region-profile.ts` makes them. */
export interface PriceRules {
  /** Percent of the discounted dishes; null = no service charge. */
  readonly service: { readonly percent: BasisPoints; readonly taxClass: string } | null
  readonly tax: {
    /** `inside`: prices contain the tax. `outside`: it is added. */
    readonly place: 'inside' | 'outside'
    readonly rounding: Rounding
    readonly rates: readonly TaxRate[]
  }
  /** The total is cut to whole multiples of so many minor units (抹零); 1 = not at all. Needs tax inside. */
  readonly wipeTo: number
  /** Cash only: 5 cents in Singapore; null = exact. */
  readonly cashRounding: { readonly unit: number; readonly rounding: Rounding } | null
}

export interface PriceInput {
  readonly lines: readonly PriceLine[]
  readonly fees: readonly PriceFee[]
  readonly payer: Payer
  readonly staffDiscount: Discount | null
  /** In any order: the engine orders them. */
  readonly coupons: readonly Coupon[]
  /** What a top-up takes off this bill. */
  readonly topupDiscount: Money
  readonly isCash: boolean
  /** Paid before: deposits and paid shares. */
  readonly prepaid: Money
  readonly rules: PriceRules
}
