/**
 * Draws what comes near the screen and lets go what is far from it, a slice a frame: so that no frame of a slow phone has
 * more to draw than a dish or two, however fast the page flies past. A phone that keeps up with its screen draws two. What is
 * drawn is watched in its turn, which brings about the next turn.
 */
import { startTransition } from 'react'

/** So far beyond the screen dishes are drawn ahead, and kept. */
const aheadPx = 1200

/** `share` of its height at which the screen begins: 0 at its top, 1 at its end; `many` = slices to draw of it. */
type Draw = (share: number, many: number) => void
/** `height` in em of its text. */
type LetGo = (height: number) => void

const gaps = new Map<Element, Draw>()
const slices = new Map<Element, LetGo>()
const nearGaps = new Set<Element>()
const farSlices = new Set<Element>()
let watcher: IntersectionObserver | undefined

export const watchGap = (gap: Element, draw: Draw) => watch(gaps, gap, draw)
export const watchSlice = (slice: Element, letGo: LetGo) => watch(slices, slice, letGo)

function watch<Told>(all: Map<Element, Told>, element: Element, told: Told): () => void {
  watcher ??= new IntersectionObserver(sort, { rootMargin: `${aheadPx}px 0px` })
  all.set(element, told)
  watcher.observe(element)
  return () => {
    watcher?.unobserve(element)
    all.delete(element)
    nearGaps.delete(element)
    farSlices.delete(element)
  }
}

function sort(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const [wanting, isWanting] = gaps.has(target) ? [nearGaps, isIntersecting] : [farSlices, !isIntersecting]
    if (isWanting) wanting.add(target)
    else wanting.delete(target)
  }
  const many = isQuick(performance.now()) ? 2 : 1
  startTransition(() => {
    drawNearest(many)
    letGoOne()
  })
}

/** From one turn to the next where every frame is in time: 60 a second, and a little. Milliseconds. */
const quickMs = 25
let lastTurn = Number.NEGATIVE_INFINITY

function isQuick(now: number): boolean {
  const passed = now - lastTurn
  lastTurn = now
  return passed < quickMs
}

function drawNearest(many: number): void {
  let nearest: { readonly gap: Element; readonly away: number; readonly share: number } | undefined
  for (const gap of nearGaps) {
    const { top, bottom, height } = gap.getBoundingClientRect()
    const away = Math.max(0, top - window.innerHeight, -bottom)
    if (nearest === undefined || away < nearest.away) {
      nearest = { gap, away, share: height === 0 ? 0 : Math.min(1, Math.max(0, -top / height)) }
    }
  }
  if (nearest === undefined) return
  // What is left of it will be watched as a gap of its own.
  nearGaps.delete(nearest.gap)
  gaps.get(nearest.gap)?.(nearest.share, many)
}

/** Not what holds the focus: the keyboard would have to begin anew. */
function letGoOne(): void {
  for (const slice of farSlices) {
    if (slice.contains(document.activeElement)) continue
    farSlices.delete(slice)
    slices.get(slice)?.(slice.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(slice).fontSize))
    return
  }
}
