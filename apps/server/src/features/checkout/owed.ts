import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type Bill, billOwed, type OrderService } from '../order/order.service.ts'

/**
 * Locks a bill on which exactly `amount` is owed (minor units), as the payer saw it. Refuses while the store has not
 * accepted a round. `isCash`: the amount in cash, which a store may round.
 */
export async function lockOwed(
  order: Pick<OrderService, 'lockBill' | 'hasPendingRound'>,
  tx: Queryable,
  { sellerId, billId }: Pick<Bill, 'sellerId' | 'billId'>,
  amount: number,
  { isCash = false } = {},
): Promise<Result<Bill, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>> {
  const bill = await order.lockBill(tx, sellerId, billId)
  if (bill === null || bill.state === 'void') return refuse('bill_unknown')
  if (bill.state === 'paid') return refuse('already_paid')
  const { exact, inCash } = billOwed(bill)
  const owed = isCash ? inCash : exact
  if (owed !== amount) return refuse('bill_changed', [], { amount: owed })
  if (await order.hasPendingRound(tx, sellerId, billId)) return refuse('round_waiting')
  return ok(bill)
}
