import { useEffect, useState } from 'react'

/** The value once it has stayed the same for `quietMs` milliseconds. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
