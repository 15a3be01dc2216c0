import type { BillPrice } from '@comanda/contract/order/order.schema.ts'
import { type Money, money, noMoney } from '@comanda/rules/money/money.ts'
import type { Price } from '@comanda/rules/price/price.ts'
import type { TaxRate } from '@comanda/rules/price/price-input.ts'
import { regionProfileOf } from '@comanda/rules/price/price-profile.ts'
import type { OrderType } from '@comanda/rules/price/region-profile.ts'
import { type BillPayer, guestPayer, priceSoldBill, rulesOf, type SoldBill } from '@comanda/rules/price/sold-bill.ts'
import type { BillRow, PaidPrice } from '../order-row.ts'

/** What pricing reads of a bill; from PostgreSQL's JSON its time is text. */
export type PricedBill = Pick<BillRow, 'state' | 'orderType' | 'cover' | 'amount' | 'paidAmount' | 'pricing'> & {
  readonly createdAt: Date | string
}

/** Who pays a bill when the caller names no payer: the member that staff attached to it, else a guest. */
export function payerOfBill({ pricing: { memberId, enjoyType } }: PricedBill): BillPayer {
  return memberId === null ? guestPayer : { isMember: true, enjoyType, paysByBalance: false }
}

/** What a bill costs and why. A paid bill keeps the price that was paid. */
export function billPriceOf(bill: PricedBill, payer = payerOfBill(bill)): BillPrice {
  if (bill.pricing.paid !== null) return bill.pricing.paid.price
  const sold = soldBillOf(bill)
  const inCash = priceSoldBill(sold, { isCash: true, payer })
  return priceAnswer(sold, priceSoldBill(sold, { isCash: false, payer }), inCash.last)
}

/** Minor units that are still to be paid; cash may be rounded. Nothing is owed on a bill that has ended. */
export function billOwed(
  bill: PricedBill,
  payer = payerOfBill(bill),
): { readonly exact: Money; readonly inCash: Money } {
  if (bill.state === 'paid' || bill.state === 'void') return { exact: noMoney, inCash: noMoney }
  const sold = soldBillOf(bill)
  return {
    exact: priceSoldBill(sold, { isCash: false, payer }).last,
    inCash: priceSoldBill(sold, { isCash: true, payer }).last,
  }
}

/** The tax rates of the bill's day and place. */
export function billRatesOf(bill: PricedBill): readonly TaxRate[] {
  return rulesOf(soldBillOf(bill)).tax.rates
}

/** The price that a payment of the whole bill pays, as the bill keeps it. */
export function paidPriceOf(
  bill: PricedBill,
  { isCash, payer }: { readonly isCash: boolean; readonly payer: BillPayer },
): PaidPrice {
  const sold = soldBillOf(bill)
  const price = priceAnswer(sold, priceSoldBill(sold, { isCash, payer }), noMoney)
  return { price: settled(price), profile: bill.pricing.profile, payer }
}

/**
 * The price of a paid bill without some of its dishes. What goes back is the difference, so fees, taxes and rounding
 * follow the dishes (facts/checkout.md §4.4).
 */
export function paidPriceWithout(bill: PricedBill, lineIds: readonly string[], amount: number): PaidPrice {
  const { lines } = bill.pricing
  const left = lines === null ? null : lines.filter(({ id }) => !lineIds.includes(id))
  const sold = soldBillOf({ ...bill, amount: bill.amount - amount, pricing: { ...bill.pricing, lines: left } })
  const payer = bill.pricing.paid?.payer ?? guestPayer
  const price = priceAnswer(sold, priceSoldBill(sold, { isCash: false, payer }), noMoney)
  return { price: settled(price), profile: bill.pricing.paid?.profile ?? null, payer }
}

const settled = (price: BillPrice): BillPrice => ({ ...price, last: 0, cashLast: 0 })

/** A bill that was paid before prices were kept is the sum of its lines. */
function soldBillOf({ state, orderType, cover, amount, paidAmount, createdAt, pricing }: PricedBill): SoldBill {
  const { timeZone, delivery, adjustments, lines, paid } = pricing
  const profile = state === 'paid' ? (paid?.profile ?? null) : pricing.profile
  const isPlain = state === 'paid' && paid === null
  return {
    lines: lines === null || isPlain ? wholeBill(amount - delivery) : lines,
    orderType: orderType as OrderType,
    heads: cover,
    delivery: money(delivery),
    adjustments: isPlain ? [] : adjustments,
    profile: profile === null ? null : regionProfileOf(profile),
    openedAt: new Date(createdAt).getTime(),
    timeZone,
    prepaid: money(paidAmount),
  }
}

/** Without rules and adjustments a bill is the sum of its lines. */
function wholeBill(amount: number): SoldBill['lines'] {
  if (amount <= 0) return []
  const whole = { id: '', code: '', category: '', num: 1, gross: money(amount), memberGross: null, taxClass: 'food' }
  return [{ ...whole, isUndiscount: false, bearsService: true }]
}

function priceAnswer(sold: SoldBill, price: Price, cashLast: Money): BillPrice {
  const { gross, steps, taxes, inTax, outTax, due, last } = price
  const taxPlace = rulesOf(sold).tax.place
  const region = sold.profile?.region ?? null
  return { gross, steps: [...steps], taxes: [...taxes], inTax, outTax, due, last, cashLast, taxPlace, region }
}
