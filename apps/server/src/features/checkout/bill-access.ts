import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { can } from '@comanda/rules/access/roles.ts'
import type { Call } from '../../http/call.ts'
import type { Bill } from '../order/order.service.ts'
import type { PaidBy } from '../payment/payment.service.ts'
import type { TableOrderService } from '../table-order/table-order.service.ts'

/**
 * Staff of the store, or a guest who sits at its table while the bill is still to be paid. Once it is paid the party has
 * left: the next one at the table has the same code and must not see it. What was ordered ahead has no table: its own guest pays
 * it, who has sent its round (`maySee`), and nobody else.
 */
export async function mayPay(bill: Bill, call: Call, tableOrder: TableOrderService): Promise<boolean> {
  if (isStaffOf(bill, call)) return true
  const { sellerId, storeId, tableNo, seatingId, state } = bill
  if (tableNo === '' || seatingId === null || (state !== 'open' && state !== 'paying')) return false
  return tableOrder.sitsAt({ sellerId, storeId, tableNo }, seatingId, call)
}

function isStaffOf({ sellerId, storeId }: Bill, { staff }: Call): boolean {
  if (staff === null || staff.sellerId !== sellerId) return false
  const theirStore = staff.storeIds.length === 0 || staff.storeIds.includes(storeId)
  return theirStore && (can(staff.role, 'bill.pay') || can(staff.role, 'ticket.read'))
}

/**
 * Who ordered something on the bill, sent a round of it or paid it keeps seeing it, and so does who sat in its party to the end
 * and ordered nothing: they, too, are told that it is paid.
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
