import type { BillPayer } from '@comanda/rules/price/sold-bill.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../db/queryable.ts'
import { type Bill, billOwed, type OrderService, payerOfBill } from '../order/order.service.ts'
import type { BillAtCounter } from './counter-pay.ts'

/**
 * Locks a bill on which exactly `amount` is owed (minor units), as the payer saw it. Refuses while the store has not
 * accepted a round. `isCash`: the amount in cash, which a store may round. Without `payer` the attached member pays, else
 * a guest.
 */
export async function lockOwed(
  order: Pick<OrderService, 'lockBill' | 'hasPendingRound' | 'withLines'>,
  tx: Queryable,
  { sellerId, billId }: Pick<Bill, 'sellerId' | 'billId'>,
  amount: number,
  { isCash = false, payer: given }: { readonly isCash?: boolean; readonly payer?: BillPayer | undefined } = {},
): Promise<Result<Bill, 'bill_unknown' | 'already_paid' | 'bill_changed' | 'round_waiting'>> {
  const locked = await order.lockBill(tx, sellerId, billId)
  if (locked === null || locked.state === 'void') return refuse('bill_unknown')
  if (locked.state === 'paid') return refuse('already_paid')
  const payer = given ?? payerOfBill(locked)
  const bill = payer.isMember ? await order.withLines(tx, locked) : locked
  const { exact, inCash } = billOwed(bill, payer)
  const owed = isCash ? inCash : exact
  if (owed !== amount) return refuse('bill_changed', [], { amount: owed })
  if (await order.hasPendingRound(tx, sellerId, billId)) return refuse('round_waiting')
  return ok(bill)
}

/**
 * Locks a table's unpaid bill, for a change of its price. A payment that starts now waits for this lock, and then pays
 * the new amount or is refused.
 */
export async function lockUnpaid(
  order: Pick<OrderService, 'lockBill'>,
  tx: Queryable,
  { sellerId, storeId, outtradeno }: BillAtCounter,
): Promise<Result<Bill, 'bill_unknown' | 'already_paid' | 'phone_paying'>> {
  const bill = await order.lockBill(tx, sellerId, outtradeno)
  if (bill === null || bill.storeId !== storeId || bill.seatingId === null) return refuse('bill_unknown')
  if (bill.state === 'void') return refuse('bill_unknown')
  if (bill.state === 'paid') return refuse('already_paid')
  return bill.state === 'paying' ? refuse('phone_paying') : ok(bill)
}
