import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import { memo, useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import styles from '../card/dish-card.module.css'
import { DishCard } from '../card/dish-card.tsx'
import { type Chunk, pictureMode } from './menu-list.ts'
import { useChunk } from './use-chunk.ts'
import type { WatchNear } from './watch-near.ts'

export interface DishChunkProps {
  chunk: Chunk
  /** Dishes in its category. */
  of: number
  eager: boolean
  /** The rail has moved the focus to this category. */
  isTarget: boolean
  /** Set for a long menu only. */
  watchNear: WatchNear | undefined
  top: boolean
  onChoose: (item: MenuItem) => void
}

/**
 * Dishes that are rendered together; until then an `svg` holds their height, as the page's policy refuses style
 * attributes.
 */
export const DishChunk = memo(function DishChunk({ chunk, of, eager, onChoose, ...when }: DishChunkProps) {
  const { style } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const isPart = when.watchNear !== undefined
  const { isRendered, isFar, height } = useChunk(box, { chunk, ...when })
  return (
    <div ref={box} className={classes(styles.chunk, isFar && styles.far)} data-waiting={isRendered ? undefined : ''}>
      {isRendered ? (
        chunk.items.map((item, index) => (
          <DishCard
            key={item.code}
            item={item}
            mode={pictureMode(item, style.picMode)}
            eager={eager && index < 2}
            place={isPart ? chunk.from + index + 1 : undefined}
            of={isPart ? of : undefined}
            onChoose={onChoose}
          />
        ))
      ) : (
        <svg aria-hidden="true" className={styles.gap} width="1" height={height} />
      )}
    </div>
  )
})
