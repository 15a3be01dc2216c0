import { useEffect, useState } from 'react'

/** The longest lock, in seconds (spec 1 §9): a wrong phone clock waits no longer. */
const longestLock = 4

/** Whole seconds until `until`, by this phone's clock; the server decides. */
export function secondsLeft(until: string | null, now: number): number {
  if (until === null) return 0
  const left = Math.ceil((Date.parse(until) - now) / 1000)
  return Math.min(longestLock, Math.max(0, left || 0))
}

/** Counts down to 0, from the server's lock time or from a number of seconds. */
export function useSecondsLeft(until: string | null) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => setSeconds(secondsLeft(until, Date.now())), [until])
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, wait: setSeconds }
}
