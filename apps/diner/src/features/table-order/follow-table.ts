import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { Page } from '../../app/page-input.ts'
import { followTable, onLive } from '../live/live.state.ts'
import { applyMenuState, pollMenuState } from '../menu/menu.state.ts'
import { readAvailability } from '../menu/sold-out.state.ts'
import type { Place } from '../store/place.ts'
import { areLinesAffected } from './cart/affected-lines.ts'
import { flush, joinTable, refreshOlderCart, refreshTable, useTableState } from './table-order.state.ts'

/** Milliseconds. After this long without a `menu_state` event the phone also asks the server. */
const staleMs = 120_000

/** Joins the table and follows its events until the returned function is called. */
export function joinAndFollowTable(page: Page, place: Place, mayOrder: boolean): () => void {
  let leave: (() => void) | undefined
  let gone = false
  // Delayed until the page's listeners are set up. A request in the same task would delay a tap.
  const joining = setTimeout(() => {
    void joinTable(place, mayOrder).then(() => {
      if (gone || !mayOrder) return
      leave = followTable({ ...place, after: useTableState.getState().head?.eventId })
    })
  }, 20)
  /** When the last `menu_state` event came. */
  let menuStateAt = Number.NEGATIVE_INFINITY
  // The server checks the cart's lines against the new menu, so the cart is fetched again.
  function showMenuState(state: MenuState) {
    const before = readAvailability()
    void applyMenuState(page, state, refreshTable)
    if (areLinesAffected(useTableState.getState().lines, before, readAvailability())) void refreshTable()
  }
  const stops = [
    onLive('fresh_order', ({ seq, uid, what }) => void (what === 'cart' ? refreshOlderCart(seq, uid) : refreshTable())),
    onLive('bill_paid', () => void refreshTable()),
    onLive('resync', () => {
      void refreshTable().then(flush)
      // A phone without a working stream gets the sold-out list only here.
      if (Date.now() - menuStateAt > staleMs) void pollMenuState(page, place.storeId, showMenuState)
    }),
    onLive('menu_state', (state) => {
      menuStateAt = Date.now()
      showMenuState(state)
    }),
  ]
  const online = () => void flush()
  window.addEventListener('online', online)
  return () => {
    gone = true
    clearTimeout(joining)
    leave?.()
    for (const stop of stops) stop()
    window.removeEventListener('online', online)
  }
}
