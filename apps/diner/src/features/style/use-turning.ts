import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { nextTurnAt } from './turn-time.ts'

export interface Turning {
  readonly current: number
  readonly playing: boolean
  setPlaying(playing: boolean): void
  /** For the track that is swiped. */
  readonly track: {
    ref: RefObject<HTMLUListElement | null>
    onScroll(): void
    onPointerDown(): void
    onTouchStart(): void
    onTouchEnd(): void
    onTouchCancel(): void
    onWheel(): void
    onFocus(event: FocusEvent): void
    onBlur(): void
  }
}

/**
 * A track that turns by itself: not with reduced motion, on a hidden page, under a finger or focus, or for 5 s after
 * a swipe.
 */
export function useTurning(count: number): Turning {
  const ref = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [held, setHeld] = useState(false)
  const [swipedAt, setSwipedAt] = useState(Number.NEGATIVE_INFINITY)
  const visible = useVisible()
  useEffect(() => setPlaying(count > 1 && !prefersReducedMotion()), [count])
  useEffect(() => {
    if (!playing || held || !visible) return
    const shownAt = performance.now()
    const wait = nextTurnAt({ shownAt, swipedAt }) - shownAt
    const timer = setTimeout(() => turnTo(ref.current, current + 1), wait)
    return () => clearTimeout(timer)
  }, [playing, held, visible, swipedAt, current])
  const hold = () => setHeld(true)
  const swiped = () => setSwipedAt(performance.now())
  const release = () => {
    setHeld(false)
    swiped()
  }
  return {
    current,
    playing,
    setPlaying,
    track: {
      ref,
      onScroll: () => setCurrent(placeOf(ref.current)),
      onPointerDown: swiped,
      onTouchStart: hold,
      onTouchEnd: release,
      onTouchCancel: release,
      onWheel: swiped,
      // Only keyboard focus: a finger's tap leaves focus behind too.
      onFocus: ({ target }) => setHeld(target.matches(':focus-visible')),
      onBlur: () => setHeld(false),
    },
  }
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return visible
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The item at the track's start; the last one once the track is at its end. */
function placeOf(track: HTMLUListElement | null): number {
  if (track === null) return 0
  if (isAtEnd(track)) return track.children.length - 1
  const distances = startsOf(track).map((start) => Math.abs(start - track.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}

function startsOf(track: HTMLUListElement): readonly number[] {
  const items = [...track.children] as HTMLElement[]
  return items.map(({ offsetLeft }) => offsetLeft - (items[0]?.offsetLeft ?? 0))
}

function isAtEnd({ scrollLeft, clientWidth, scrollWidth }: HTMLUListElement): boolean {
  return scrollLeft + clientWidth >= scrollWidth - 1
}

/** Scrolls the track alone: scrollIntoView would move the page too. After its end it begins again. */
function turnTo(track: HTMLUListElement | null, index: number): void {
  if (track === null) return
  const left = isAtEnd(track) ? 0 : startsOf(track)[index]
  track.scrollTo({ left: left ?? 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
