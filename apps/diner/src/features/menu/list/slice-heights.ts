import type { Slice } from './menu-list.ts'

/** How high slices were when they were last drawn, in em of their text: a list that is drawn anew is as high, and Back finds its place. */
const heights = new Map<string, number>()
const drawn = new WeakMap<Element, Slice>()
let watcher: ResizeObserver | undefined

/** Undefined for one that has not been drawn yet. */
export function knownHeight(slice: Slice): number | undefined {
  return heights.get(keyOf(slice))
}

export function rememberHeight(slice: Slice, height: number): void {
  heights.set(keyOf(slice), height)
}

/** Remembers how high it is, whatever changes that: another width, a line that came or went. */
export function followHeight(element: Element, slice: Slice): () => void {
  watcher ??= new ResizeObserver(remember)
  drawn.set(element, slice)
  watcher.observe(element)
  return () => watcher?.unobserve(element)
}

function remember(entries: readonly ResizeObserverEntry[]): void {
  const em = entries[0] && Number.parseFloat(getComputedStyle(entries[0].target).fontSize)
  for (const { target, contentRect } of entries) {
    const slice = drawn.get(target)
    if (slice && em && contentRect.height > 0) rememberHeight(slice, contentRect.height / em)
  }
}

function keyOf({ items }: Slice): string {
  return `${items[0]?.code} ${items.length}`
}
