import { isOutTradeNo } from '@comanda/rules/order/outtradeno.ts'
import type { Call } from '../../http/call.ts'
import type { Hearing } from './table-listener.ts'

/** The table-order room's answer to who may hear a table; a guest who may sit down by scanning alone does so by listening. */
export type AskHearing = (
  place: { readonly sellerId: string; readonly storeId: string; readonly tableNo: string },
  call: Call,
) => Promise<Hearing>

/** Whether an order ahead is this guest's: its channel has its number in the table's place. */
export type AskOwner = (
  place: { readonly sellerId: string; readonly storeId: string },
  outtradeno: string,
  uid: string,
) => Promise<boolean>

/** What a guest may hear of a table's channel, or of an order's. */
export function askTableOrOwner(askTable: AskHearing, askOwner: AskOwner): AskHearing {
  return async (place, call) => {
    if (!isOutTradeNo(place.tableNo)) return askTable(place, call)
    return (await askOwner(place, place.tableNo, call.actor)) ? 'own' : 'no'
  }
}
