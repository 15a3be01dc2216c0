import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { classes } from '@comanda/ui/style/classes.ts'
import { memo, useRef } from 'react'
import { usePage } from '../../../app/page-input.ts'
import styles from '../card/dish-card.module.css'
import { DishCard } from '../card/dish-card.tsx'
import { type Chunk, pictureMode } from './menu-list.ts'
import { useChunk } from './use-chunk.ts'

export interface DishChunkProps {
  chunk: Chunk
  /** Dishes in its category. */
  of: number
  eager: boolean
  isRead: boolean
  long: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** Dishes that are rendered together; until then an `svg` holds their height, as the page's policy refuses a style attribute. */
export const DishChunk = memo(function DishChunk({ chunk, of, eager, isRead, long, top, onChoose }: DishChunkProps) {
  const { style } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const { isRendered, isFar, height } = useChunk(box, { chunk, isRead, long, top })
  return (
    <div ref={box} className={classes(styles.chunk, isFar && styles.far)} data-waiting={isRendered ? undefined : ''}>
      {isRendered ? (
        chunk.items.map((item, index) => (
          <DishCard
            key={item.code}
            item={item}
            mode={pictureMode(item, style.picMode)}
            eager={eager && index < 2}
            place={long ? chunk.from + index + 1 : undefined}
            of={long ? of : undefined}
            onChoose={onChoose}
          />
        ))
      ) : (
        <svg aria-hidden="true" className={styles.gap} width="1" height={height} />
      )}
    </div>
  )
})
