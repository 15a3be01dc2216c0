import type { MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { Badge } from '@comanda/ui/badge.tsx'
import type { RefObject } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useTableState } from '../../table-order/table-order.state.ts'
import styles from './category-rail.module.css'

export interface CategoryRailProps {
  types: readonly MenuType[]
  current: string
  onGo: (code: string) => void
  rail: RefObject<HTMLElement | null>
  top: boolean
}

/** The categories beside the dishes (on top in the other layout), each with what has been chosen of it. */
export function CategoryRail({ types, current, onGo, rail, top }: CategoryRailProps) {
  const text = useText()
  return (
    <nav ref={rail} className={top ? `${styles.rail} ${styles.top}` : styles.rail} aria-label={text('menu.categories')}>
      {types.map((type) => (
        <a
          key={type.code}
          href={`#c-${type.code}`}
          aria-current={type.code === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            onGo(type.code)
          }}
        >
          {type.showName}
          <CategoryBadge type={type} />
        </a>
      ))}
    </nav>
  )
}

function CategoryBadge({ type }: { type: MenuType }) {
  const text = useText()
  const count = useTableState((state) =>
    type.menuItem.reduce((sum, { code }) => sum + (state.countByCode[code] ?? 0), 0),
  )
  return <Badge count={count} label={text('menu.chosen', { n: count })} className={styles.badge} />
}
