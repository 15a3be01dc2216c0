import { amountDue } from '@comanda/rules/checkout/amount-due.ts'
import { type Money, money, subtract } from '@comanda/rules/money/money.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Bill, OrderService } from '../order/order.service.ts'

/** What is still to be paid. The bill's total comes from its sent lines; discounts will be subtracted here. */
export function owed({ amount, paidAmount, itemCount }: Bill): Money {
  const line = { num: Math.max(itemCount, 1), amount: money(amount), memberAmount: money(amount) }
  return subtract(amountDue([line], { member: false }).due, money(paidAmount))
}

/**
 * Locks a bill on which exactly `amount` is owed (minor units), as the guest saw it. Refuses while the store has not
 * accepted a round.
 */
export async function lockOwed(
  order: Pick<OrderService, 'lockBill' | 'hasPendingRound'>,
  tx: Queryable,
  { sellerId, billId }: Pick<Bill, 'sellerId' | 'billId'>,
  amount: number,
): Promise<Result<Bill, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>> {
  const bill = await order.lockBill(tx, sellerId, billId)
  if (bill === null || bill.state === 'void') return refuse('bill_unknown')
  if (bill.state === 'paid') return refuse('already_paid')
  if (owed(bill) !== amount) return refuse('bill_changed', [], { amount: owed(bill) })
  if (await order.hasPendingRound(tx, sellerId, billId)) return refuse('round_waiting')
  return ok(bill)
}
