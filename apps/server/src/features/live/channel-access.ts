import { isOutTradeNo } from '@comanda/rules/order/outtradeno.ts'
import type { Call } from '../../http/call.ts'
import type { TableAccess } from './table-stream.ts'

/** The table-order room reads the access. A guest who may sit down by scanning alone sits down by it. */
export type ReadTableAccess = (
  place: { readonly sellerId: string; readonly storeId: string; readonly tableNo: string },
  call: Call,
) => Promise<TableAccess>

/** Whether an order ahead belongs to this guest. Its channel has the order number in place of the table. */
export type IsOrderOwner = (
  place: { readonly sellerId: string; readonly storeId: string },
  outtradeno: string,
  uid: string,
) => Promise<boolean>

/** The access to a channel of a table, or of an order ahead. */
export function readChannelAccess(readTable: ReadTableAccess, isOrderOwner: IsOrderOwner): ReadTableAccess {
  return async (place, call) => {
    if (!isOutTradeNo(place.tableNo)) return readTable(place, call)
    return (await isOrderOwner(place, place.tableNo, call.actor)) ? 'own' : 'no'
  }
}
