import { canMove } from '@comanda/rules/order/bill-state.ts'
import { ok, refuse } from '@comanda/rules/result/result.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { type LiveService, type NewLiveEvent, storeEvent, tableEvent } from '../../live/live.service.ts'
import { countAsPaid } from '../ahead/ahead.repository.ts'
import type { AheadMoves } from '../ahead/ahead-moves.ts'
import { givePickupNumber } from '../ahead/pickup-number.repository.ts'
import { newsPlace, orderNews } from '../news-place.ts'
import type { OrderService } from '../order.service.ts'
import type { BillRow } from '../order-row.ts'
import { addPayment, closeSeating, lockBill, setBillState, withLines } from './bill.repository.ts'
import { billOwed, paidPriceOf, payerOfBill } from './bill-price.ts'

/** What paying does to a bill, inside the payment's transaction. */
export function billMoves(
  live: LiveService,
  { releaseAhead }: Pick<AheadMoves, 'releaseAhead'>,
  now: () => Date,
): Pick<OrderService, 'setPaying' | 'markPaid'> {
  /** A paid order ahead gets its number. It goes to the kitchen now or when it is due. */
  async function releaseToKitchen(
    tx: Queryable,
    { sellerId, storeId, billId }: BillRow,
  ): Promise<readonly NewLiveEvent[]> {
    await countAsPaid(tx, sellerId, billId)
    const released = await releaseAhead(tx, { sellerId, billId, now: now(), early: false })
    await givePickupNumber(tx, { sellerId, storeId, billId }, now())
    return released ?? [orderNews(storeId, billId, 'paid')]
  }

  return {
    async setPaying(tx, { sellerId, billId, paying }) {
      const bill = await lockBill(tx, sellerId, billId)
      if (bill === undefined) return refuse('bill_unknown')
      if (!canMove('bill', bill.state, 'paid')) return refuse('already_paid')
      // `paying` is a claim that ends with the payment, not a step in the bill's life.
      const state = paying ? 'paying' : 'open'
      if (bill.state === state) return ok(null)
      await setBillState(tx, sellerId, billId, state)
      await live.record(tx, sellerId, [billEvent(bill, 'bill_paying', { outtradeno: billId, paying })])
      return ok(null)
    },
    async markPaid(tx, { sellerId, billId, amount, isCash = false, payer: given, memberId = null }) {
      const locked = await lockBill(tx, sellerId, billId)
      if (locked === undefined) return refuse('bill_unknown')
      if (!canMove('bill', locked.state, 'paid')) return refuse('already_paid')
      const payer = given ?? payerOfBill(locked)
      const bill = payer.isMember ? await withLines(tx, locked) : locked
      const { exact, inCash } = billOwed(bill, payer)
      const whole = amount >= (isCash ? inCash : exact)
      const price = whole ? paidPriceOf(bill, { isCash, payer }) : null
      await addPayment(tx, sellerId, billId, amount, whole ? 'paid' : 'open', { price, memberId })
      if (!whole) {
        await live.record(tx, sellerId, [billEvent(bill, 'bill_paying', { outtradeno: billId, paying: false })])
        return ok(null)
      }
      if (bill.seatingId !== null) await closeSeating(tx, sellerId, bill.seatingId)
      const paid = { outtradeno: billId, amount: bill.paidAmount + amount }
      await live.record(tx, sellerId, [
        billEvent(bill, 'bill_paid', paid),
        storeEvent(bill.storeId, 'bill_paid', paid),
        ...(bill.orderType === 0 ? [] : await releaseToKitchen(tx, bill)),
      ])
      return ok(null)
    },
  }
}

/** Sent to the bill's table, or to the order's own channel. */
function billEvent(
  bill: BillRow,
  type: 'bill_paid' | 'bill_paying',
  data:
    | { readonly outtradeno: string; readonly amount: number }
    | { readonly outtradeno: string; readonly paying: boolean },
): NewLiveEvent {
  return tableEvent(bill.storeId, newsPlace(bill), type, data as never)
}
