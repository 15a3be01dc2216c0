import { useEffect, useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { whenIdle } from '../../../app/when-idle.ts'
import { useSeating } from '../seating.state.ts'
import { useParty } from '../table-order.state.ts'

/** How long after the part could not come it is asked for again. */
const againMs = 5000
let askAgain: () => void = () => undefined

const seatingPart: Later<object> = {
  words: 'seating',
  load: async () => (await import('./seating-part.tsx')).SeatingPart,
  failed: () => void setTimeout(() => askAgain(), againMs),
}

/** Joining, letting in, and following the party: on every screen, once the phone has nothing else to do or it is needed. */
export function SeatingHost() {
  const { place, mayOrder } = useParty()
  const [idle, setIdle] = useState(false)
  const [tries, setTries] = useState(0)
  const needed = useSeating(({ sheet, doubt }) => sheet !== null || doubt !== null)
  const atTable = place !== null && mayOrder
  useEffect(() => (atTable ? whenIdle(() => setIdle(true)) : undefined), [atTable])
  useEffect(() => {
    askAgain = () => setTries((count) => count + 1)
  }, [])
  if (place === null || !(needed || (idle && atTable))) return null
  return <LaterPart key={tries} part={seatingPart} props={{}} />
}
