import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { swipeThreshold, wantsStill, watchSwipes } from './swipe.ts'

/** A page that has not arrived by then has been stopped. Milliseconds. */
const arrivalMs = 900
/** A category is held in place no longer, rendered or not. Milliseconds. */
const holdMs = 5000
/** Further away than this many screens a tap in the rail jumps. */
const glideScreens = 4

/**
 * The category under the head of the list, both ways: scrolling moves the mark in the rail, a tap in the rail scrolls there
 * and holds the mark until the page has arrived or the guest moves it, so that it does not run through everything in between.
 * What moves the page by less than a swipe moves no mark. While chunks wait to be rendered a tap in the rail jumps: gliding past them
 * would render them all.
 */
export function useScrollSpy(codes: readonly string[], rail: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(codes[0] ?? '')
  /** The tap in the rail that holds it. */
  const held = useRef<object>(undefined)
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    const seen = new Set<string>()
    const sections = document.querySelectorAll('[data-category]')
    /** Where the page stood when that was seen: it may be elsewhere by now. */
    let seenAt = Number.NEGATIVE_INFINITY
    let marked: string | undefined
    let markedAt = Number.NEGATIVE_INFINITY
    const mark = () => {
      // None: above the first of them, where the recommendations stand.
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
  /** Not again what the page was written with: a thumb may have moved the rail before the script came. */
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
    const still = grows || far || wantsStill()
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    if (grows) stayAt(section, isHeld, () => release.current())
    else setTimeout(() => isHeld() && release.current(), arrivalMs)
  }, [])
  return { current, goTo }
}

/**
 * Holds a category in place until all dishes on the screen are rendered, which takes a slow phone seconds: they are higher or lower than
 * was guessed. A guest who moves the page without touch, wheel or key, as a screen reader does, is let go. A move in the very frame in
 * which a dish above is rendered is not noticed.
 */
function stayAt(section: HTMLElement, isHeld: () => boolean, release: () => void): void {
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

/** Chunks of dishes that are not rendered yet, whose height is a guess (components/dish-chunk.tsx). */
function waitingChunks(): readonly Element[] {
  return [...document.querySelectorAll('[data-waiting]')]
}

export function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Pixels: how far down the page is, and where on it the section begins. */
interface SectionPlace {
  readonly scrolled: number
  readonly start: number
}

function placeOf(section: HTMLElement): SectionPlace {
  return { scrolled: window.scrollY, start: window.scrollY + section.getBoundingClientRect().top }
}

/** Somebody did: where the page itself moves, what is above the section has grown or shrunk. */
function isScrolled(was: SectionPlace, now: SectionPlace): boolean {
  return Math.abs(now.scrolled - was.scrolled) > 1 && Math.abs(now.start - was.start) <= 1
}

/** While the page shows a menu whose address names a category, its rules know that (order.page.module.css). */
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

/** In the middle of the rail, whichever way it runs. */
function showInRail(rail: HTMLElement | null, current: string): void {
  const item = rail?.querySelector<HTMLElement>(`:scope > a[href="#c-${CSS.escape(current)}"]`)
  if (!rail || !item) return
  rail.scrollTop = item.offsetTop - rail.clientHeight / 2 + item.offsetHeight
  rail.scrollLeft = item.offsetLeft - rail.clientWidth / 2 + item.offsetWidth / 2
}

/** What stands over the list, in px: where a category comes to rest. Kept by the category, or by the page (`useNamedCategory`). */
export function headOf(section: Element | null | undefined): number {
  if (!section) return 0
  const kept = [getComputedStyle(document.documentElement).scrollPaddingTop, getComputedStyle(section).scrollMarginTop]
  return kept.reduce((sum, px) => sum + (Math.round(Number.parseFloat(px)) || 0), 0)
}
