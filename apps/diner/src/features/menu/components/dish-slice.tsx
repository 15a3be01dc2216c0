import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { guessedHeight, pictureMode, type Slice } from '../menu-list.ts'
import styles from './dish-card.module.css'
import { DishCard } from './dish-card.tsx'

export interface DishSliceProps {
  slice: Slice
  /** Dishes in its category. */
  of: number
  /** The first two of the page: their pictures load at once. */
  eager: boolean
  windowed: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** The dishes of a slice; of a large menu, only while they are near the screen. */
export const DishSlice = memo(function DishSlice({ slice, of, eager, windowed, top, onChoose }: DishSliceProps) {
  const { style } = usePage()
  const { box, drawn, height } = useNearness(windowed, slice.first)
  return (
    <div ref={box} className={styles.slice}>
      {drawn ? (
        slice.items.map((item, index) => (
          <DishCard
            key={item.code}
            item={item}
            mode={pictureMode(item, style.picMode)}
            eager={eager && index < 2}
            place={windowed ? slice.from + index + 1 : undefined}
            of={windowed ? of : undefined}
            onChoose={onChoose}
          />
        ))
      ) : (
        <svg
          aria-hidden="true"
          className={styles.gap}
          width="1"
          height={height ?? `${guessedHeight(slice.items, style.picMode, top)}em`}
        />
      )}
    </div>
  )
})

/** So far beyond the screen dishes are drawn ahead, and kept. */
const aheadPx = 1200

/**
 * Whether a slice is near enough to be drawn, and how high it was when it was. A slice that holds the focus stays. What is
 * drawn above the screen may be higher than was guessed: where the browser does not hold the page still, this does.
 */
function useNearness(windowed: boolean, first: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(!windowed || first)
  const [height, setHeight] = useState<number>()
  const before = useRef<number>(undefined)
  useEffect(() => {
    const slice = box.current
    if (!windowed || slice === null) return
    return watchNearness(slice, (near, high) => {
      before.current = high
      if (near) startTransition(() => setDrawn(true))
      else if (!slice.contains(document.activeElement)) {
        // A slice that was only a gap keeps its guess, which grows with the text.
        if (slice.childElementCount > 1 || slice.firstElementChild?.tagName !== 'svg') setHeight(high)
        startTransition(() => setDrawn(false))
      }
    })
  }, [windowed])
  useLayoutEffect(() => {
    const slice = box.current
    if (!drawn || slice === null || before.current === undefined || CSS.supports('overflow-anchor: auto')) return
    const { bottom, height: now } = slice.getBoundingClientRect()
    if (bottom < 0) window.scrollBy(0, now - before.current)
    before.current = undefined
  }, [drawn])
  return { box, drawn, height }
}

type Told = (near: boolean, height: number) => void

const watched = new WeakMap<Element, Told>()
let watcher: IntersectionObserver | undefined

/** One observer for every slice of the page. */
function watchNearness(slice: Element, told: Told): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        watched.get(target)?.(isIntersecting, boundingClientRect.height)
      }
    },
    { rootMargin: `${aheadPx}px 0px` },
  )
  watched.set(slice, told)
  watcher.observe(slice)
  return () => watcher?.unobserve(slice)
}
