import { useEffect, useLayoutEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { followTable, onLive } from '../live/live.state.ts'
import { hearMenuState } from '../menu/menu.state.ts'
import { canBeHadNow, setMenuState } from '../menu/sold-out.state.ts'
import { areConcerned } from './lines-concerned.ts'
import { useSeating } from './seating.state.ts'
import { flush, joinTable, refreshTable, useTableState } from './table-order.state.ts'

/** Joins the page's table and keeps up with it as long as the app is open. Draws nothing. */
export function LiveTable() {
  const page = usePage()
  const { sellerId, store, table, mayOrder, soldOut, paused } = page
  const storeId = store?.id
  const tableNo = table?.tableno
  const entered = useSeating((state) => state.entered)
  useEffect(() => setMenuState(soldOut, {}, paused ?? undefined), [soldOut, paused])
  // Before the first tap can land: what is chosen must find its table. Anew when the guest joins or the party moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `entered` says that the table must be asked again
  useLayoutEffect(() => {
    if (storeId === undefined || tableNo === undefined) return
    const place = { sellerId, storeId, tableNo }
    let leave: (() => void) | undefined
    let gone = false
    // Once every part of the page listens, and not in the same breath: asking must not hold up a tap.
    const joining = setTimeout(() => {
      void joinTable(place, mayOrder).then(() => {
        if (gone || !mayOrder) return
        leave = followTable({ ...place, after: useTableState.getState().head?.eventId })
      })
    }, 20)
    const stops = [
      onLive('fresh_order', ({ seq, what }) => {
        if (what !== 'cart' || seq > useTableState.getState().server.seq) void refreshTable()
      }),
      onLive('bill_paid', () => void refreshTable()),
      onLive('resync', () => void refreshTable().then(flush)),
      // What the new menu no longer has, or sells for another price, is told by the cart.
      onLive('menu_state', (state) => {
        const before = canBeHadNow()
        void hearMenuState(page, state, refreshTable)
        if (areConcerned(useTableState.getState().lines, before, canBeHadNow())) void refreshTable()
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
  }, [page, sellerId, storeId, tableNo, mayOrder, entered])
  return null
}
