import { useEffect, useRef, useState } from 'react'

/** The server's clock on this phone, updated every `everyMs`; 0 = it stands still. */
export function useNow(aheadMs: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (everyMs === 0) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + aheadMs
}

/** How often the phone asks while the time is over and the result unknown. */
const askAgainMs = 5000

/** Milliseconds left to pay; 0 = none, null = no payment due. Calls `onOver` once the time has run out. */
export function usePayLeft(payBefore: string | null, aheadMs: number, onOver?: () => void): number | null {
  const now = useNow(aheadMs, payBefore === null ? 0 : 1000)
  const left = payBefore === null ? null : Math.max(0, Date.parse(payBefore) - now)
  const isOver = left === 0
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (!isOver) return
    over.current?.()
    const timer = setInterval(() => over.current?.(), askAgainMs)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
