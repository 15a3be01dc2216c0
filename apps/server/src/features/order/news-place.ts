import type { AheadState } from '@comanda/rules/order/ahead-state.ts'
import { type NewLiveEvent, tableEvent } from '../live/live.service.ts'
import type { RoundState, TicketCookState } from './order-row.ts'

/** Where the news of a bill is heard: at its table, or, of an order ahead, on the channel of its own number. */
export function newsPlace({ tableNo, billId }: { readonly tableNo: string; readonly billId: string }): string {
  return tableNo === '' ? billId : tableNo
}

const aheadStates = { received: 'received', cooking: 'cooking', served: 'ready' } as const

/** What a ticket of an order ahead is to its guest, who has paid it. */
export function stateInKitchen(round: Exclude<RoundState, 'refused'>, ticket: TicketCookState): AheadState {
  if (round === 'waiting') return 'paid'
  return round === 'pending' ? 'pending' : aheadStates[ticket]
}

/** An order ahead moved on: its guest's phone shows it at once. */
export function orderNews(storeId: string, billId: string, state: AheadState): NewLiveEvent {
  return tableEvent(storeId, billId, 'order_state', { outtradeno: billId, state })
}
