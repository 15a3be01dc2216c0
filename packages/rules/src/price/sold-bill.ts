import { type Money, money, noMoney } from '../money/money.ts'
import { localTime } from '../time/local-time.ts'
import { type BillAdjustment, isServiceWaived, staffDiscountOf } from './bill-adjustment.ts'
import { type Price, priceBill } from './price.ts'
import type { Payer, PriceFee, PriceLine, PriceRules } from './price-input.ts'
import { isEatenHere, type OrderType, priceRulesOf, type RegionProfile } from './region-profile.ts'

/** A line as it was sold. Amounts of the whole line in minor units, add-ons included. */
export type SoldLine = Omit<PriceLine, 'dishDiscount'>

/** What the price of a bill stands on: its lines, its adjustments and the rules of its store. */
export interface SoldBill {
  /** Without refused dishes. */
  readonly lines: readonly SoldLine[]
  readonly orderType: OrderType
  /** Guests at the table. */
  readonly heads: number
  /** Minor units; 0 = not delivered, or for nothing. */
  readonly delivery: Money
  readonly adjustments: readonly BillAdjustment[]
  /** Null = the store has set none: no tax, no service charge, no rounding. */
  readonly profile: RegionProfile | null
  /** UTC milliseconds; the tax rates of this day hold. */
  readonly openedAt: number
  readonly timeZone: string
  readonly prepaid: Money
}

const plainRules: PriceRules = {
  service: null,
  tax: { place: 'inside', rounding: 'half', rates: [] },
  wipeTo: 1,
  cashRounding: null,
}

/** Who pays a bill, and whether the balance pays its whole rest. */
export type BillPayer = Omit<Payer, 'typePercent'>

export const guestPayer: BillPayer = { isMember: false, enjoyType: 0, paysByBalance: false }

/** The price of a bill for who pays it. `isCash`: the payer gives cash, which a store may round. */
export function priceSoldBill(
  bill: SoldBill,
  { isCash, payer = guestPayer }: { readonly isCash: boolean; readonly payer?: BillPayer },
): Price {
  return priceBill({
    lines: bill.lines.map((line) => ({ ...line, dishDiscount: null })),
    fees: feesOf(bill),
    payer: { ...payer, typePercent: null },
    staffDiscount: staffDiscountOf(bill.adjustments),
    coupons: [],
    topupDiscount: noMoney,
    isCash,
    prepaid: bill.prepaid,
    rules: rulesOf(bill),
  })
}

/** The rules that hold for the bill. */
export function rulesOf({ profile, orderType, openedAt, timeZone, adjustments }: SoldBill): PriceRules {
  if (profile === null) return plainRules
  const rules = priceRulesOf(profile, orderType, localDay(openedAt, timeZone))
  return isServiceWaived(adjustments) ? { ...rules, service: null } : rules
}

/** ISO date at the store. */
export function localDay(utcMs: number, timeZone: string): string {
  const { year, month, day } = localTime(utcMs, timeZone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function feesOf({ lines, profile, orderType, heads, delivery }: SoldBill): PriceFee[] {
  const here = isEatenHere(orderType)
  const isEmpty = lines.length === 0
  const cover = here && profile !== null && !isEmpty ? money(profile.coverPerHead * heads) : noMoney
  const packing = here || profile === null || isEmpty ? noMoney : profile.packing
  return [
    { kind: 'cover', amount: cover, taxClass: 'standard' },
    { kind: 'packing', amount: packing, taxClass: 'standard' },
    { kind: 'delivery', amount: delivery, taxClass: 'standard' },
  ]
}
