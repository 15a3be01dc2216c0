import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this terminal's, in ms: a tablet on the wall is set by hand, or by nobody. */
export function aheadOfDevice(serverTime: string): number {
  return Date.parse(serverTime) - Date.now()
}

/** The server's time, in ms, to the second. */
export function useServerTime(aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + aheadMs
}
