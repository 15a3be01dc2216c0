import { type LiveService, storeEvent, tableEvent } from '../../live/live.service.ts'
import { newsPlace } from '../news-place.ts'
import type { OrderService } from '../order.service.ts'
import { lockBill } from './bill.repository.ts'
import { addAdjustment, endAdjustments } from './bill-adjustment.repository.ts'

/** What staff change on a bill's price, in the caller's transaction. */
export function billAdjusting(live: LiveService): Pick<OrderService, 'adjustBill'> {
  return {
    async adjustBill(tx, { bill, ends, adds, by }) {
      const { sellerId, billId, storeId, tableNo } = bill
      const ofBill = { sellerId, billId, by }
      if (ends.length > 0) await endAdjustments(tx, ofBill, ends)
      if (adds !== null) await addAdjustment(tx, ofBill, adds)
      const after = await lockBill(tx, sellerId, billId)
      if (after === undefined) throw new Error(`bill ${billId} has vanished`)
      await live.record(tx, sellerId, [
        tableEvent(storeId, newsPlace(bill), 'fresh_order', { seq: 0, uid: '', what: 'head' }),
        storeEvent(storeId, 'table_changed', { tableNo }),
      ])
      return after
    },
  }
}
