import { NavLink } from 'react-router'
import { useOwnerText } from '../i18n/text.ts'
import { placeSearch } from './dish/dish-path.ts'
import css from './menu.module.css'
import type { MenuPlace } from './menu.queries.ts'

/** Paths below `/owner/menu`; '' is the grid. Their texts are `menu.part.` and the path. */
const parts = ['', 'options', 'meals', 'must-order', 'words'] as const

/** The pages of one menu. */
export function MenuNav({ place }: { readonly place: MenuPlace }) {
  const t = useOwnerText()
  return (
    <nav className={css.parts} aria-label={t('menu.parts')}>
      {parts.map((part) => (
        <NavLink
          key={part}
          to={{ pathname: part === '' ? '/owner/menu' : `/owner/menu/${part}`, search: placeSearch(place) }}
          end={part === ''}
        >
          {t(`menu.part.${part}`)}
        </NavLink>
      ))}
    </nav>
  )
}
