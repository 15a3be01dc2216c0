import { useEffect, useRef, useState } from 'react'
import { calmWait } from './calm-wait.ts'

/** A value that may replace a skeleton, as it is to be shown: never right after the skeleton has appeared (calm-wait.ts). */
export function useCalmly<T>(value: T): T {
  const began = useRef<number>(undefined)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    began.current ??= performance.now()
    const timer = setTimeout(() => setShown(value), calmWait(performance.now() - began.current))
    return () => clearTimeout(timer)
  }, [value])
  return shown
}
