import { useLayoutEffect } from 'react'

/** How far each seller's home page was scrolled when it was left. */
const places = new Map<string, number>()

/** Saves the scroll position and restores it, whichever way one comes back (spec 1 §2 Home). */
export function useHomePlace(sellerId: string): void {
  useLayoutEffect(() => {
    // The first screen of a document is put in its place by the browser.
    const isFirstScreen = document.documentElement.dataset.ready === undefined
    if (!isFirstScreen) window.scrollTo(0, places.get(sellerId) ?? 0)
    const keep = () => places.set(sellerId, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [sellerId])
}
