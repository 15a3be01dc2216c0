/** A smaller move is a slipped tap (spec 1 §9 "Menu scroll swipe threshold"). Pixels. */
export const swipeThreshold = 10

/** Up: the finger goes up, and the page with it. */
export type Swipe = 'up' | 'down'

/** Reports each swipe once, when it passes the threshold, and the finger's lifting. */
export function watchSwipes(tell: {
  readonly begun?: (swipe: Swipe) => void
  readonly ended?: (swipe: Swipe) => void
}) {
  let from: number | undefined
  let swipe: Swipe | undefined
  const start = (event: TouchEvent) => {
    from = event.touches[0]?.clientY
    swipe = undefined
  }
  const move = (event: TouchEvent) => {
    const moved = (event.touches[0]?.clientY ?? 0) - (from ?? 0)
    if (from === undefined || Math.abs(moved) < swipeThreshold) return
    const before = swipe
    swipe = moved < 0 ? 'up' : 'down'
    if (before === undefined) tell.begun?.(swipe)
  }
  const end = () => {
    if (swipe !== undefined) tell.ended?.(swipe)
    from = swipe = undefined
  }
  const passive = { passive: true } as const
  window.addEventListener('touchstart', start, passive)
  window.addEventListener('touchmove', move, passive)
  window.addEventListener('touchend', end, passive)
  window.addEventListener('touchcancel', end, passive)
  return () => {
    window.removeEventListener('touchstart', start)
    window.removeEventListener('touchmove', move)
    window.removeEventListener('touchend', end)
    window.removeEventListener('touchcancel', end)
  }
}

/** Whether the guest prefers reduced motion: pages jump instead of gliding. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
