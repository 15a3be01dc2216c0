/** So far beyond the screen the dishes of a long menu are rendered ahead. */
const aheadPx = 1200

type TellNear = (isNear: boolean) => void

const told = new WeakMap<Element, TellNear>()
const observers: IntersectionObserver[] = []

/** Tells whether an element is near the screen, now and whenever that changes. One observer watches all of them. */
export function watchNear(element: Element, tell: TellNear): () => void {
  observers[0] ??= new IntersectionObserver(tellAll, { rootMargin: `${aheadPx}px 0px` })
  const [observer] = observers
  told.set(element, tell)
  observer?.observe(element)
  return () => observer?.unobserve(element)
}

function tellAll(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
}
