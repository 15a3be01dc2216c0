/**
 * Draws what comes near the screen and lets go what is far from it, a slice a frame: so that no frame of a slow phone has
 * more to draw than a dish or two, however fast the page flies past. A phone that keeps up with its screen draws two. What is
 * drawn is watched in its turn, which brings about the next turn. Of a list that shall be whole, what is farther away is drawn when the
 * phone has nothing else to do.
 */
import { startTransition } from 'react'
import { whenIdle } from '../../../app/when-idle.ts'

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

/** Of lists that shall be whole. */
const idleGaps = new Set<Element>()
let isFilling = false
/** From slice to slice where the browser does not tell when it is idle. */
const fillMs = 30

export interface WatchedGap {
  readonly draw: Draw
  /** The list shall be whole: drawn without coming near, too. */
  readonly whole: boolean
}

export function watchGap(gap: Element, { draw, whole }: WatchedGap): () => void {
  if (whole) {
    idleGaps.add(gap)
    fill()
  }
  const stop = watch(gaps, gap, draw)
  return () => {
    idleGaps.delete(gap)
    stop()
  }
}
/** Before the next key or tap: whoever is led to a category reads on in it, however quick they are. */
export function drawWithin(section: Element): void {
  for (const gap of idleGaps) if (section.contains(gap)) gaps.get(gap)?.(0, 1)
}
/** Dishes will be drawn where there are none yet, and be higher or lower than was guessed. */
export const hasGaps = () => gaps.size > 0
/** Every dish on the screen is drawn, behind what stands over the list too. */
export function isDrawnHere(): boolean {
  return [...gaps.keys()].every((gap) => {
    const { top, bottom } = gap.getBoundingClientRect()
    return bottom <= 0 || top >= window.innerHeight
  })
}
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

let lastPlace = Number.NaN

/**
 * One slice a time: what is near, as the last slice of a gap brings about no next turn; then the first of the page, but not while it moves
 * under a thumb.
 */
function fill(): void {
  if (isFilling) return
  isFilling = true
  whenIdle(() => {
    isFilling = false
    const [gap] = idleGaps
    if (gap === undefined) return
    const isStill = window.scrollY === lastPlace
    lastPlace = window.scrollY
    startTransition(() => {
      if (nearGaps.size > 0) drawNearest(1)
      else if (isStill) gaps.get(gap)?.(0, 1)
    })
    // Drawn in this turn or not: there may be more of them than this one.
    fill()
  }, fillMs)
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
