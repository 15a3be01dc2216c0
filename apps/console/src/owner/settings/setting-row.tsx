import type { Setting } from '@comanda/contract/style/setting.routes.ts'
import { plainNumber } from '@comanda/rules/language/plain-digits.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { momentText } from '../parts/moment-text.ts'
import { controlOf, type SettingKey } from './setting-control.ts'
import { SettingField } from './setting-field.tsx'
import css from './settings.module.css'
import { type SettingsLevel, useChangeSetting } from './settings.queries.ts'

interface Props {
  readonly setting: Setting
  readonly level: SettingsLevel
}

/** One setting: its sentence and field, where the value comes from, and a way back to what is inherited. */
export function SettingRow({ setting, level }: Props) {
  const t = useOwnerText()
  const language = useLanguage()
  const key = setting.key as SettingKey
  const [draft, setDraft] = useState<unknown>()
  const [fault, setFault] = useState('')
  const [isSaved, setSaved] = useState(false)
  const change = useChangeSetting(level)
  const isOwn = setting.from === (level.storeId === '' ? 'seller' : 'store')
  const mayReset = isOwn && (level.storeId !== '' || setting.inherited !== null || controlTakesNull(key))
  const isChanged = draft !== undefined && !isSame(draft, setting.value)

  function edit(value: unknown): void {
    setDraft(value)
    setSaved(false)
    setFault('')
    change.reset()
  }
  function send(value: unknown): void {
    change.mutate(value === undefined ? { key } : { key, value }, {
      onSuccess: () => {
        setDraft(undefined)
        setSaved(true)
      },
    })
  }
  function save(): void {
    const read = readDraft(key, draft)
    if (read.ok) send(read.value)
    else setFault(t(`settings.${read.fault}`, read.values))
  }
  return (
    <li className={css.row} data-changed={isChanged || undefined}>
      <SettingField
        settingKey={key}
        label={t(`settings.key.${key}`)}
        value={draft ?? setting.value}
        problem={fault || (change.error?.message ?? '')}
        onChange={edit}
      />
      {setting.unreadable && <p className={css.problem}>{t('settings.unreadable')}</p>}
      <p className={css.facts}>
        <code>{key}</code> <span>{t(`settings.from.${setting.from}`)}</span>{' '}
        {isOwn && <span>{t('settings.inherits', { value: wordsOf(key, setting.inherited, t) })}</span>}{' '}
        {setting.changed !== null && (
          <span>
            {t('settings.changed', { who: setting.changed.who, at: momentText(language, setting.changed.at) })}
          </span>
        )}
      </p>
      {key === 'scanOpen' && draft === false && <p className={css.problem}>{t('settings.closes')}</p>}
      <div className={css.buttons}>
        {isChanged && (
          <>
            <Button kind="primary" size="small" waiting={change.isPending} onClick={save}>
              {t('settings.save')}
            </Button>
            <Button size="small" onClick={() => edit(undefined)}>
              {t('settings.drop')}
            </Button>
          </>
        )}
        {!isChanged && mayReset && (
          <Button size="small" waiting={change.isPending} onClick={() => send(undefined)}>
            {t('settings.reset')}
          </Button>
        )}
        {/* A switch has no line for its fault. */}
        {change.error !== null && controlOf(key).kind === 'switch' && <p role="alert">{change.error.message}</p>}
        <p role="status" className={css.saved}>
          {isSaved && !isChanged ? t('settings.saved') : ''}
        </p>
      </div>
    </li>
  )
}

type ReadDraft =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly fault: 'wrongJson' | 'wrongNumber'
      readonly values?: Readonly<Record<string, number>>
    }

/** A number is typed as text. */
function isSame(draft: unknown, value: unknown): boolean {
  return JSON.stringify(draft) === JSON.stringify(value) || (typeof value === 'number' && draft === String(value))
}

/** The typed value as it is sent. */
function readDraft(key: SettingKey, draft: unknown): ReadDraft {
  const control = controlOf(key)
  if (control.kind === 'number') {
    const text = plainNumber(String(draft)).trim()
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= control.min && value <= control.max) return { ok: true, value }
    return { ok: false, fault: 'wrongNumber', values: { min: control.min, max: control.max } }
  }
  if (control.kind !== 'json' || typeof draft !== 'string') return { ok: true, value: draft }
  try {
    return { ok: true, value: draft.trim() === '' ? null : JSON.parse(draft) }
  } catch {
    return { ok: false, fault: 'wrongJson' }
  }
}

function controlTakesNull(key: SettingKey): boolean {
  const control = controlOf(key)
  return (
    (control.kind === 'one' && control.values.includes('null')) ||
    key === 'payNow' ||
    key === 'pointRule' ||
    key === 'popup'
  )
}

/** A value in words, for what is inherited. */
function wordsOf(key: SettingKey, value: unknown, t: ReturnType<typeof useOwnerText>): string {
  const control = controlOf(key)
  if (typeof value === 'boolean' && control.kind === 'switch') return t(value ? 'settings.yes' : 'settings.no')
  if (control.kind === 'one') return t(`settings.option.${key}.${value}`)
  if (control.kind === 'some' && Array.isArray(value) && value.length > 0) {
    return value.map((one) => t(`settings.option.${key}.${one}`)).join(', ')
  }
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('settings.empty')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
