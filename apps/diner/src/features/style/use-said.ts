import { useEffect, useState } from 'react'

/** A message that disappears by itself. */
export function useSaid(): [string, (words: string) => void] {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 3500)
    return () => clearTimeout(timer)
  }, [said])
  return [said, setSaid]
}
