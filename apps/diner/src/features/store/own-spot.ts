import { useState } from 'react'
import type { Spot } from './store.queries.ts'

/** spec 3 §9 */
const timeOutMs = 5000

export type Locating = 'idle' | 'asking' | 'found' | 'failed'

/** Where the guest is, asked for only when they tap for it, and kept nowhere. */
export function useOwnSpot(): { spot: Spot | undefined; state: Locating; ask: () => void } {
  const [spot, setSpot] = useState<Spot>()
  const [state, setState] = useState<Locating>('idle')
  function ask(): void {
    if (!('geolocation' in navigator)) {
      setState('failed')
      return
    }
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSpot({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
        setState('found')
      },
      () => setState('failed'),
      { timeout: timeOutMs, maximumAge: 60_000 },
    )
  }
  return { spot, state, ask }
}

/** A street, not a doorstep: sorting stores needs no more (four decimals are some ten metres). */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
