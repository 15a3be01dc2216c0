import type { Queryable } from '../../../db/queryable.ts'
import { type LiveService, storeEvent, tableEvent } from '../../live/live.service.ts'
import { newsPlace } from '../news-place.ts'
import type { Bill, OrderService } from '../order.service.ts'
import { lockBill, setMember } from './bill.repository.ts'
import { addAdjustment, endAdjustments } from './bill-adjustment.repository.ts'

/** What staff change on a bill's price, in the caller's transaction. */
export function billAdjusting(live: LiveService): Pick<OrderService, 'adjustBill' | 'setBillMember'> {
  /** The bill afterwards; phones and terminals read it again. */
  async function readChanged(tx: Queryable, bill: Bill): Promise<Bill> {
    const { sellerId, billId, storeId, tableNo } = bill
    const after = await lockBill(tx, sellerId, billId)
    if (after === undefined) throw new Error(`bill ${billId} has vanished`)
    await live.record(tx, sellerId, [
      tableEvent(storeId, newsPlace(bill), 'fresh_order', { seq: 0, uid: '', what: 'head' }),
      storeEvent(storeId, 'table_changed', { tableNo }),
    ])
    return after
  }

  return {
    async adjustBill(tx, { bill, ends, adds, by }) {
      const { sellerId, billId } = bill
      const ofBill = { sellerId, billId, by }
      if (ends.length > 0) await endAdjustments(tx, ofBill, ends)
      if (adds !== null) await addAdjustment(tx, ofBill, adds)
      return readChanged(tx, bill)
    },
    async setBillMember(tx, { bill, memberId, enjoyType }) {
      await setMember(tx, bill, { memberId, enjoyType })
      return readChanged(tx, bill)
    },
  }
}
