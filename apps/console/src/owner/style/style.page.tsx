import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../app/select.tsx'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { LoadingPart } from '../parts/loading-part.tsx'
import { settingsQuery } from '../settings/settings.queries.ts'
import css from './style.module.css'
import { StyleEditor } from './style-editor.tsx'

/** The look of the brand, or of one store over the brand's, beside a guest's phone. */
export function StylePage() {
  const t = useOwnerText()
  const { sellerId, storeIds } = useOwner()
  const stores = useQuery(storeQueries.stores(sellerId, useLanguage())).data ?? []
  const own = stores.filter(({ id }) => storeIds.length === 0 || storeIds.includes(id))
  // An owner of some stores has no say in the brand.
  const [storeId, setStoreId] = useState(storeIds[0] ?? '')
  const level = { sellerId, storeId }
  const query = useQuery(settingsQuery(level))
  const brand = storeIds.length === 0 ? [{ value: '', name: t('settings.brand') }] : []
  return (
    <div className={css.page} data-wide="">
      <div className={css.level}>
        <span>{t('settings.of')}</span>
        <Select
          label={t('settings.of')}
          value={storeId}
          choices={[...brand, ...own.map(({ id, name }) => ({ value: id, name }))]}
          onChoose={setStoreId}
        />
      </div>
      {query.data !== undefined ? (
        <StyleEditor
          key={storeId}
          level={level}
          settings={query.data}
          shownIn={storeId === '' ? (own[0]?.id ?? '') : storeId}
        />
      ) : (
        <LoadingPart error={query.error} onAgain={() => void query.refetch()} />
      )}
    </div>
  )
}
