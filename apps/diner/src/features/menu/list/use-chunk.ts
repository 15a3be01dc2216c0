import { type RefObject, startTransition, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { guessedHeight } from './guessed-height.ts'
import type { Chunk } from './menu-list.ts'
import { headOf, isOnScreen } from './use-scroll-spy.ts'
import type { WatchNear } from './watch-near.ts'

export interface ChunkShape {
  readonly chunk: Chunk
  /** The rail has moved the focus to this category. */
  readonly isTarget: boolean
  /** Set for a long menu only. */
  readonly watchNear: WatchNear | undefined
  /** Layout TB: the categories are on top, not in a rail. */
  readonly top: boolean
}

/**
 * Whether a chunk is rendered: at once, when the rail scrolls there, when it comes near the screen, or, in a short
 * menu, in React's next turn. It stays rendered; the browser skips it far from the screen. `height` holds its place
 * until then.
 */
export function useChunk(box: RefObject<HTMLElement | null>, { chunk, isTarget, watchNear, top }: ChunkShape) {
  const { style } = usePage()
  const [isNear, setNear] = useState(chunk.first)
  const isNext = useDeferredValue(chunk.first || watchNear === undefined, chunk.first)
  const isWanted = isNear || isTarget || isNext
  const [isRendered, setRendered] = useState(isWanted)
  if (isWanted && !isRendered) setRendered(true)
  useLayoutEffect(() => {
    // On a return to the middle of the page, visible chunks are rendered before the first paint. The top of a page
    // needs no such care.
    if (box.current && window.scrollY > 0 && isOnScreen(box.current)) setNear(true)
  }, [box])
  useLayoutEffect(() => {
    if (box.current) return watchNear?.(box.current, (now) => startTransition(() => setNear(now)))
  }, [box, watchNear])
  useStillPage(box, isRendered)
  useKeptHeight(box, { chunk, isRendered })
  const height = isRendered ? undefined : (heights.get(keyOf(chunk)) ?? `${guessedHeight(chunk.items, style, top)}em`)
  return { isRendered, isFar: watchNear !== undefined && isRendered && !isNear, height }
}

/** The heights of chunks when the guest left the page: a return finds its place. */
const heights = new Map<string, string>()

function keyOf({ items }: Chunk): string {
  return `${items[0]?.code} ${items.length}`
}

function useKeptHeight(
  box: RefObject<HTMLElement | null>,
  { chunk, isRendered }: { chunk: Chunk; isRendered: boolean },
) {
  useLayoutEffect(() => {
    const element = box.current
    if (!isRendered || element === null) return
    return () => void heights.set(keyOf(chunk), `${element.getBoundingClientRect().height}px`)
  }, [box, chunk, isRendered])
}

/** Without scroll anchoring (Safari), a chunk above the screen may turn out higher than its guess. */
function useStillPage(box: RefObject<HTMLElement | null>, isRendered: boolean): void {
  const guessed = useRef<DOMRect>(undefined)
  useLayoutEffect(() => {
    if (box.current === null || CSS.supports('overflow-anchor: auto')) return
    const now = box.current.getBoundingClientRect()
    const was = guessed.current
    guessed.current = isRendered ? undefined : now
    // Heights are fractions of pixels.
    const wasAbove = was && now.top + was.height < headOf(box.current.closest('section')) + 1
    if (wasAbove) window.scrollBy(0, now.height - was.height)
  }, [box, isRendered])
}
