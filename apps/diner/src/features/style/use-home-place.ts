import { useLayoutEffect } from 'react'
import { isFirstScreen } from '../../app/first-screen.ts'
import { recall, remember } from '../../platform/memory.ts'

/** In this tab, so that it also outlives a page that the server makes anew: another store, another kind of order. */
const placeKey = (sellerId: string) => `comanda.homePlace.${sellerId}`

/** Saves the scroll position and restores it, whichever way one comes back (spec 1 §2 Home). */
export function useHomePlace(sellerId: string): void {
  useLayoutEffect(() => {
    const kept = recall(placeKey(sellerId), 'sessionStorage')
    const before = typeof kept === 'number' ? kept : 0
    // The first screen of a document may have been put in its place by the browser, or moved by its guest already.
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
