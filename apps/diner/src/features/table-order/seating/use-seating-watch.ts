import { useEffect } from 'react'
import { onLive } from '../../live/live.state.ts'
import { useParty } from '../use-party.ts'
import { askAgain } from './ask-again.ts'
import { useSeating } from './seating.state.ts'
import { refreshSeating } from './seating-calls.ts'

/** While a guest waits to be let in they hear nothing of the table: they ask. */
const waitingMs = 2000

/** Keeps `useSeating().view` as the server has it. */
export function useSeatingWatch(): void {
  const { place, mayOrder, head } = useParty()
  const entered = useSeating((state) => state.entered)
  const outside = useSeating((state) => state.outside)
  // Whoever may sit down by scanning does so when the table is first asked for: before that nobody would be told of them.
  const seatingId = head?.seatingId
  const isKnown = seatingId !== undefined || outside
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has just come in, or opened the table, asks anew
  useEffect(() => {
    if (place === null || !mayOrder || !isKnown) return
    const look = () => void refreshSeating()
    look()
    const stops = [
      onLive('seating', ({ what }) => {
        // Where it went, or whether it is over, is another question.
        if (what === 'moved' || what === 'closed') useSeating.setState({ doubt: { by: what } })
        else look()
      }),
      onLive('resync', look),
      onLive('bill_paid', look),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [place, mayOrder, entered, isKnown, seatingId])
  const waits = useSeating(({ view, sheet }) => outside && (view?.asking === true || sheet === 'join'))
  useEffect(() => {
    if (!waits) return
    return askAgain(waitingMs, async () => {
      if (document.visibilityState === 'visible') await refreshSeating()
    })
  }, [waits])
}
