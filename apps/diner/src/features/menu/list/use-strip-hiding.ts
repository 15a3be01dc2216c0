import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion, watchSwipes } from './swipe.ts'

/** Quiet for this long: the page has come to rest. Milliseconds. */
const restMs = 120

/**
 * The recommendations hide on scroll (spec 1 §2): a swipe that ends inside the strip scrolls on, past it or back to
 * it. The strip scrolls with the page, so the layout never jumps.
 */
export function useStripHiding(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted: 'up' | 'down' | undefined
    function settle() {
      const height = strip.current?.offsetHeight ?? 0
      const at = window.scrollY
      if (wanted !== undefined && at > 0 && at < height) {
        window.scrollTo({ top: wanted === 'up' ? height : 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
      }
      wanted = undefined
    }
    const wait = () => {
      clearTimeout(timer)
      if (wanted !== undefined) timer = setTimeout(settle, restMs)
    }
    const stop = watchSwipes({
      begun: () => clearTimeout(timer),
      ended: (swipe) => {
        wanted = swipe
        wait()
      },
    })
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
    }
  }, [strip])
}
