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

export interface WhoHears {
  useTables(ask: AskHearing): void
  useOrders(ask: AskOwner): void
  /** What a guest may hear of a table's channel, or of an order's. */
  readonly ask: AskHearing
}

/** Until another room has answered, nobody hears. */
export function createWhoHears(): WhoHears {
  let askTable: AskHearing = () => Promise.resolve('no')
  let askOwner: AskOwner = () => Promise.resolve(false)
  return {
    useTables(ask) {
      askTable = ask
    },
    useOrders(ask) {
      askOwner = ask
    },
    async ask(place, call) {
      if (!isOutTradeNo(place.tableNo)) return askTable(place, call)
      return (await askOwner(place, place.tableNo, call.actor)) ? 'own' : 'no'
    },
  }
}
