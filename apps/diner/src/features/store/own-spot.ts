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
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const ask = useCallback(() => {
    remember(wishKey, true)
    if (!('geolocation' in navigator)) {
      setState('failed')
      return
    }
    setState('asking')
    stop.current()
    stop.current = locate(navigator.geolocation, (answer) => {
      if (answer === 'refused') remember(wishKey, undefined)
      if (typeof answer === 'object') setSpot(answer)
      setState(typeof answer === 'object' ? 'found' : 'failed')
    })
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

/**
 * Asks the phone once where it is: a place, `refused` by its owner, or `silent` where it cannot say or has not said within 5 s (what comes
 * later is told all the same). Returns what ends the waiting.
 */
export function locate(
  geolocation: Pick<Geolocation, 'getCurrentPosition'>,
  tell: (answer: Spot | 'refused' | 'silent') => void,
): () => void {
  let isOver = false
  const timer = setTimeout(() => tell('silent'), timeOutMs)
  const end = (answer: Spot | 'refused' | 'silent') => {
    clearTimeout(timer)
    if (!isOver) tell(answer)
  }
  geolocation.getCurrentPosition(
    ({ coords }) => end({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
    ({ code, PERMISSION_DENIED }) => end(code === PERMISSION_DENIED ? 'refused' : 'silent'),
    { timeout: timeOutMs, maximumAge: 60_000 },
  )
  return () => {
    isOver = true
    clearTimeout(timer)
  }
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
