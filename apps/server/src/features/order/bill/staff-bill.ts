import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { canMove } from '@comanda/rules/order/bill-state.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import { menuEvent, type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import type { OrderService } from '../order.service.ts'
import type { BillRow } from '../order-row.ts'
import { lockBill } from './bill.repository.ts'
import { billOwed } from './bill-price.ts'
import { type ClosedBill, closeBillRow, moveBillRows } from './staff-bill.repository.ts'

/** What staff do to a table's bill. Runs in the caller's transaction; the caller records the news. */
export const staffBill: Pick<OrderService, 'closeBill' | 'moveBill'> = {
  async closeBill(tx, { sellerId, billId, giveUp, reason }) {
    const bill = await lockBill(tx, sellerId, billId)
    if (bill === undefined) return refuse('bill_unknown')
    if (bill.state === 'paying') return refuse('phone_paying')
    if (!canMove('bill', bill.state, 'void')) return refuse('already_paid')
    const owed = billOwed(bill).exact
    const said = [formatMoney(owed, bill.currency)]
    if (owed > 0 && giveUp === null) return refuse('bill_owed', said, { amount: owed })
    if (giveUp !== null && owed !== giveUp) return refuse('owed_changed', said, { amount: owed })
    if (owed > 0 && reason === '') return refuse('close_reason_needed')
    const closed = await closeBillRow(tx, { ...bill, stopAccepted: owed > 0, reason })
    return ok({ state: closed.state, owed, events: closingNews(bill, closed) })
  },
  async moveBill(tx, { sellerId, billId, tableNo }) {
    const bill = await lockBill(tx, sellerId, billId)
    if (bill === undefined) return refuse('bill_unknown')
    // A wallet shows the table to the guest who pays. The table stays until the payment ends.
    if (bill.state === 'paying') return refuse('phone_paying')
    const rounds = await moveBillRows(tx, sellerId, billId, tableNo)
    return ok(rounds.map((roundId) => storeEvent(bill.storeId, 'ticket_changed', { roundId })))
  },
}

function closingNews({ storeId, tableNo }: BillRow, closed: ClosedBill): readonly NewLiveEvent[] {
  const refused = { lineNo: null, cookState: 'refused' } as const
  return [
    ...closed.answered.map((msgid) => tableEvent(storeId, tableNo, 'answer', { msgid })),
    ...closed.stopped.map((roundId) => tableEvent(storeId, tableNo, 'round_state', { roundId, ...refused })),
    ...closed.stopped.map((roundId) => storeEvent(storeId, 'ticket_changed', { roundId })),
    ...(closed.givenBack ? [menuEvent(storeId)] : []),
  ]
}
