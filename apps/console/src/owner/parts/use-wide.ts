import { useSyncExternalStore } from 'react'

/** Where a page and a phone beside it both have room. */
const wide = '(min-width: 1100px)'

/** Whether the window has room for a phone beside the page. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}
