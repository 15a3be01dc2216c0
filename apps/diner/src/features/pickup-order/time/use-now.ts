import { useEffect, useRef, useState } from 'react'

/** The server's clock on this phone, counted on every so many milliseconds; 0 = it stands still. */
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

/** While its time is over and nobody has said what became of it, it is asked for again this often. */
const askAgainMs = 5000

/** Milliseconds in which it can still be paid; 0 = no more, null = it need not be paid. `onOver` once that has run out. */
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
