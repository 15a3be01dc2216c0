import { useEffect, useState } from 'react'

const shownMs = 4000

/** A message that goes by itself. */
export function useBrief(): { readonly isShown: boolean; readonly show: (isShown: boolean) => void } {
  const [isShown, show] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => show(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return { isShown, show }
}
