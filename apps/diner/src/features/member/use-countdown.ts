import { useEffect, useState } from 'react'

/** Whole seconds until then. A phone that slept in between has not waited longer. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** Counts down to 0 by this phone's clock; the server has the last word. */
export function useCountdown() {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end, Date.now()))
    tick()
    if (end <= Date.now()) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [end])
  return { left, start: (seconds: number) => setEnd(seconds <= 0 ? 0 : Date.now() + seconds * 1000) }
}
