import { useEffect, useRef, useState } from 'react'
import { remainingHoldMs } from './loading-delay.ts'

/** Delays a value that replaces a skeleton, so that the skeleton never flashes (loading-delay.ts). */
export function useDelayedLoading<T>(value: T): T {
  const began = useRef<number>(undefined)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    began.current ??= performance.now()
    const timer = setTimeout(() => setShown(value), remainingHoldMs(performance.now() - began.current))
    return () => clearTimeout(timer)
  }, [value])
  return shown
}
