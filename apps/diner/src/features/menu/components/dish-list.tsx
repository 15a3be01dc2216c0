import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { guessedHeight } from '../guessed-height.ts'
import type { Slice } from '../menu-list.ts'
import { watchGap } from '../near-screen.ts'
import { heightOfRun, type Run, runsOf, slicesAt } from '../slice-window.ts'
import styles from './dish-card.module.css'
import { DishSlice } from './dish-slice.tsx'

export interface DishListProps {
  slices: readonly Slice[]
  /** Dishes in the category. */
  of: number
  /** The first of the page: the pictures of its first two dishes load at once. */
  eager: boolean
  /** Only what is near the screen is drawn. */
  windowed: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** The dishes of a category; of a large menu, only those near the screen. */
export const DishList = memo(function DishList({ slices, of, eager, windowed, top, onChoose }: DishListProps) {
  const { drawn, heightOf, draw, letGo } = useWindow(slices, top)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list cut into slices; Safari forgets lists without bullets, too
    <div role="list">
      {runsOf(slices.length, drawn).map((run) => {
        const slice = slices[run.from]
        if (!run.drawn || slice === undefined) {
          return <Gap key={`${run.from}-${run.to}`} {...run} heightOf={heightOf} onNear={draw} />
        }
        return (
          <DishSlice
            key={run.from}
            slice={slice}
            at={run.from}
            of={of}
            eager={eager && run.from === 0}
            windowed={windowed}
            height={heightOf(run.from)}
            onFar={letGo}
            onChoose={onChoose}
          />
        )
      })}
    </div>
  )
})

interface Window {
  readonly drawn: ReadonlySet<number>
  /** Of those that have been drawn, in em. */
  readonly heights: ReadonlyMap<number, number>
}

function useWindow(slices: readonly Slice[], top: boolean) {
  const { style } = usePage()
  const guessed = useMemo(
    () => slices.map(({ items }) => guessedHeight(items, style.picMode, top)),
    [slices, style.picMode, top],
  )
  const [{ drawn, heights }, setWindow] = useState<Window>(() => ({
    drawn: new Set(slices.flatMap(({ first }, at) => (first ? [at] : []))),
    heights: new Map(),
  }))
  const heightOf = useCallback((at: number) => heights.get(at) ?? guessed[at] ?? 0, [heights, guessed])
  const draw = useCallback((ats: readonly number[]) => {
    setWindow(({ drawn, heights }) => ({ drawn: new Set([...drawn, ...ats]), heights }))
  }, [])
  const letGo = useCallback((at: number, height: number) => {
    setWindow(({ drawn, heights }) => ({
      drawn: new Set([...drawn].filter((one) => one !== at)),
      heights: new Map([...heights, [at, height]]),
    }))
  }, [])
  return { drawn, heightOf, draw, letGo }
}

interface GapProps extends Pick<Run, 'from' | 'to'> {
  heightOf: (at: number) => number
  onNear: (ats: readonly number[]) => void
}

/** As high as the slices that are not drawn; an `svg`, as the page's policy refuses a style attribute. */
function Gap({ from, to, heightOf, onNear }: GapProps) {
  const gap = useRef<SVGSVGElement>(null)
  // Before the frame is made: what is left of a gap is looked at again in the next one.
  useLayoutEffect(() => {
    if (gap.current === null) return
    return watchGap(gap.current, (share, many) => onNear(slicesAt({ from, to }, share, many, heightOf)))
  }, [from, to, heightOf, onNear])
  const height = heightOfRun({ from, to }, heightOf)
  return <svg ref={gap} aria-hidden="true" className={styles.gap} width="1" height={`${Number(height.toFixed(2))}em`} />
}
