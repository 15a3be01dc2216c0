import { useEffect, useState } from 'react'

/** Counts a number of seconds down to 0. */
export function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, count: (from: number) => setSeconds(Number.isFinite(from) ? from : 0) }
}
