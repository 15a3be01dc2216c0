import { useEffect, useState } from 'react'

/** A message that disappears by itself. */
export function useBriefMessage(): [string, (words: string) => void] {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (message === '') return
    const timer = setTimeout(() => setMessage(''), 3500)
    return () => clearTimeout(timer)
  }, [message])
  return [message, setMessage]
}
