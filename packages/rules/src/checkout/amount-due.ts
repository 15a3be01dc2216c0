import { add, type Money, money, noMoney, subtract } from '../money/money.ts'
import { type BasisPoints, percentOf, taxWithin } from '../money/percent.ts'
import { type BillLine, billTotal } from '../order/bill-total.ts'

export interface AmountDueOptions {
  /** Whether member prices hold for who pays. */
  readonly member: boolean
  /** What coupons and promotions take off, in the order they are used; each a positive amount. */
  readonly discounts?: readonly Money[] | undefined
  /** `included`: the menu's prices contain it (`inTax`), else it is added (`outTax`). None = no tax. */
  readonly tax?: { readonly rate: BasisPoints; readonly included: boolean } | undefined
}

export interface AmountDue {
  readonly count: number
  readonly qty: number
  /** The dishes at their ordinary prices. */
  readonly amount: Money
  readonly memberSaving: Money
  /** What the discounts took off, never more than was left to pay. */
  readonly discount: Money
  /** Tax contained in what is due; shown, not added. */
  readonly inTax: Money
  /** Tax added to what is due. */
  readonly outTax: Money
  /** amount − memberSaving − discount + outTax; never below 0. */
  readonly due: Money
}

/**
 * What is owed for a bill (spec 3 §3, §4). Whole minor units throughout; the one rounding is the tax, on the whole bill
 * and after discounts, so that it does not depend on how the bill is split into lines.
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
