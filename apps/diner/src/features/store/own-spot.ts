import { useCallback, useEffect, useRef, useState } from 'react'
import { recall, remember } from '../../platform/memory.ts'
import type { Spot } from './store.queries.ts'

/** spec 3 §9; some web-views never answer, so we count ourselves. */
const timeOutMs = 5000

export type Locating = 'idle' | 'asking' | 'found' | 'failed'

/** That this guest wanted distances, never where they were. */
const wishKey = 'comanda.wantsDistance'

/**
 * Where the guest is, asked for only when they tap for it, and kept nowhere. Who has wanted it before and still lets us know
 * is not made to tap again where `byItself`; a phone that would ask them is not asked.
 */
export function useOwnSpot(byItself = true): { spot: Spot | undefined; state: Locating; ask: () => void } {
  const [spot, setSpot] = useState<Spot>()
  const [state, setState] = useState<Locating>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = useCallback(() => {
    remember(wishKey, true)
    if (!('geolocation' in navigator)) {
      setState('failed')
      return
    }
    setState('asking')
    timer.current = setTimeout(() => setState('failed'), timeOutMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer.current)
        setSpot({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
        setState('found')
      },
      ({ code, PERMISSION_DENIED }) => {
        clearTimeout(timer.current)
        if (code === PERMISSION_DENIED) remember(wishKey, undefined)
        setState('failed')
      },
      { timeout: timeOutMs, maximumAge: 60_000 },
    )
  }, [])
  useEffect(() => {
    if (!byItself || recall(wishKey) !== true) return
    let gone = false
    void isAllowed().then((allowed) => allowed && !gone && ask())
    return () => {
      gone = true
    }
  }, [ask, byItself])
  return { spot, state, ask }
}

/** Whether the phone would tell without asking its owner. Older Safari does not say: then it is not asked. */
async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** A street, not a doorstep: sorting stores needs no more (four decimals are some ten metres). */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
