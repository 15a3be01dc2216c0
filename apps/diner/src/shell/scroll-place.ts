import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()

/** Keeps its own place (style/use-home-place.ts). */
const home = '/index/home'

/**
 * Back restores the scroll position; a new page starts at its top. Stands before the screens, so that the position is
 * set when they measure.
 */
export function ScrollPlace(): null {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  // Before the paint: the page's top does not flash.
  useLayoutEffect(() => {
    if (last.current !== pathname && pathname !== home) window.scrollTo(0, type === 'POP' ? (places.get(key) ?? 0) : 0)
    last.current = pathname
    const keep = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key, pathname, type])
  return null
}
