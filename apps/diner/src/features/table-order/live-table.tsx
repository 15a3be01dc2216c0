import { useEffect, useLayoutEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { setMenuState } from '../menu/sold-out.state.ts'
import { joinAndFollowTable } from './follow-table.ts'
import { useSeating } from './seating/seating.state.ts'

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
    return joinAndFollowTable(page, { sellerId, storeId, tableNo }, mayOrder)
  }, [page, sellerId, storeId, tableNo, mayOrder, entered])
  return null
}
