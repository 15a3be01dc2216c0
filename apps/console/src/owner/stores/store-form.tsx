import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import type { StoreChange } from '@comanda/contract/store/store-set-up.schema.ts'
import { entryOf, languageCodes } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '../../app/client.ts'
import { Select } from '../../app/select.tsx'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { SomeOf, YesNo } from '../parts/choices.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { SpecialDaysEditor, WeekEditor } from './hours-editor.tsx'
import { changeOf, draftOf, type StoreDraft, type WrongField, wrongFields } from './store-draft.ts'
import css from './stores.module.css'
import { useStoreWrite } from './use-store-write.ts'

interface Props {
  readonly store: OwnedStore
  readonly onClose: () => void
}

interface Wish {
  readonly change: StoreChange
  readonly status?: 0 | 1
}

/**
 * One store's fields. What is typed stays until it is saved. Only changed fields are sent: after a refusal because of
 * another owner, the next save keeps that owner's other fields.
 */
export function StoreForm({ store, onClose }: Props) {
  const t = useOwnerText()
  const { sellerId } = useOwner()
  const [read, setRead] = useState(() => draftOf(store))
  const [draft, setDraft] = useState(read)
  const [isChecked, setChecked] = useState(false)
  const [version, setVersion] = useState(store.version)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const keyOf = useIntentKey()
  const save = useStoreWrite(async ({ change, status }: Wish) => {
    const wish = { version, change, ...(status === undefined ? {} : { status }) }
    const body = { msgid: keyOf(wish), ...wish }
    const params = { sellerId, storeId: store.storeId }
    return client.ask('PUT /console/api/:sellerId/:storeId/set-up', { params, body })
  })
  const wrong = isChecked ? wrongFields(draft) : new Set<WrongField>()
  const problem = (field: WrongField) => (wrong.has(field) ? t(`stores.wrong.${field}`) : '')
  const edit = (change: Partial<StoreDraft>) => setDraft((before) => ({ ...before, ...change }))
  const send = (status?: 0 | 1) => {
    setChecked(true)
    if (wrongFields(draft).size > 0) return
    save.mutate(
      { change: changeOf(draft, read), ...(status === undefined ? {} : { status }) },
      {
        onSuccess: (saved) => {
          if (saved === undefined) return
          const fresh = draftOf(saved)
          setRead(fresh)
          setDraft(fresh)
          setVersion(saved.version)
          setChecked(false)
        },
        // The list has read the store again: the next press means what it says now.
        onError: () => setVersion(store.version),
      },
    )
  }
  // After a refusal the list brings the newer version.
  useEffect(() => {
    if (save.isError) setVersion(store.version)
  }, [save.isError, store.version])
  const isActive = store.status === 1
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2 ref={head} tabIndex={-1}>
        {t('stores.formOf', { number: store.storeId })}
      </h2>
      <Part title={t('stores.part.hours')} problem={problem('hours')}>
        <WeekEditor draft={draft} onChange={edit} />
      </Part>
      <Part title={t('stores.part.special')} help={t('stores.specialHelp')} problem={problem('specialDays')}>
        <SpecialDaysEditor draft={draft} onChange={edit} />
      </Part>
      <NumberField
        {...{ label: t('stores.lastOrder'), value: draft.lastOrderMinutes, minValue: 0, maxValue: 240 }}
        problem={problem('lastOrderMinutes')}
        onChange={(lastOrderMinutes) => edit({ lastOrderMinutes })}
      />
      <PlaceFields draft={draft} edit={edit} problem={problem} />
      <GateFields draft={draft} edit={edit} />
      {wrong.size > 0 && (
        <p role="alert" className={css.fault}>
          {t('stores.checkFields')}
        </p>
      )}
      {save.error !== null && (
        <p role="alert" className={css.fault}>
          {save.error.message}
        </p>
      )}
      {save.isSuccess && <p role="status">{t('stores.saved')}</p>}
      <div className={css.buttons}>
        <Button type="submit" kind="primary" waiting={save.isPending}>
          {t('stores.save')}
        </Button>
        <Button onClick={onClose}>{t('stores.back')}</Button>
        <Button kind={isActive ? 'danger' : 'plain'} waiting={save.isPending} onClick={() => send(isActive ? 0 : 1)}>
          {isActive ? t('stores.deactivate') : t('stores.activate')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  readonly title: string
  readonly help?: string
  readonly problem: string
  readonly children: ReactNode
}

function Part({ title, help, problem, children }: PartProps) {
  return (
    <fieldset className={css.set}>
      <legend>{title}</legend>
      {help !== undefined && <p className={css.help}>{help}</p>}
      {children}
      {problem !== '' && <p className={css.problem}>{problem}</p>}
    </fieldset>
  )
}

interface FieldsProps {
  readonly draft: StoreDraft
  readonly edit: (change: Partial<StoreDraft>) => void
  readonly problem: (field: WrongField) => string
}

/** What the store is called and where it is. */
function PlaceFields({ draft, edit, problem }: FieldsProps) {
  const t = useOwnerText()
  const all = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  const zones = all.includes(draft.timeZone) ? all : [draft.timeZone, ...all]
  const texts = ['names', 'address'] as const
  return (
    <>
      {texts.map((field) => (
        <Part key={field} title={t(`stores.part.${field}`)} problem={problem(field)}>
          {languageCodes.map((language) => (
            <TextField
              key={language}
              {...{ label: entryOf(language).name, lang: entryOf(language).html, problem: '' }}
              value={draft[field][language]}
              onChange={(text) => edit({ [field]: { ...draft[field], [language]: text } })}
            />
          ))}
        </Part>
      ))}
      <TextField
        {...{ label: t('stores.telephone'), type: 'tel', value: draft.telephone, problem: problem('telephone') }}
        onChange={(telephone) => edit({ telephone })}
      />
      <TextField
        {...{ label: t('stores.place'), help: t('stores.placeHelp'), value: draft.place, problem: problem('place') }}
        onChange={(place) => edit({ place })}
      />
      <div className={css.select}>
        <p className={css.label}>{t('stores.timeZone')}</p>
        <Select
          label={t('stores.timeZone')}
          value={draft.timeZone}
          choices={zones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
          onChoose={(timeZone) => edit({ timeZone })}
        />
      </div>
    </>
  )
}

/** What guests may do there. */
function GateFields({ draft, edit }: Pick<FieldsProps, 'draft' | 'edit'>) {
  const t = useOwnerText()
  return (
    <>
      <YesNo label={t('stores.takesOrders')} value={draft.isBusiness} onChoose={(isBusiness) => edit({ isBusiness })} />
      <SomeOf
        label={t('stores.offers')}
        choices={['1', '2', '3', '4'].map((value) => ({ value, name: t(`stores.offer.${value}`) }))}
        value={draft.offers}
        problem=""
        onChoose={(offers) => edit({ offers })}
      />
      <SomeOf
        label={t('stores.online')}
        choices={['1', '2'].map((value) => ({ value, name: t(`stores.offer.${value}`) }))}
        value={draft.online}
        problem=""
        onChoose={(online) => edit({ online })}
      />
    </>
  )
}
