import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import type { Call } from '../../http/call.ts'
import type { Bill } from '../order/order.service.ts'
import type { PaidBy } from '../payment/payment.service.ts'
import type { TableOrderService } from '../table-order/table-order.service.ts'

/**
 * Lets in staff of the store, and a guest seated at the table while the bill is unpaid. A paid bill is closed to the
 * table: the next party has the same table code. An order ahead has no table; only its own guest pays it (`maySee`).
 */
export async function mayPay(bill: Bill, call: Call, tableOrder: TableOrderService): Promise<boolean> {
  if (isStaffOf(bill, call)) return true
  const { sellerId, storeId, tableNo, seatingId, state } = bill
  if (tableNo === '' || seatingId === null || (state !== 'open' && state !== 'paying')) return false
  return tableOrder.sitsAt({ sellerId, storeId, tableNo }, seatingId, call)
}

/** Staff of the bill's store. */
export function isStaffOf({ sellerId, storeId }: Bill, { staff }: Call): boolean {
  if (staff === null || staff.sellerId !== sellerId) return false
  const theirStore = staff.storeIds.length === 0 || staff.storeIds.includes(storeId)
  return theirStore && (can(staff, 'bill.pay') || can(staff, 'ticket.read'))
}

/**
 * A guest who ordered, sent a round or paid keeps seeing the bill. So does a guest who ordered nothing but sat in the
 * party: their phone shows that the bill is paid.
 */
export async function maySee(
  bill: Bill,
  { view, paid }: { readonly view: OrderedBill; readonly paid: PaidBy | null },
  call: Call,
  tableOrder: TableOrderService,
): Promise<boolean> {
  if (tookPart(view, paid, call)) return true
  return bill.seatingId !== null && tableOrder.isOfParty(bill.sellerId, bill.seatingId, call)
}

function tookPart(view: OrderedBill, paid: PaidBy | null, call: Call): boolean {
  const uid = call.guest?.uid
  if (uid === undefined) return false
  if (paid?.uid === uid) return true
  return view.rounds.some((round) => round.sentBy === uid || round.dishes.some((dish) => dish.uid === uid))
}
