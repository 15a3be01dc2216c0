import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import type { Page } from '../../app/page-input.ts'
import { followTable, onLive } from '../live/live.state.ts'
import { askMenuState, hearMenuState } from '../menu/menu.state.ts'
import { canBeHadNow } from '../menu/sold-out.state.ts'
import type { Place } from '../store/place.ts'
import { areLinesAffected } from './cart/affected-lines.ts'
import { flush, joinTable, refreshOlderCart, refreshTable, useTableState } from './table-order.state.ts'

/** A stream that has spoken works, and may have died since: then it is asked beside it. Milliseconds. */
const staleMs = 120_000

/** Joins the table and keeps up with it until the returned function is called. */
export function joinAndFollowTable(page: Page, place: Place, mayOrder: boolean): () => void {
  let leave: (() => void) | undefined
  let gone = false
  // Once every part of the page listens, and not in the same breath: asking must not hold up a tap.
  const joining = setTimeout(() => {
    void joinTable(place, mayOrder).then(() => {
      if (gone || !mayOrder) return
      leave = followTable({ ...place, after: useTableState.getState().head?.eventId })
    })
  }, 20)
  /** When the stream last said what can be had. */
  let menuStateAt = Number.NEGATIVE_INFINITY
  // What the new menu no longer has, or sells for another price, is told by the cart.
  function applyMenuState(state: MenuState) {
    const before = canBeHadNow()
    void hearMenuState(page, state, refreshTable)
    if (areLinesAffected(useTableState.getState().lines, before, canBeHadNow())) void refreshTable()
  }
  const stops = [
    onLive('fresh_order', ({ seq, uid, what }) => void (what === 'cart' ? refreshOlderCart(seq, uid) : refreshTable())),
    onLive('bill_paid', () => void refreshTable()),
    onLive('resync', () => {
      void refreshTable().then(flush)
      // The list of a phone that no stream reaches learns it here alone.
      if (Date.now() - menuStateAt > staleMs) void askMenuState(page, place.storeId, applyMenuState)
    }),
    onLive('menu_state', (state) => {
      menuStateAt = Date.now()
      applyMenuState(state)
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
