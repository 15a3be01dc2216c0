import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import styles from '../card/dish-card.module.css'
import { DishCard } from '../card/dish-card.tsx'
import { pictureMode, type Slice } from './menu-list.ts'
import { watchSlice } from './near-screen.ts'
import { followHeight } from './slice-heights.ts'
import { headOf } from './use-scroll-spy.ts'

export interface DishSliceProps {
  slice: Slice
  /** Its place among the slices of its category. */
  at: number
  /** Dishes in its category. */
  of: number
  eager: boolean
  windowed: boolean
  /** In em: what stood in its place. */
  height: number
  onFar: (at: number, height: number) => void
  onChoose: (item: MenuItem) => void
}

/** A few dishes that are drawn, and let go, together. */
export const DishSlice = memo(function DishSlice(props: DishSliceProps) {
  const { slice, at, of, eager, windowed, height, onFar, onChoose } = props
  const { style } = usePage()
  const box = useRef<HTMLDivElement>(null)
  useStillPage(box, slice.first ? undefined : height)
  useLayoutEffect(() => {
    if (box.current === null) return
    return windowed ? watchSlice(box.current, (now) => onFar(at, now)) : followHeight(box.current, slice)
  }, [windowed, slice, at, onFar])
  return (
    <div ref={box} className={styles.slice}>
      {slice.items.map((item, index) => (
        <DishCard
          key={item.code}
          item={item}
          mode={pictureMode(item, style.picMode)}
          eager={eager && index < 2}
          place={windowed ? slice.from + index + 1 : undefined}
          of={windowed ? of : undefined}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
})

/**
 * What is drawn above what can be read may be higher than was guessed: where the browser does not hold the page still, this
 * does. `height` in em; undefined where nothing stood in its place.
 */
function useStillPage(box: RefObject<HTMLElement | null>, height: number | undefined): void {
  const before = useRef(height)
  useLayoutEffect(() => {
    const slice = box.current
    if (slice === null || before.current === undefined || CSS.supports('overflow-anchor: auto')) return
    const { top, height: now } = slice.getBoundingClientRect()
    const was = before.current * Number.parseFloat(getComputedStyle(slice).fontSize)
    // Heights are no whole pixels.
    const wasAbove = top + was < headOf(slice.closest('section')) + 1
    if (wasAbove) window.scrollBy(0, now - was)
    before.current = undefined
  }, [box])
}
