import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, Suspense } from 'react'
import { Original } from '../card/original.tsx'
import { DishList } from './dish-list.tsx'
import styles from './dish-sections.module.css'
import type { Section } from './menu-list.ts'

export interface DishSectionsProps {
  sections: readonly Section[]
  /** Only what is near the screen is drawn, and kept. */
  windowed: boolean
  /** Drawn by the server: a phone takes it over as it is. */
  fromServer: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/**
 * Apart, so that the mark that runs along the rail draws no dish again. Each category wakes in a turn of its own: a tap
 * does not wait for all of them, and the one tapped wakes first.
 */
export const DishSections = memo(function DishSections({ sections, top, ...list }: DishSectionsProps) {
  return sections.map(({ type, slices }, at) => (
    <section key={type.code} id={`c-${type.code}`} data-category={type.code} className={styles.section}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{type.showName}</h2>
        <Original of={type.name} shown={type.showName} lang={type.menuItem[0]?.sndlang} />
        {type.desc !== '' && (
          <p>
            {type.desc}
            <Original of={type.snddesc ?? type.desc} shown={type.desc} lang={type.menuItem[0]?.sndlang} below />
          </p>
        )}
      </div>
      <Suspense>
        <DishList slices={slices} of={type.menuItem.length} eager={at === 0} top={top} {...list} />
      </Suspense>
    </section>
  ))
})
