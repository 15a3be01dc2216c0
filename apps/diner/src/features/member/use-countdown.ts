import { useEffect, useState } from 'react'

/** Whole seconds until then, by the clock: a sleeping phone has not waited longer. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** Counts down to 0 by this phone's clock, from `begun` on if that is in the future; the server decides. */
export function useCountdown(begun = 0) {
  const [end, setEnd] = useState(begun)
  const [left, setLeft] = useState(() => secondsUntil(begun, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end, Date.now()))
    tick()
    if (end <= Date.now()) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return { left, startTo: setEnd }
}
