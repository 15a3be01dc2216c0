import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Select } from '../../app/select.tsx'
import { storeQueries } from '../../app/store.queries.ts'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { LoadingPart } from '../parts/loading-part.tsx'
import { TextField } from '../parts/text-field.tsx'
import { settingGroups } from './setting-control.ts'
import { SettingRow } from './setting-row.tsx'
import css from './settings.module.css'
import { type SettingsLevel, settingsQuery } from './settings.queries.ts'

/** Every setting of the brand, or of one store over the brand's. */
export function SettingsPage() {
  const t = useOwnerText()
  const { sellerId, storeIds } = useOwner()
  const stores = useQuery(storeQueries.stores(sellerId, useLanguage())).data ?? []
  const own = stores.filter(({ id }) => storeIds.length === 0 || storeIds.includes(id))
  // An owner of some stores has no say in the brand.
  const [storeId, setStoreId] = useState(storeIds[0] ?? '')
  const [words, setWords] = useState('')
  const brand = storeIds.length === 0 ? [{ value: '', name: t('settings.brand') }] : []
  const level = { sellerId, storeId }
  const query = useQuery(settingsQuery(level))
  return (
    <>
      <div className={css.tools}>
        <div className={css.level}>
          <span>{t('settings.of')}</span>
          <Select
            label={t('settings.of')}
            value={storeId}
            choices={[...brand, ...own.map(({ id, name }) => ({ value: id, name }))]}
            onChoose={setStoreId}
          />
        </div>
        <TextField label={t('settings.search')} value={words} problem="" onChange={setWords} />
      </div>
      {query.data !== undefined ? (
        <Groups key={storeId} settings={query.data} level={level} words={words} />
      ) : (
        <LoadingPart error={query.error} onAgain={() => void query.refetch()} />
      )}
    </>
  )
}

interface GroupsProps {
  readonly settings: readonly Setting[]
  readonly level: SettingsLevel
  readonly words: string
}

/** The settings that have the searched words, in their groups. */
function Groups({ settings, level, words }: GroupsProps) {
  const t = useOwnerText()
  const id = useId()
  const wanted = words.trim().toLowerCase()
  const has = (key: string) => `${key} ${t(`settings.key.${key}`)}`.toLowerCase().includes(wanted)
  const groups = Object.entries(settingGroups).map(([group, keys]) => ({
    group,
    rows: keys.flatMap((key) => settings.find((one) => one.key === key && has(key)) ?? []),
  }))
  const shown = groups.filter(({ rows }) => rows.length > 0)
  if (shown.length === 0) return <p role="status">{t('settings.none')}</p>
  return shown.map(({ group, rows }) => (
    <section key={group} className={css.group} aria-labelledby={`${id}${group}`}>
      <h2 id={`${id}${group}`}>{t(`settings.group.${group}`)}</h2>
      <ul>
        {rows.map((setting) => (
          <SettingRow key={setting.key} setting={setting} level={level} />
        ))}
      </ul>
    </section>
  ))
}
