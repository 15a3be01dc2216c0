import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { memo, Suspense, useState } from 'react'
import { Original } from '../card/original.tsx'
import { DishList, type DishListProps } from './dish-list.tsx'
import styles from './dish-sections.module.css'
import type { Section } from './menu-list.ts'
import { makeNearWatch } from './watch-near.ts'

export interface DishSectionsProps {
  sections: readonly Section[]
  /** Dishes are rendered near the screen. */
  long: boolean
  top: boolean
  onChoose: (item: MenuItem) => void
}

/** Memoised, so that the mark moving along the rail renders no dish. */
export const DishSections = memo(function DishSections({ sections, long, ...list }: DishSectionsProps) {
  const [watchNear] = useState(makeNearWatch)
  return sections.map((section, at) => (
    <CategorySection
      key={section.type.code}
      {...list}
      section={section}
      eager={at === 0}
      watchNear={long ? watchNear : undefined}
    />
  ))
})

interface CategorySectionProps extends Pick<DishListProps, 'eager' | 'watchNear' | 'top' | 'onChoose'> {
  section: Section
}

/** Each category hydrates on its own: a tap does not wait for all, and the tapped one comes first. */
function CategorySection({ section: { type, chunks }, ...list }: CategorySectionProps) {
  const [isTarget, setTarget] = useState(false)
  return (
    <section id={`c-${type.code}`} data-category={type.code} className={styles.section}>
      <div className={styles.head}>
        <h2 tabIndex={-1} onFocus={() => setTarget(true)}>
          {type.showName}
        </h2>
        <Original of={type.name} shown={type.showName} lang={type.menuItem[0]?.sndlang} />
        {type.desc !== '' && (
          <p>
            {type.desc}
            <Original of={type.snddesc ?? type.desc} shown={type.desc} lang={type.menuItem[0]?.sndlang} below />
          </p>
        )}
      </div>
      <Suspense>
        <DishList chunks={chunks} of={type.menuItem.length} isTarget={isTarget} {...list} />
      </Suspense>
    </section>
  )
}
