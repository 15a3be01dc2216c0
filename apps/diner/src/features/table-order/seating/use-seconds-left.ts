import { useEffect, useState } from 'react'

/** The longest lock there is (spec 1 §9): a phone whose clock goes wrong waits no longer. */
const longestLock = 4

/** Whole seconds until then, by this phone's clock; the server has the last word. */
export function secondsLeft(until: string | null, now: number): number {
  if (until === null) return 0
  const left = Math.ceil((Date.parse(until) - now) / 1000)
  return Math.min(longestLock, Math.max(0, left || 0))
}

/** Counts down to 0: from what the server said it is locked until, or from so many seconds. */
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
