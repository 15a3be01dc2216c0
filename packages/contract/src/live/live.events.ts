import type { MenuState } from '../menu/menu.schema.ts'
import type { CookState } from '../order/order.schema.ts'
import type { AheadState } from '../pickup-order/pickup-order.schema.ts'
import type { DispatchState } from '../takeout/takeout.schema.ts'

/**
 * Events of a table's stream. Each has the channel's number as its SSE id: a stream that was cut catches up with
 * Last-Event-ID. fresh_order is the spec's name for a changed order.
 */
export interface TableEvents {
  /**
   * The shared cart changed: refetch if `seq` is above yours. `announced` has seq 0 and always means refetch.
   * `cleared`: it can be restored (cartundo.html). `uid` = who did it.
   */
  readonly fresh_order: {
    readonly seq: number
    readonly uid: string
    readonly what: 'cart' | 'cleared' | 'sent' | 'head' | 'announced'
  }
  /** A polled call has its answer. */
  readonly answer: { readonly msgid: string }
  /** A round's cook state changed. */
  readonly round_state: { readonly roundId: string; readonly lineNo: number | null; readonly cookState: CookState }
  /** A call for the staff was made or answered: refetch callserver.html. */
  readonly call: { readonly callId: string }
  readonly bill_paid: { readonly outtradeno: string; readonly amount: number }
  readonly bill_paying: { readonly outtradeno: string; readonly paying: boolean }
  /**
   * An order ahead changed its state, on the channel of its own number (`t_{storeId}_{outtradeno}`, spec 1 §1: longer
   * than 4 characters). Sent beside `bill_paid` and `round_state`.
   */
  readonly order_state: { readonly outtradeno: string; readonly state: AheadState }
  /** On the same channel: the rider and the state of the delivery. dispatchdtl.html has the rest. */
  readonly dispatch: { readonly outtradeno: string; readonly state: DispatchState }
  /**
   * The people at the table changed, or may change: refetch seating.html. `uid` = the person concerned, or the one
   * who acted. `here`: a page of the party is open; sent every few minutes to a silent table, without any change.
   */
  readonly seating: {
    readonly what: 'opened' | 'asked' | 'joined' | 'let_in' | 'refused' | 'named' | 'moved' | 'closed' | 'here'
    readonly uid: string
  }
  /**
   * What is available now, complete: first on every opened stream and after every change. Without SSE id: it is not
   * replayed.
   */
  readonly menu_state: MenuState
  /** The stream cannot tell what was missed: refetch everything. */
  readonly resync: Record<string, never>
}

/** Events of the store's stream to the terminals. */
export interface StoreEvents {
  readonly menu_state: MenuState
  readonly ticket_sent: { readonly roundId: string }
  readonly ticket_changed: { readonly roundId: string }
  readonly call_made: { readonly callId: string }
  readonly call_answered: { readonly callId: string }
  readonly bill_paid: TableEvents['bill_paid']
  /** The floor changed (people, requests to join, amounts, code or calls of a table): refetch it. */
  readonly table_changed: { readonly tableNo: string }
  /** A payment that the staff confirm was claimed, confirmed or ended: refetch them. */
  readonly payment_awaited: { readonly outtradeno: string }
  /** The pause began or ended. Phones get it in `menu_state.paused`. */
  readonly store_state: Record<string, never>
  readonly resync: Record<string, never>
}
