import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { ErrorCode } from '@comanda/contract/errors.ts'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { ok, type Result } from '@comanda/rules/result/result.ts'
import type { Call } from '../../http/call.ts'
import { cartView, chosenLine } from '../cart/cart.service.ts'
import { menuOfTable, type TableMenu } from './menu-of-table.ts'
import { openTableCall, seatOnly } from './seating/open-table-call.ts'
import type { TablePlace, TableState } from './table.repository.ts'
import type { TableOrderDeps } from './table-order.service.ts'

export async function getTableOrder(
  deps: TableOrderDeps,
  place: TablePlace,
  head: boolean,
  call: Call,
): Promise<Result<TableOrder, ErrorCode>> {
  const table = await openTableCall(deps, place, call, seatOnly)
  if (!table.ok) return table
  const { state } = table.value
  const { means, seatingId, itemCount } = state
  // An open page polls every 20 s, so a party that still chooses is not treated as gone. A waiter's page does not
  // count: it stays open at the last table they served. A waiter's action for the party sends an event and counts.
  if (means !== null && seatingId !== null && itemCount === 0) await deps.recordPartyActivity(place, seatingId)
  return ok(tableView(state, head, await menuOfTable(deps, place, state, call)))
}

function tableView(state: TableState, head: boolean, menu: TableMenu | null): TableOrder {
  const cart = stateCart(state, menu)
  return {
    seated: state.seatingId !== null,
    seatingId: state.seatingId ?? '',
    outtradeno: state.billId,
    cover: state.cover,
    billMemo: state.memo,
    cart: head ? { ...cart, lines: [] } : cart,
    orderedCount: state.itemCount,
    orderedAmount: state.amount,
    eventId: state.eventId,
  }
}

/** The cart of a state. A store without a menu has no cart. */
export function stateCart(state: TableState, menu: TableMenu | null): Cart {
  if (menu === null) return { seq: state.cartSeq, lines: [], count: 0, amount: 0, memberAmount: 0 }
  return cartView(
    state.cartSeq,
    state.lines.map((line) => chosenLine(line, menu)),
    menu,
  )
}
