import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, Suspense } from 'react'
import type { Section } from '../menu-list.ts'
import styles from './dish-sections.module.css'
import { DishSlice } from './dish-slice.tsx'

export interface DishSectionsProps {
  sections: readonly Section[]
  /** Only what is near the screen is drawn. */
  windowed: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/**
 * Apart, so that the mark that runs along the rail draws no dish again. Each category wakes in a turn of its own: a tap
 * does not wait for all of them, and the one tapped wakes first.
 */
export const DishSections = memo(function DishSections({ sections, windowed, top, onChoose }: DishSectionsProps) {
  return sections.map(({ type, slices }, at) => (
    <section key={type.code} id={`c-${type.code}`} data-category={type.code} className={styles.section}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{type.showName}</h2>
        {type.desc !== '' && <p>{type.desc}</p>}
      </div>
      <Suspense>
        {/* biome-ignore lint/a11y/useSemanticElements: a list cut into slices; Safari forgets lists without bullets, too */}
        <div role="list">
          {slices.map((slice, index) => (
            <DishSlice
              key={slice.from}
              slice={slice}
              of={type.menuItem.length}
              eager={at === 0 && index === 0}
              windowed={windowed}
              top={top}
              onChoose={onChoose}
            />
          ))}
        </div>
      </Suspense>
    </section>
  ))
})
