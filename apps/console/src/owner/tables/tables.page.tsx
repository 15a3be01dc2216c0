import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '../../app/select.tsx'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { LoadingPart } from '../parts/loading-part.tsx'
import { StoreTables } from './store-tables.tsx'
import type { TypedTables } from './table-draft.ts'
import css from './tables.module.css'

/** The tables of a store, which the address names: `?store=101`. */
export function TablesPage() {
  const t = useOwnerText()
  const { sellerId, storeIds } = useOwner()
  const stores = useQuery(storeQueries.stores(sellerId, useLanguage()))
  const [address, setAddress] = useSearchParams()
  /** By store: what is typed stays while the owner looks at another store. */
  const [typed, setTyped] = useState<{ readonly [storeId: string]: TypedTables }>({})
  if (stores.data === undefined) return <LoadingPart error={stores.error} onAgain={() => void stores.refetch()} />
  const own = stores.data.filter(({ id }) => storeIds.length === 0 || storeIds.includes(id))
  const storeId = own.find(({ id }) => id === address.get('store'))?.id ?? own[0]?.id
  if (storeId === undefined) return <p>{t('tables.noStore')}</p>
  return (
    <>
      {own.length > 1 && (
        <div className={css.store}>
          <span>{t('tables.store')}</span>
          <Select
            label={t('tables.store')}
            value={storeId}
            choices={own.map(({ id, name }) => ({ value: id, name }))}
            onChoose={(id) => setAddress({ store: id }, { replace: true })}
          />
        </div>
      )}
      <StoreTables
        key={storeId}
        place={{ sellerId, storeId }}
        typed={typed[storeId] ?? {}}
        onType={(change) => setTyped((all) => ({ ...all, [storeId]: { ...all[storeId], ...change } }))}
      />
    </>
  )
}
