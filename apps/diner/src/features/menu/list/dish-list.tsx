import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import styles from '../card/dish-card.module.css'
import { DishSlice } from './dish-slice.tsx'
import { guessedHeight } from './guessed-height.ts'
import type { Slice } from './menu-list.ts'
import { watchGap } from './near-screen.ts'
import { knownHeight, rememberHeight } from './slice-heights.ts'
import { heightOfRun, type Run, runsOf, slicesAt, slicesBetween } from './slice-window.ts'

export interface DishListProps {
  slices: readonly Slice[]
  /** Dishes in the category. */
  of: number
  /** The first of the page: the pictures of its first two dishes load at once. */
  eager: boolean
  /** Only what is near the screen is drawn, and kept. */
  windowed: boolean
  fromServer: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** The dishes of a category; of a large menu only those near the screen, of any other the rest when there is time. */
export const DishList = memo(function DishList(props: DishListProps) {
  const { slices, of, eager, windowed, fromServer, top, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const { drawn, heightOf, draw, letGo } = useWindow(slices, top)
  useSeenAtOnce(list, { slices, fromServer, drawn, heightOf, draw })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list cut into slices; Safari forgets lists without bullets, too
    <div ref={list} role="list">
      {runsOf(slices.length, drawn).map((run) => {
        const slice = slices[run.from]
        if (!run.drawn || slice === undefined) {
          return <Gap key={`${run.from}-${run.to}`} {...run} windowed={windowed} heightOf={heightOf} onNear={draw} />
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

function useWindow(slices: readonly Slice[], top: boolean) {
  const { style } = usePage()
  const guessed = useMemo(
    () => slices.map(({ items }) => guessedHeight(items, style.picMode, top)),
    [slices, style.picMode, top],
  )
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(
    () => new Set(slices.flatMap(({ first }, at) => (first ? [at] : []))),
  )
  const heightOf = useCallback(
    (at: number) => (slices[at] && knownHeight(slices[at])) ?? guessed[at] ?? 0,
    [slices, guessed],
  )
  const draw = useCallback((ats: readonly number[]) => setDrawn((drawn) => new Set([...drawn, ...ats])), [])
  const letGo = useCallback(
    (at: number, height: number) => {
      if (slices[at]) rememberHeight(slices[at], height)
      setDrawn((drawn) => new Set([...drawn].filter((one) => one !== at)))
    },
    [slices],
  )
  return { drawn, heightOf, draw, letGo }
}

/** Where a phone comes back to the middle of a list, what is on the screen is there with the first frame. */
function useSeenAtOnce(
  list: RefObject<HTMLElement | null>,
  first: Pick<ReturnType<typeof useWindow>, 'drawn' | 'heightOf' | 'draw'> &
    Pick<DishListProps, 'slices' | 'fromServer'>,
): void {
  const atFirst = useRef(first)
  useLayoutEffect(() => {
    const { slices, fromServer, drawn, heightOf, draw } = atFirst.current
    // The top of a page goes on from frame to frame.
    if (list.current === null || fromServer || window.scrollY === 0) return
    const em = Number.parseFloat(getComputedStyle(list.current).fontSize)
    const { top } = list.current.getBoundingClientRect()
    const seen = slicesBetween(-top / em, (window.innerHeight - top) / em, slices.length, heightOf)
    if (seen.some((at) => !drawn.has(at))) draw(seen)
  }, [list])
}

interface GapProps extends Pick<Run, 'from' | 'to'> {
  windowed: boolean
  heightOf: (at: number) => number
  onNear: (ats: readonly number[]) => void
}

/** As high as the slices that are not drawn; an `svg`, as the page's policy refuses a style attribute. */
function Gap({ from, to, windowed, heightOf, onNear }: GapProps) {
  const gap = useRef<SVGSVGElement>(null)
  // Before the frame is made: what is left of a gap is looked at again in the next one.
  useLayoutEffect(() => {
    if (gap.current === null) return
    const draw = (share: number, many: number) => onNear(slicesAt({ from, to }, share, many, heightOf))
    return watchGap(gap.current, { draw, whole: !windowed })
  }, [from, to, windowed, heightOf, onNear])
  const height = heightOfRun({ from, to }, heightOf)
  return <svg ref={gap} aria-hidden="true" className={styles.gap} width="1" height={`${Number(height.toFixed(2))}em`} />
}
