import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { Payable } from '../payment/payment.service.ts'
import { payerOf } from './bill-member.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import { lockOwed } from './owed.ts'

export interface CompletedBill {
  outtradeno: string
  state: 'paid'
}

/**
 * Ends a bill on which nothing is owed, as a payment would, and frees its table. No gateway takes a payment of 0
 * (spec 3 §2, "complete checkout"). An order ahead of 0.00 is paid when it is sent. `found` is the bill a moment
 * before: the check that this guest may pay, in time. A key that was answered gets the same answer again, whatever
 * the bill is now.
 */
export async function completeBill(
  { db, order }: Pick<CheckoutDeps, 'db' | 'order'>,
  { sellerId, billId }: { readonly sellerId: string; readonly billId: string },
  found: Result<Payable, ErrorCode>,
  call: Call,
): Promise<Result<CompletedBill, ErrorCode>> {
  return once<CompletedBill, ErrorCode>(db, call.once, sellerId, async (tx) => {
    if (!found.ok) return found
    // Locks only the bill: no payment is touched. A payment that starts now waits for this lock and finds the bill
    // paid.
    const { memberId, enjoyType } = found.value.payer
    const payer = payerOf({ memberId, enjoyType, balanceAmount: 0 }, 0) ?? undefined
    const bill = await lockOwed(order, tx, { sellerId, billId }, 0, { payer })
    if (!bill.ok) return bill
    if (bill.value.state === 'paying') return refuse('payment_running')
    if (bill.value.itemCount === 0) return refuse('nothing_ordered')
    const paid = await order.markPaid(tx, { sellerId, billId, amount: 0, payer, memberId })
    return paid.ok ? ok({ outtradeno: billId, state: 'paid' as const }) : paid
  })
}
