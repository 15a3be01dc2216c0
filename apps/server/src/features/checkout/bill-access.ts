import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import type { Call } from '../../http/call.ts'
import type { Bill } from '../order/order.service.ts'
import type { PaidBy } from '../payment/payment.service.ts'
import type { StoreService } from '../store/store.service.ts'

/**
 * Staff of the store, or a guest who came in by the table's code in force while the bill is still to be paid. Once it is
 * paid the party has left: the next one at the table has the same code and must not see it.
 */
export async function mayPay(bill: Bill, call: Call, store: StoreService): Promise<boolean> {
  if (isStaffOf(bill, call)) return true
  if (bill.tableNo === '' || (bill.state !== 'open' && bill.state !== 'paying')) return false
  const mark = await store.tableMark(bill.sellerId, bill.storeId, bill.tableNo)
  const grants = call.guest?.grants ?? []
  return grants.some(
    (grant) =>
      grant.sellerId === bill.sellerId &&
      grant.storeId === bill.storeId &&
      grant.tableNo === bill.tableNo &&
      grant.mark === mark,
  )
}

function isStaffOf({ sellerId, storeId }: Bill, { staff }: Call): boolean {
  if (staff === null || staff.sellerId !== sellerId) return false
  const theirStore = staff.storeIds.length === 0 || staff.storeIds.includes(storeId)
  return theirStore && (can(staff.role, 'bill.pay') || can(staff.role, 'ticket.read'))
}

/** Who ordered something on the bill, sent a round of it or paid it keeps seeing it. */
export function maySee(view: OrderedBill, call: Call, paid: PaidBy | null): boolean {
  const uid = call.guest?.uid
  if (uid === undefined) return false
  if (paid?.uid === uid) return true
  return view.rounds.some((round) => round.sentBy === uid || round.dishes.some((dish) => dish.uid === uid))
}
