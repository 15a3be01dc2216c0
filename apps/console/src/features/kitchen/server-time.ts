import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this device, in ms. A wall tablet's clock may be wrong. */
export function serverClockOffset(serverTime: string): number {
  return Date.parse(serverTime) - Date.now()
}

/** The server's time in ms, updated every second. */
export function useServerTime(clockOffsetMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + clockOffsetMs
}
