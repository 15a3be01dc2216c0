import { add, type Money, money, noMoney, subtract } from '../money/money.ts'
import { roundTo } from '../money/percent.ts'
import { discountCoupons } from './coupon-step.ts'
import { dishSavings, takeSavings } from './dish-step.ts'
import { serviceFee } from './fee-step.ts'
import type { PriceInput } from './price-input.ts'
import { type Part, shareReduction, sumOf, takeDiscount } from './price-part.ts'
import type { PriceStep, StepKind } from './price-step.ts'
import { type RateTax, taxPerRate } from './tax-step.ts'

export interface Price {
  /** The dishes before anything (spec 3 §3 `yuanshiAmount`). */
  readonly gross: Money
  readonly steps: readonly PriceStep[]
  /** What each line costs after every reduction, by line id; tax on top is not in it. */
  readonly nets: ReadonlyMap<string, Money>
  readonly taxes: readonly RateTax[]
  readonly inTax: Money
  readonly outTax: Money
  readonly due: Money
  /** `due` less what was paid before; never below 0. */
  readonly last: Money
}

/**
 * The price of a bill. The steps have one fixed order (facts/checkout.md §2), so the order in which a guest picks
 * reductions changes nothing. Each step is rounded once and shared out over the lines, so the parts add up to `due`.
 */
export function priceBill(input: PriceInput): Price {
  const { lines, rules } = input
  const gross = add(...lines.map((line) => line.gross))
  const steps: PriceStep[] = []
  const take = (kind: StepKind, before: readonly Part[], after: readonly Part[]) => {
    const amount = subtract(sumOf(after), sumOf(before))
    if (amount !== 0) steps.push({ kind, amount, source: '' })
    return after
  }

  const listed = lines.map((line): Part => ({ line, taxClass: line.taxClass, net: line.gross }))
  const { dish, member } = dishSavings(listed, input.payer)
  const onDish = take('dish', listed, takeSavings(listed, dish))
  const onMember = take('member', onDish, takeSavings(onDish, member))
  const staffed = take('staff', onMember, takeDiscount(onMember, input.staffDiscount, isDiscountable))
  const coupons = discountCoupons(staffed, input.coupons)
  steps.push(...coupons.steps)
  const topped = take('topup', coupons.parts, shareReduction(coupons.parts, input.topupDiscount, isDiscountable))

  const fees = [...serviceFee(topped, rules.service), ...input.fees]
  for (const { kind, amount } of fees) if (amount !== 0) steps.push({ kind, amount, source: '' })
  const all = [...topped, ...fees.map((fee): Part => ({ line: null, taxClass: fee.taxClass, net: fee.amount }))]

  const total = sumOf(all)
  // A cut before a tax on top would cut nothing that a guest sees.
  const wipeTo = rules.tax.place === 'inside' ? rules.wipeTo : 1
  const wiped = shareReduction(all, subtract(total, roundTo(total, wipeTo, 'floor')))
  take('wiping', all, wiped)

  const taxes = taxPerRate(wiped, rules.tax)
  const tax = add(...taxes.map((rate) => rate.tax))
  const outTax = rules.tax.place === 'outside' ? tax : noMoney
  if (outTax !== 0) steps.push({ kind: 'tax', amount: outTax, source: '' })
  const exact = add(sumOf(wiped), outTax)
  const rounding = input.isCash ? rules.cashRounding : null
  const due = rounding === null ? exact : roundTo(exact, rounding.unit, rounding.rounding)
  if (due !== exact) steps.push({ kind: 'cash_rounding', amount: subtract(due, exact), source: '' })

  return {
    gross,
    steps,
    nets: new Map(wiped.flatMap(({ line, net }) => (line === null ? [] : [[line.id, net]]))),
    taxes,
    inTax: rules.tax.place === 'inside' ? tax : noMoney,
    outTax,
    due,
    last: money(Math.max(0, due - input.prepaid)),
  }
}

const isDiscountable = ({ line }: Part): boolean => line !== null && !line.isUndiscount
