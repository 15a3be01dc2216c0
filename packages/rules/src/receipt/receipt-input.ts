import type { Language } from '../language/languages.ts'
import type { Money } from '../money/money.ts'
import type { TaxRate } from '../price/price-input.ts'
import type { PriceStep } from '../price/price-step.ts'
import type { RegionProfile } from '../price/region-profile.ts'
import type { RateTax } from '../price/tax-step.ts'

/** Letters of a recipient's name. */
export const longestRecipient = 40

/** A dish of a paid bill. Amounts in minor units. */
export interface ReceiptLine {
  /** In the guest's language. */
  readonly name: string
  /** Standard and add-ons; '' = none. */
  readonly detail: string
  /** Portions. */
  readonly num: number
  readonly gross: Money
  readonly taxClass: string
}

/** What the price engine says of the bill (`Price`), and where its tax stands. */
export interface ReceiptPrice {
  readonly gross: Money
  readonly steps: readonly Pick<PriceStep, 'kind' | 'amount'>[]
  readonly taxes: readonly RateTax[]
  readonly due: Money
  readonly taxPlace: 'inside' | 'outside'
}

export interface ReceiptInput {
  readonly language: Language
  /** Whose tax rules the receipt keeps; null = the store has set none, and no tax is shown. */
  readonly region: RegionProfile['region'] | null
  /** ISO 4217. */
  readonly currency: string
  readonly store: {
    readonly name: string
    readonly address: string
    readonly telephone: string
    /** As the owner typed it; shown only if it is one of the region. */
    readonly taxNumber: string
    readonly timeZone: string
  }
  /** Whom the receipt is made out to, as the guest asked; '' = not asked. Only a Japanese receipt names one. */
  readonly recipient: string
  readonly number: string
  /** '' = no table. */
  readonly tableNo: string
  /** Milliseconds since 1970 UTC. */
  readonly paidAt: number
  readonly lines: readonly ReceiptLine[]
  /** The rate of each tax class on that day, for the mark of the reduced rate. */
  readonly rates: readonly TaxRate[]
  readonly price: ReceiptPrice
  /** Each way of payment by name, with its amount in minor units. */
  readonly payments: readonly { readonly name: string; readonly amount: Money }[]
}
