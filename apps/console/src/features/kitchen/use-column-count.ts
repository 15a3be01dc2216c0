import { useEffect, useState } from 'react'

/** Columns of slips about 280 px wide that fit beside the all-day list. */
export function useColumnCount(): number {
  const [count, setCount] = useState(() => columnsFor(window.innerWidth))
  useEffect(() => {
    const measure = () => setCount(columnsFor(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return count
}

function columnsFor(width: number): number {
  const lane = width >= 900 ? width - 236 : width
  return Math.max(1, Math.min(6, Math.floor(lane / 280)))
}
