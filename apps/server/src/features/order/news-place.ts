import type { AheadState } from '@comanda/rules/order/ahead-state.ts'
import { type NewLiveEvent, tableEvent } from '../live/live.service.ts'
import type { RoundState, TicketCookState } from './order-row.ts'

/** The live channel of a bill: its table, or for an order ahead its own number. */
export function newsPlace({ tableNo, billId }: { readonly tableNo: string; readonly billId: string }): string {
  return tableNo === '' ? billId : tableNo
}

const aheadStates = { received: 'received', cooking: 'cooking', served: 'ready' } as const

/** The state a guest sees for a paid order's ticket. */
export function stateInKitchen(round: Exclude<RoundState, 'refused'>, ticket: TicketCookState): AheadState {
  if (round === 'waiting') return 'paid'
  return round === 'pending' ? 'pending' : aheadStates[ticket]
}

/** Notifies the guest's phone of an order ahead's new state. */
export function orderNews(storeId: string, billId: string, state: AheadState): NewLiveEvent {
  return tableEvent(storeId, billId, 'order_state', { outtradeno: billId, state })
}
