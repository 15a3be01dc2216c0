import { useEffect, useState } from 'react'

/** A word that goes away by itself. */
export function useSaid(): [string, (words: string) => void] {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 3500)
    return () => clearTimeout(timer)
  }, [said])
  return [said, setSaid]
}
