/** Dishes of a long menu are rendered this far beyond the screen. */
const aheadPx = 1200

type TellNear = (isNear: boolean) => void

/** Calls `tell` now and whenever the element comes near the screen or leaves; returns the stop. */
export type WatchNear = (element: Element, tell: TellNear) => () => void

/** One observer for all chunks of a list. */
export function makeNearWatch(): WatchNear {
  const tellers = new WeakMap<Element, TellNear>()
  let observer: IntersectionObserver | undefined
  const tellAll = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) tellers.get(target)?.(isIntersecting)
  }
  return (element, tell) => {
    observer ??= new IntersectionObserver(tellAll, { rootMargin: `${aheadPx}px 0px` })
    tellers.set(element, tell)
    observer.observe(element)
    return () => observer?.unobserve(element)
  }
}
