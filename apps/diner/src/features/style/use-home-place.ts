import { useLayoutEffect } from 'react'
import { isFirstScreen } from '../../app/first-screen.ts'
import { recall, remember } from '../../platform/memory.ts'

/** Per tab, so that it also survives a page load: another store, another kind of order. */
const placeKey = (sellerId: string) => `comanda.homePlace.${sellerId}`

/** Saves the scroll position and restores it on every return (spec 1 §2 Home). */
export function useHomePlace(sellerId: string): void {
  useLayoutEffect(() => {
    const kept = recall(placeKey(sellerId), 'sessionStorage')
    const before = typeof kept === 'number' ? kept : 0
    // On a document's first screen the browser may have restored it, or the guest has scrolled.
    if (!isFirstScreen() || window.scrollY === 0) window.scrollTo(0, before)
    let place = before
    const follow = () => {
      place = window.scrollY
    }
    const keep = () => remember(placeKey(sellerId), place, 'sessionStorage')
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', keep)
    }
  }, [sellerId])
}
