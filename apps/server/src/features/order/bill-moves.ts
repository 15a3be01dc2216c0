import { canMove } from '@comanda/rules/order/bill-state.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { type LiveService, type NewLiveEvent, storeEvent, tableEvent } from '../live/live.service.ts'
import { addPayment, closeSeating, lockBill, setBillState } from './bill.repository.ts'
import type { OrderService } from './order.service.ts'
import type { BillRow } from './order-row.ts'

/** What paying does to a bill; inside the payment's own transaction. */
export function billMoves(live: LiveService): Pick<OrderService, 'setPaying' | 'markPaid'> {
  return {
    async setPaying(tx, { sellerId, billId, paying }) {
      const bill = await lockBill(tx, sellerId, billId)
      if (bill === undefined) return refuse('bill_unknown')
      if (!canMove('bill', bill.state, 'paid')) return refuse('already_paid')
      // `paying` is a claim that is given back when the payment fails, not a step in the bill's life.
      const state = paying ? 'paying' : 'open'
      if (bill.state === state) return ok([])
      await setBillState(tx, sellerId, billId, state)
      return ok(await live.record(tx, sellerId, atTable(bill, 'bill_paying', { outtradeno: billId, paying })))
    },
    async markPaid(tx, { sellerId, billId, amount }) {
      const bill = await lockBill(tx, sellerId, billId)
      if (bill === undefined) return refuse('bill_unknown')
      if (!canMove('bill', bill.state, 'paid')) return refuse('already_paid')
      const whole = bill.paidAmount + amount >= bill.amount
      await addPayment(tx, sellerId, billId, amount, whole ? 'paid' : 'open')
      if (!whole) {
        return ok(await live.record(tx, sellerId, atTable(bill, 'bill_paying', { outtradeno: billId, paying: false })))
      }
      if (bill.seatingId !== null) await closeSeating(tx, sellerId, bill.seatingId)
      const paid = { outtradeno: billId, amount: bill.paidAmount + amount }
      return ok(
        await live.record(tx, sellerId, [
          ...atTable(bill, 'bill_paid', paid),
          storeEvent(bill.storeId, 'bill_paid', paid),
        ]),
      )
    },
  }
}

/** Bills of pick-up and takeout have no table to tell. */
function atTable(
  bill: BillRow,
  type: 'bill_paid' | 'bill_paying',
  data:
    | { readonly outtradeno: string; readonly amount: number }
    | { readonly outtradeno: string; readonly paying: boolean },
): readonly NewLiveEvent[] {
  return bill.tableNo === '' ? [] : [tableEvent(bill.storeId, bill.tableNo, type, data as never)]
}
