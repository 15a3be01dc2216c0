import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { usePaused } from '../../menu/sold-out.state.ts'
import { useSeating } from '../seating/seating.state.ts'
import { useHead } from '../use-party.ts'
import { DinersSheet } from './diners-sheet.tsx'
import { useAsksDinerCount } from './use-diner-count-first.ts'

/**
 * Asks for the diner count at the menu (spec 1 §4), for a guest who came by a direct link. Shown once the table answers
 * that the count is unknown; closes when a companion enters it or the menu closes. Not shown where the store takes no
 * orders: the page says why.
 */
export function DinersAtMenu() {
  const { pathname } = useLocation()
  const { style, store, paused: atFirst } = usePage()
  const head = useHead()
  const paused = usePaused(atFirst)
  const asks = useAsksDinerCount()
  const isFree = useSeating(({ sheet, doubt }) => sheet === null && doubt === null)
  const [isDone, setDone] = useState(false)
  const isAtMenu = pathname === '/orderLR' || pathname === '/orderTB'
  const isTaking = style.scanOpen && store?.open === true && !paused
  if (isDone || !isAtMenu || !isTaking || !isFree || head === null || !asks) return null
  const done = () => setDone(true)
  return <DinersSheet onGo={done} onClose={done} />
}
