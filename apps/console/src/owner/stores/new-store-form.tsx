import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { newStore } from '@comanda/contract/store/store-set-up.schema.ts'
import { entryOf, languageCodes } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { Select } from '../../app/select.tsx'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { TextField } from '../parts/text-field.tsx'
import css from './stores.module.css'
import { useStoreWrite } from './use-store-write.ts'

interface Props {
  readonly stores: readonly OwnedStore[]
  readonly onClose: () => void
}

/** A new store: empty, or a copy of another one with its own number and name. */
export function NewStoreForm({ stores, onClose }: Props) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const [storeId, setStoreId] = useState('')
  const [names, setNames] = useState<Partial<Record<(typeof languageCodes)[number], string>>>({})
  const [copyFrom, setCopyFrom] = useState('')
  const [isChecked, setChecked] = useState(false)
  const store = { storeId, names }
  const faults = newStore.safeParse(store).error?.issues.map(({ path }) => path[0]) ?? []
  const problem = (field: 'storeId' | 'names') =>
    isChecked && faults.includes(field) ? t(`stores.wrong.${field}`) : ''
  const keyOf = useIntentKey()
  const create = useStoreWrite(async () => {
    const wish = { store, ...(copyFrom === '' ? {} : { copyFrom }) }
    const body = { msgid: keyOf(wish), ...wish }
    const made = await client.ask('POST /console/api/:sellerId/stores', { params: { sellerId }, body })
    onClose()
    return made
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (faults.length === 0) create.mutate()
      }}
    >
      <h2>{t('stores.add')}</h2>
      <TextField label={t('stores.number')} value={storeId} onChange={setStoreId} problem={problem('storeId')} />
      <fieldset className={css.set}>
        <legend>{t('stores.part.names')}</legend>
        {languageCodes.map((language) => (
          <TextField
            key={language}
            {...{ label: entryOf(language).name, lang: entryOf(language).html, problem: '' }}
            value={names[language] ?? ''}
            onChange={(name) => setNames({ ...names, [language]: name })}
          />
        ))}
        {problem('names') !== '' && <p className={css.problem}>{problem('names')}</p>}
      </fieldset>
      <div className={css.select}>
        <p className={css.label}>{t('stores.copyFrom')}</p>
        <Select
          label={t('stores.copyFrom')}
          value={copyFrom}
          choices={[
            { value: '', name: t('stores.copyNone') },
            ...stores.map((one) => ({
              value: one.storeId,
              name: [one.storeId, ...Object.values(one.names)].filter(Boolean).join(' · '),
            })),
          ]}
          onChoose={setCopyFrom}
        />
      </div>
      <p className={css.help}>{t('stores.copyHelp')}</p>
      {create.error !== null && (
        <p role="alert" className={css.fault}>
          {create.error.message}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" kind="primary" waiting={create.isPending}>
          {t('stores.create')}
        </Button>
        <Button onClick={onClose}>{t('stores.back')}</Button>
      </div>
    </form>
  )
}
