import { useEffect, useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { whenIdle } from '../../../app/when-idle.ts'
import { useParty, useStayEnded } from '../use-party.ts'
import { useSeating } from './seating.state.ts'

const seatingPart: Later<object> = {
  load: async () => (await import('./seating-part.tsx')).SeatingPart,
}

/** Joining, letting in and following the party, on every screen. Loaded when the phone is idle or needs it. */
export function SeatingHost() {
  const { place, mayOrder } = useParty()
  const [idle, setIdle] = useState(false)
  const needed = useSeating(({ sheet, doubt }) => sheet !== null || doubt !== null)
  // A stay that ends while the page is open still shows how it ended.
  const ended = useStayEnded()
  const atTable = place !== null && (mayOrder || ended)
  useEffect(() => (atTable ? whenIdle(() => setIdle(true)) : undefined), [atTable])
  if (place === null || !(needed || (idle && atTable))) return null
  return <LaterPart part={seatingPart} props={{}} />
}
