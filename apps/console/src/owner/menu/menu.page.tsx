import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Route, Routes, useSearchParams } from 'react-router'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { LoadingPart } from '../parts/loading-part.tsx'
import { DishPage } from './dish/dish.page.tsx'
import { MealsPage } from './meals/meals.page.tsx'
import css from './menu.module.css'
import { type EditableMenu, type MenuPlace, menuQuery } from './menu.queries.ts'
import { MenuEditor } from './menu-editor.tsx'
import { noFilter } from './menu-filter.ts'
import { MenuNav } from './menu-nav.tsx'
import { MustOrderPage } from './must-order/must-order.page.tsx'
import { OptionsPage } from './options/options.page.tsx'
import { useOpenMenu } from './use-open-menu.ts'
import { WordsPage } from './words/words.page.tsx'

const classes = ['0', '1', '2', '3'] as const

/**
 * The menu of a store and class: its dishes in a grid or one on a page, files in and out, publish and undo. The address
 * names both: `?store=101&class=0`.
 */
export function MenuPage() {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId, storeIds } = useOwner()
  const stores = useQuery(storeQueries.stores(sellerId, language))
  const [address, setAddress] = useSearchParams()
  const own = (stores.data ?? []).filter(({ id }) => storeIds.length === 0 || storeIds.includes(id))
  const storeId = own.find(({ id }) => id === address.get('store'))?.id ?? own[0]?.id ?? ''
  const menuClass = classes.find((one) => one === address.get('class')) ?? '0'
  const choose = (store: string, one: string) => setAddress({ store, class: one }, { replace: true })
  if (stores.data === undefined) return <LoadingPart error={stores.error} onAgain={() => void stores.refetch()} />
  if (own.length === 0) return <p>{t('menu.noStore')}</p>
  return (
    <div className={css.page} data-wide>
      <div className={css.group}>
        <label className={css.small}>
          <span>{t('menu.store')}</span>
          <select className={css.input} value={storeId} onChange={(event) => choose(event.target.value, menuClass)}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={css.small}>
          <span>{t('menu.class')}</span>
          <select className={css.input} value={menuClass} onChange={(event) => choose(storeId, event.target.value)}>
            {classes.map((one) => (
              <option key={one} value={one}>
                {t(`menu.class.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <OneMenu key={`${storeId} ${menuClass}`} sellerId={sellerId} storeId={storeId} menuClass={Number(menuClass)} />
    </div>
  )
}

function OneMenu(place: MenuPlace) {
  const menu = useQuery(menuQuery(place))
  if (menu.data === undefined) return <LoadingPart error={menu.error} onAgain={() => void menu.refetch()} />
  return <MenuParts place={place} menu={menu.data} load={async () => (await menu.refetch()).data?.version} />
}

interface PartsProps {
  readonly place: MenuPlace
  readonly menu: EditableMenu
  readonly load: () => Promise<number | undefined>
}

/** The pages of one menu share what is typed, and the grid keeps its filter meanwhile. */
function MenuParts({ place, menu, load }: PartsProps) {
  const work = useOpenMenu(place, menu, load)
  const [filter, setFilter] = useState(noFilter)
  return (
    <>
      <MenuNav place={place} />
      <Routes>
        <Route path="" element={<MenuEditor work={work} filter={filter} onFilter={setFilter} />} />
        <Route path="dish/:code" element={<DishPage work={work} />} />
        <Route path="words" element={<WordsPage work={work} />} />
        <Route path="meals" element={<MealsPage work={work} />} />
        <Route path="must-order" element={<MustOrderPage work={work} />} />
        <Route path="options" element={<OptionsPage work={work} />} />
      </Routes>
      <datalist id="menu-categories">
        {work.categories.list.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  )
}
