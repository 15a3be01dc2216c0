import { useEffect, useState } from 'react'

/** Milliseconds; a faster answer needs no loader (spec 1 §2 Store list). */
export const loaderAfterMs = 250

/** True after that many milliseconds. */
export function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
