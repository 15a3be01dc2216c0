import type { MenuState } from '../menu/menu.schema.ts'
import type { CookState } from '../order/order.schema.ts'
import type { AheadState } from '../pickup-order/pickup-order.schema.ts'
import type { DispatchState } from '../takeout/takeout.schema.ts'

/**
 * What travels on the table's stream. Each carries the channel's number as its SSE id, so that a stream that was cut
 * catches up with Last-Event-ID. The spec's word for "your table's order has changed" is fresh_order.
 */
export interface TableEvents {
  /**
   * The shared cart changed: ask again when `seq` is above yours; `announced` has seq 0 and always means ask. `cleared`: it can be had back
   * (cartundo.html). `uid` did it.
   */
  readonly fresh_order: {
    readonly seq: number
    readonly uid: string
    readonly what: 'cart' | 'cleared' | 'sent' | 'head' | 'announced'
  }
  /** A polled call has its answer. */
  readonly answer: { readonly msgid: string }
  /** A round moved on in the kitchen. */
  readonly round_state: { readonly roundId: string; readonly lineNo: number | null; readonly cookState: CookState }
  /** A call for the staff was made or answered: ask callserver.html. */
  readonly call: { readonly callId: string }
  readonly bill_paid: { readonly outtradeno: string; readonly amount: number }
  readonly bill_paying: { readonly outtradeno: string; readonly paying: boolean }
  /**
   * An order ahead moved on; on the channel of its own number (`t_{storeId}_{outtradeno}`, spec 1 §1: longer than 4 characters).
   * Comes also where `bill_paid` and `round_state` come.
   */
  readonly order_state: { readonly outtradeno: string; readonly state: AheadState }
  /** On the same channel: somebody brings it, and how far they are. Ask dispatchdtl.html for the rest. */
  readonly dispatch: { readonly outtradeno: string; readonly state: DispatchState }
  /**
   * Who sits here has changed, or may change: ask seating.html again. `uid` is about whom, or who did it. `here`: a page of the party is
   * open; said every few minutes to a table that is silent, and nothing has changed.
   */
  readonly seating: {
    readonly what: 'opened' | 'asked' | 'joined' | 'let_in' | 'refused' | 'named' | 'moved' | 'closed' | 'here'
    readonly uid: string
  }
  /** What can be had now, whole: first on every stream that opens and after every change. Has no SSE id: it is not replayed. */
  readonly menu_state: MenuState
  /** The stream cannot tell what was missed: ask for everything again. */
  readonly resync: Record<string, never>
}

/** What travels on the store's stream to the terminals. */
export interface StoreEvents {
  readonly menu_state: MenuState
  readonly ticket_sent: { readonly roundId: string }
  readonly ticket_changed: { readonly roundId: string }
  readonly call_made: { readonly callId: string }
  readonly call_answered: { readonly callId: string }
  readonly bill_paid: TableEvents['bill_paid']
  /** Who sits at a table, who asks, what is owed there, its code or its calls: ask for the floor again. */
  readonly table_changed: { readonly tableNo: string }
  /** Orders were paused or are taken again. Phones hear it in `menu_state.paused`. */
  readonly store_state: Record<string, never>
  readonly resync: Record<string, never>
}
