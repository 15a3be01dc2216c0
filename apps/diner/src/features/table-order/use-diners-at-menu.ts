import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePage } from '../../app/page-input.ts'
import { openSheet, useSeating } from './seating.state.ts'
import { useParty } from './table-order.state.ts'
import { useAsksDinerCount } from './use-diner-count-first.ts'

/** Whether the menu is what the guest looks at. */
export function useIsAtMenu(): boolean {
  const { pathname } = useLocation()
  return pathname === '/orderLR' || pathname === '/orderTB'
}

/** Who came to an open menu by a link of its own is asked there how many eat, once the table says that nobody knows (spec 1 §4). */
export function useDinersAtMenu(): void {
  const isAtMenu = useIsAtMenu()
  const { style } = usePage()
  const { head } = useParty()
  const asks = useAsksDinerCount()
  const isFree = useSeating(({ sheet, doubt }) => sheet === null && doubt === null)
  const asked = useRef(false)
  useEffect(() => {
    if (!isAtMenu || !style.scanOpen || head === null || !isFree || asked.current) return
    asked.current = true
    if (asks) openSheet('diners')
  }, [isAtMenu, style.scanOpen, head, asks, isFree])
}
