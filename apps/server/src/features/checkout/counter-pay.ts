import type { CounterPayType } from '@comanda/contract/checkout/counter-pay-types.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { once } from '../../db/once.ts'
import type { Call } from '../../http/call.ts'
import type { CheckoutDeps } from './checkout.service.ts'
import type { CompletedBill } from './complete-bill.ts'
import { lockOwed } from './owed.ts'

export interface BillAtCounter {
  readonly sellerId: string
  readonly storeId: string
  readonly outtradeno: string
}

export interface CounterPay {
  /** What the staff saw and took, in the currency's minor unit. */
  readonly amount: number
  readonly payTypeCode: CounterPayType
}

/**
 * Marks a table's bill as paid with money the staff took: in full, exactly the amount they saw. The bill is named by
 * its number, so a party that changes tables keeps its bill. Refused: `bill_unknown` (another store's, ordered ahead,
 * void), `already_paid`, `bill_changed` (another amount is owed), `round_held`, `phone_paying`, `nothing_owed`. A
 * wallet payment that arrives later goes back, like every second payment (decision 0034).
 */
export async function payAtCounter(
  { db, order, ledger }: CheckoutDeps,
  { sellerId, storeId, outtradeno: billId }: BillAtCounter,
  { amount, payTypeCode }: CounterPay,
  call: Call,
): Promise<Result<CompletedBill, ErrorCode>> {
  const isCash = payTypeCode === 'COUNTER_CASH'
  const terms = await ledger.pointTermsOf(sellerId)

  const result = await once<CompletedBill, ErrorCode>(db, call.once, sellerId, async (tx) => {
    // Locks only the bill: no payment is touched. A payment that starts now waits for this lock and finds the bill
    // paid.
    const held = await order.lockBill(tx, sellerId, billId)
    if (held === null || held.storeId !== storeId || held.seatingId === null) return refuse('bill_unknown')
    if (held.state === 'paying') return refuse('phone_paying')
    const bill = await lockOwed(order, tx, held, amount, { isCash })
    if (!bill.ok) return bill.code === 'round_waiting' ? refuse('round_held') : bill
    if (amount === 0) return refuse('nothing_owed')
    const { currency, pricing } = held
    const earned = { memberId: pricing.memberId, terms }
    const taken = { sellerId, storeId, billId, payTypeCode, amount, currency, by: call.actor, ...earned }
    await ledger.recordTaken(tx, taken)
    const paid = await order.markPaid(tx, { sellerId, billId, amount, isCash })
    return paid.ok ? ok({ outtradeno: billId, state: 'paid' as const }) : paid
  })
  if (!result.ok) return result
  call.log.info({ by: call.actor, sellerId, storeId, billId, amount, payTypeCode }, 'a bill was paid at the counter')
  return result
}
