import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion, swipeThreshold, watchSwipes } from './swipe.ts'

/** A glide that takes longer was interrupted. Milliseconds. */
const arrivalMs = 900
/** The longest time a category is held in place. Milliseconds. */
const holdMs = 5000
/** A target further away than this many screens is jumped to. */
const glideScreens = 4

/**
 * Marks the category under the list's head in the rail as the page scrolls. A tap in the rail scrolls there and holds
 * the mark until the page arrives or the guest moves it. Moves smaller than a swipe move no mark. While chunks are
 * unrendered a tap jumps: a glide would render all it passes.
 */
export function useScrollSpy(codes: readonly string[], rail: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(codes[0] ?? '')
  /** The rail's tap that holds the mark. */
  const held = useRef<object>(undefined)
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    const seen = new Set<string>()
    const sections = document.querySelectorAll('[data-category]')
    /** The scroll position at that moment; it may have changed since. */
    let seenAt = Number.NEGATIVE_INFINITY
    let marked: string | undefined
    let markedAt = Number.NEGATIVE_INFINITY
    const mark = () => {
      // None visible: above the first category, at the recommendations.
      const first = codes.find((code) => seen.has(code)) ?? codes[0]
      if (held.current !== undefined || first === undefined || first === marked) return
      if (Math.abs(window.scrollY - markedAt) < swipeThreshold) return
      marked = first
      markedAt = seenAt
      setCurrent(first)
    }
    const spy = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const code = (target as HTMLElement).dataset.category ?? ''
          if (isIntersecting) seen.add(code)
          else seen.delete(code)
        }
        seenAt = window.scrollY
        mark()
      },
      { rootMargin: `-${headOf(sections[0]) + 24}px 0px -70% 0px` },
    )
    for (const section of sections) spy.observe(section)
    release.current = () => {
      held.current = undefined
      marked = undefined
      markedAt = Number.NEGATIVE_INFINITY
      mark()
    }
    const moved = () => {
      if (held.current !== undefined) release.current()
    }
    const stop = watchSwipes({ begun: () => release.current() })
    window.addEventListener('wheel', moved, { passive: true })
    window.addEventListener('keydown', moved)
    window.addEventListener('scroll', mark, { passive: true })
    return () => {
      spy.disconnect()
      stop()
      window.removeEventListener('wheel', moved)
      window.removeEventListener('keydown', moved)
      window.removeEventListener('scroll', mark)
    }
  }, [codes])
  /** The first mark came with the page: the guest may have scrolled the rail before the script ran. */
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) showInRail(rail.current, current)
    shown.current = current
  }, [current, rail])
  const goTo = useCallback((code: string) => {
    const section = document.querySelector<HTMLElement>(`[data-category="${CSS.escape(code)}"]`)
    if (!section) return
    const tap = {}
    held.current = tap
    const isHeld = () => held.current === tap
    setCurrent(code)
    const far = Math.abs(section.getBoundingClientRect().top) > glideScreens * window.innerHeight
    const grows = waitingChunks().length > 0
    const still = grows || far || prefersReducedMotion()
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    if (grows) holdInPlace(section, isHeld, () => release.current())
    else setTimeout(() => isHeld() && release.current(), arrivalMs)
  }, [])
  return { current, goTo }
}

/**
 * Holds a category in place until all visible dishes are rendered: real heights differ from guesses, and a slow phone
 * takes seconds. A guest who moves the page without touch, wheel or key, as by a screen reader, releases it. A move
 * in the same frame as a rendering above goes unnoticed.
 */
function holdInPlace(section: HTMLElement, isHeld: () => boolean, release: () => void): void {
  const since = performance.now()
  let was = placeOf(section)
  const stay = () => {
    if (!isHeld()) return
    const isMoved = isScrolled(was, placeOf(section))
    if (!isMoved && Math.abs(section.getBoundingClientRect().top - headOf(section)) > 1)
      section.scrollIntoView({ block: 'start' })
    was = placeOf(section)
    const passed = performance.now() - since
    if (isMoved || !section.isConnected || passed > holdMs || (passed > arrivalMs && !waitingChunks().some(isOnScreen)))
      release()
    else requestAnimationFrame(stay)
  }
  requestAnimationFrame(stay)
}

/** Unrendered chunks, whose height is a guess (dish-chunk.tsx). */
function waitingChunks(): readonly Element[] {
  return [...document.querySelectorAll('[data-waiting]')]
}

export function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Pixels: the scroll position, and the section's top on the page. */
interface SectionPlace {
  readonly scrolled: number
  readonly start: number
}

function placeOf(section: HTMLElement): SectionPlace {
  return { scrolled: window.scrollY, start: window.scrollY + section.getBoundingClientRect().top }
}

/** The guest scrolled: if only the layout moved, content above the section has grown or shrunk. */
function isScrolled(was: SectionPlace, now: SectionPlace): boolean {
  return Math.abs(now.scrolled - was.scrolled) > 1 && Math.abs(now.start - was.start) <= 1
}

/** While the address names a category, the page's rules know it (order.page.module.css). */
export function useNamedCategory(top: boolean): void {
  useLayoutEffect(() => {
    if (document.querySelector(':target') === null) return
    const { dataset } = document.documentElement
    dataset.named = top ? 'top' : 'rail'
    return () => {
      delete dataset.named
    }
  }, [top])
}

/** Centres it in the rail, in either direction. */
function showInRail(rail: HTMLElement | null, current: string): void {
  const item = rail?.querySelector<HTMLElement>(`:scope > a[href="#c-${CSS.escape(current)}"]`)
  if (!rail || !item) return
  rail.scrollTop = item.offsetTop - rail.clientHeight / 2 + item.offsetHeight
  rail.scrollLeft = item.offsetLeft - rail.clientWidth / 2 + item.offsetWidth / 2
}

/**
 * The height of the sticky heads in px: where a category comes to rest. Set on the category or on the page
 * (`useNamedCategory`).
 */
export function headOf(section: Element | null | undefined): number {
  if (!section) return 0
  const kept = [getComputedStyle(document.documentElement).scrollPaddingTop, getComputedStyle(section).scrollMarginTop]
  return kept.reduce((sum, px) => sum + (Math.round(Number.parseFloat(px)) || 0), 0)
}
