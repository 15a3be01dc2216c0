import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePage } from '../../../app/page-input.ts'
import { usePaused } from '../../menu/sold-out.state.ts'
import { useSeating } from '../seating/seating.state.ts'
import { useHead } from '../use-party.ts'
import { DinersSheet } from './diners-sheet.tsx'
import { useAsksDinerCount } from './use-diner-count-first.ts'

/**
 * Who came to the menu by a link of its own is asked there how many eat (spec 1 §4), once the table says that nobody knows. Gone
 * by itself when somebody does, and with the menu; not where no order is taken, which says why.
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
