import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo } from 'react'
import { DishChunk } from './dish-chunk.tsx'
import type { Chunk } from './menu-list.ts'
import type { WatchNear } from './watch-near.ts'

export interface DishListProps {
  chunks: readonly Chunk[]
  /** Dishes in the category. */
  of: number
  /** The page's first category: its first two pictures load at once. */
  eager: boolean
  /** The rail has scrolled here. */
  isTarget: boolean
  /** Of a long menu, whose dishes are rendered near the screen. */
  watchNear: WatchNear | undefined
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** The dishes of a category. */
export const DishList = memo(function DishList({ chunks, eager, isTarget, ...list }: DishListProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list cut into chunks; Safari forgets lists without bullets, too
    <div role="list">
      {chunks.map((chunk, at) => (
        <DishChunk key={chunk.from} chunk={chunk} eager={eager && at === 0} isTarget={isTarget && at === 0} {...list} />
      ))}
    </div>
  )
})
