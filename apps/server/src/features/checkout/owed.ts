import { amountDue } from '@comanda/rules/checkout/amount-due.ts'
import { type Money, money, subtract } from '@comanda/rules/money/money.ts'
import type { Bill } from '../order/order.service.ts'

/** What is still to be paid. The bill's total was made from its lines when they were sent; discounts come in here later. */
export function owed({ amount, paidAmount, itemCount }: Bill): Money {
  const line = { num: Math.max(itemCount, 1), amount: money(amount), memberAmount: money(amount) }
  return subtract(amountDue([line], { member: false }).due, money(paidAmount))
}
