import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import css from './menu.module.css'
import { menuQuery } from './menu.queries.ts'
import { MenuEditor } from './menu-editor.tsx'

const classes = ['0', '1', '2', '3'] as const

/** The menu of a store and class: its dishes in a grid, files in and out, publish and undo. */
export function MenuPage() {
  const t = useOwnerText()
  const language = useLanguage()
  const { sellerId, storeIds } = useOwner()
  const stores = useQuery(storeQueries.stores(sellerId, language))
  const [chosen, setChosen] = useState('')
  const [menuClass, setMenuClass] = useState('0')
  const own = (stores.data ?? []).filter(({ id }) => storeIds.length === 0 || storeIds.includes(id))
  const storeId = chosen === '' ? (own[0]?.id ?? '') : chosen
  if (stores.data === undefined) return <Waiting error={stores.error} onAgain={() => void stores.refetch()} />
  if (own.length === 0) return <p>{t('menu.noStore')}</p>
  return (
    <div className={css.page} data-wide>
      <div className={css.group}>
        <label className={css.small}>
          <span>{t('menu.store')}</span>
          <select className={css.input} value={storeId} onChange={(event) => setChosen(event.target.value)}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={css.small}>
          <span>{t('menu.class')}</span>
          <select className={css.input} value={menuClass} onChange={(event) => setMenuClass(event.target.value)}>
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

function OneMenu(place: { readonly sellerId: string; readonly storeId: string; readonly menuClass: number }) {
  const menu = useQuery(menuQuery(place))
  if (menu.data === undefined) return <Waiting error={menu.error} onAgain={() => void menu.refetch()} />
  return <MenuEditor place={place} menu={menu.data} onLoad={async () => (await menu.refetch()).data?.version} />
}

function Waiting({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  const t = useOwnerText()
  if (error === null) return <p role="status">{t('owner.loading')}</p>
  return (
    <div role="alert" className={css.fault}>
      <p>{error.message}</p>
      <button type="button" className={css.again} onClick={onAgain}>
        {t('menu.again')}
      </button>
    </div>
  )
}
