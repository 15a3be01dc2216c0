import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * The category under the head of the list, both ways: scrolling moves the mark in the rail, a tap in the rail scrolls there
 * and holds the mark until the page has arrived, so that it does not run through everything in between.
 */
export function useScrollSpy(codes: readonly string[], rail: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(codes[0] ?? '')
  const held = useRef(0)
  useEffect(() => {
    const seen = new Set<string>()
    const sections = document.querySelectorAll('[data-category]')
    const spy = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const code = (target as HTMLElement).dataset.category ?? ''
          if (isIntersecting) seen.add(code)
          else seen.delete(code)
        }
        const first = codes.find((code) => seen.has(code))
        if (first !== undefined && performance.now() > held.current) setCurrent(first)
      },
      { rootMargin: `-${headOf(sections[0]) + 24}px 0px -70% 0px` },
    )
    for (const section of sections) spy.observe(section)
    return () => spy.disconnect()
  }, [codes])
  useEffect(() => {
    const list = rail.current
    const item = [...(list?.children ?? [])].find(
      (link): link is HTMLElement => link.getAttribute('href') === `#c-${current}`,
    )
    if (!list || !item) return
    list.scrollTop = item.offsetTop - list.clientHeight / 2 + item.offsetHeight
    list.scrollLeft = item.offsetLeft - list.clientWidth / 2 + item.offsetWidth / 2
  }, [current, rail])
  const goTo = useCallback((code: string) => {
    const section = document.querySelector<HTMLElement>(`[data-category="${CSS.escape(code)}"]`)
    if (!section) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    held.current = performance.now() + 900
    setCurrent(code)
    section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [])
  return { current, goTo }
}

/** What stands over the list, in px: where a tap in the rail lets a category come to rest. */
function headOf(section: Element | undefined): number {
  return section ? Math.round(Number.parseFloat(getComputedStyle(section).scrollMarginTop)) || 0 : 0
}
