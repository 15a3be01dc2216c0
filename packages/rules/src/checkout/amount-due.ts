import { add, type Money, money, noMoney, subtract } from '../money/money.ts'
import { type BasisPoints, percentOf, taxWithin } from '../money/percent.ts'
import { type BillLine, billTotal } from '../order/bill-total.ts'

export interface AmountDueOptions {
  /** Whether the payer gets member prices. */
  readonly member: boolean
  /** Amounts of coupons and promotions, in the order of use; each positive. */
  readonly discounts?: readonly Money[] | undefined
  /** `included`: menu prices contain it (`inTax`), else it is added (`outTax`). Absent = no tax. */
  readonly tax?: { readonly rate: BasisPoints; readonly included: boolean } | undefined
}

export interface AmountDue {
  readonly count: number
  readonly qty: number
  /** The dishes at ordinary prices. */
  readonly amount: Money
  readonly memberSaving: Money
  /** What the discounts took off, never more than was left to pay. */
  readonly discount: Money
  /** Tax contained in `due`; shown, not added. */
  readonly inTax: Money
  /** Tax added to `due`. */
  readonly outTax: Money
  /** amount − memberSaving − discount + outTax; never below 0. */
  readonly due: Money
}

/**
 * What is owed for a bill (spec 3 §3, §4), in whole minor units. The only rounding is the tax on the whole bill after
 * discounts, so the split into lines does not change it.
 */
export function amountDue(lines: readonly BillLine[], options: AmountDueOptions): AmountDue {
  const { count, qty, amount, memberSaving: possibleSaving } = billTotal(lines)
  const memberSaving = options.member ? possibleSaving : noMoney
  const dishes = subtract(amount, memberSaving)
  const discount = (options.discounts ?? []).reduce<Money>(
    (taken, next) => money(Math.min(taken + Math.max(next, 0), dishes)),
    noMoney,
  )
  const net = subtract(dishes, discount)
  const { tax } = options
  const inTax = tax?.included ? taxWithin(net, tax.rate) : noMoney
  const outTax = tax && !tax.included ? percentOf(net, tax.rate) : noMoney
  return { count, qty, amount, memberSaving, discount, inTax, outTax, due: add(net, outTax) }
}
