import { useCallback, useEffect, useRef, useState } from 'react'
import { recall, remember } from '../../platform/memory.ts'
import type { Spot } from './store.queries.ts'

/** spec 3 §9; some web-views never answer, so the page counts itself. */
const timeOutMs = 5000

export type Locating = 'idle' | 'asking' | 'found' | 'failed'

/** Stores that this guest wanted distances, never a position. */
const wishKey = 'comanda.wantsDistance'

/**
 * The guest's position, asked for only on a tap and never stored. With `byItself` a guest who wanted it before and
 * still permits it need not tap again; a phone that would ask them is left alone.
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
 * Asks the phone once for its position: a place, `refused` by the guest, or `silent` without an answer within 5 s (a
 * later one is still reported). Returns the cancel.
 */
export function locate(
  geolocation: Pick<Geolocation, 'getCurrentPosition'>,
  report: (answer: Spot | 'refused' | 'silent') => void,
): () => void {
  let isOver = false
  const timer = setTimeout(() => report('silent'), timeOutMs)
  const end = (answer: Spot | 'refused' | 'silent') => {
    clearTimeout(timer)
    if (!isOver) report(answer)
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

/** Whether the phone answers without asking its owner. Older Safari does not say: then the phone is not asked. */
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
