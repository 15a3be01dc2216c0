import { useEffect, useLayoutEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { setMenuState } from '../menu/sold-out.state.ts'
import { useGateWatch } from '../store/use-gate-watch.ts'
import { joinAndFollowTable } from './follow-table.ts'
import { useSeating } from './seating/seating.state.ts'

/** Joins the page's table and follows it while the app is open. Renders nothing. */
export function LiveTable() {
  const page = usePage()
  const { sellerId, store, table, mayOrder, soldOut, paused } = page
  const storeId = store?.id
  const tableNo = table?.tableno
  useGateWatch()
  const entered = useSeating((state) => state.entered)
  useEffect(() => setMenuState(soldOut, {}, paused ?? undefined), [soldOut, paused])
  // A layout effect, so the table is known before the first tap. Runs again when the guest joins or the party moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `entered` grows when the table must be fetched again
  useLayoutEffect(() => {
    if (storeId === undefined || tableNo === undefined) return
    return joinAndFollowTable(page, { sellerId, storeId, tableNo }, mayOrder)
  }, [page, sellerId, storeId, tableNo, mayOrder, entered])
  return null
}
