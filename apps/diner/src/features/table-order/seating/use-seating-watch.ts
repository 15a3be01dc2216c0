import { useEffect } from 'react'
import { onLive } from '../../live/live.state.ts'
import { useParty } from '../use-party.ts'
import { askAgain } from './ask-again.ts'
import { useSeating } from './seating.state.ts'
import { refreshSeating } from './seating-calls.ts'

/** A waiting guest gets no events of the table, so the phone polls. Milliseconds. */
const waitingMs = 2000

/** Keeps `useSeating().view` equal to the server's seating. */
export function useSeatingWatch(): void {
  const { place, mayOrder, head } = useParty()
  const entered = useSeating((state) => state.entered)
  const outside = useSeating((state) => state.outside)
  // Where scanning is enough, the first request seats the guest; before it there are no events.
  const seatingId = head?.seatingId
  const isKnown = seatingId !== undefined || outside
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after the guest joined or opened the table
  useEffect(() => {
    if (place === null || !mayOrder || !isKnown) return
    const look = () => void refreshSeating()
    look()
    const stops = [
      onLive('seating', ({ what }) => {
        // `where.html` answers where the party went or whether it ended.
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
