import { entryOf } from '@comanda/rules/language/languages.ts'
import type { HoursOrderType } from '@comanda/rules/time/store-hours.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/text.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { SomeOf } from '../../parts/choices.tsx'
import { TextField } from '../../parts/text-field.tsx'
import css from './availability.module.css'
import { emptyWindow, saleAt, textOfWindows, type WindowDraft, windowDrafts } from './window-draft.ts'

interface Props {
  readonly label: string
  /** The cell's text (docs/menu-file.md); '' = always. It is read once: give the field a key. */
  readonly value: string
  /** Called with a text that can be read. */
  readonly onChange: (text: string) => void
  /** The store's zone, and the order type that "now" speaks of. */
  readonly zone: string
  readonly orderType: HoursOrderType
  /** What the server says against it; '' = nothing. */
  readonly problem: string
}

/** The reader takes more; a person does not oversee more. */
const windowMost = 8

/** When something is sold: none, or windows of weekdays, hours, dates and order types. */
export function AvailabilityField({ label, value, onChange, zone, orderType, problem }: Props) {
  const t = useOwnerText()
  const [windows, setWindows] = useState<readonly WindowDraft[]>(() => windowDrafts(value) ?? [])
  const [told, setTold] = useState(value)
  // The draft was discarded, or another menu loaded.
  if (value !== told) {
    setTold(value)
    setWindows(windowDrafts(value) ?? [])
  }
  const isWhole = textOfWindows(windows) !== null
  function change(next: readonly WindowDraft[]) {
    setWindows(next)
    const text = textOfWindows(next)
    if (text === null) return
    setTold(text)
    onChange(text)
  }
  const fault = isWhole ? problem : t('times.incomplete')
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      {windows.length === 0 && <p className={css.help}>{t('times.always')}</p>}
      {windows.map((window, index) => (
        <WindowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place
          key={index}
          number={index + 1}
          window={window}
          onChange={(part) => change(windows.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={() => change(windows.filter((_, at) => at !== index))}
        />
      ))}
      {windows.length < windowMost && (
        <Button size="small" onClick={() => change([...windows, emptyWindow])}>
          {t(windows.length === 0 ? 'times.limit' : 'times.add')}
        </Button>
      )}
      {fault !== '' && (
        <p role="alert" className={css.problem}>
          {fault}
        </p>
      )}
      {windows.length > 0 && isWhole && <NowLine text={textOfWindows(windows) ?? ''} {...{ zone, orderType }} />}
    </fieldset>
  )
}

interface WindowProps {
  readonly number: number
  readonly window: WindowDraft
  readonly onChange: (part: Partial<WindowDraft>) => void
  readonly onRemove: () => void
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const types = ['0', '1', '2', '3'] as const

function WindowFields({ number, window, onChange, onRemove }: WindowProps) {
  const t = useOwnerText()
  const names = new Intl.DateTimeFormat(entryOf(useLanguage()).locale, { weekday: 'short', timeZone: 'UTC' })
  const field = (name: 'start' | 'end' | 'from' | 'to', type: 'time' | 'date') => (
    <TextField
      label={t(`times.${name}`)}
      type={type}
      value={window[name]}
      onChange={(text) => onChange({ [name]: text })}
      problem=""
    />
  )
  return (
    <fieldset className={css.window}>
      <legend className="sr">{t('times.window', { number })}</legend>
      <div className={css.toggles}>
        <SomeOf
          label={t('times.weekdays')}
          choices={weekdays.map((value, index) => ({ value, name: names.format(monday + index * dayMs) }))}
          value={window.weekdays.map(String) as (typeof weekdays)[number][]}
          problem=""
          onChoose={(days) => onChange({ weekdays: days.map(Number).sort() })}
        />
      </div>
      <div className={css.pair}>
        {field('start', 'time')}
        {field('end', 'time')}
      </div>
      <div className={css.pair}>
        {field('from', 'date')}
        {field('to', 'date')}
      </div>
      <div className={css.toggles}>
        <SomeOf
          label={t('times.types')}
          choices={types.map((value) => ({ value, name: t(`stores.type.${value}`) }))}
          value={window.types.map(String) as (typeof types)[number][]}
          problem=""
          onChoose={(chosen) => onChange({ types: chosen.map(Number).sort() })}
        />
      </div>
      <Button kind="quiet" size="small" aria-label={t('times.removeOf', { number })} onClick={onRemove}>
        {t('times.remove')}
      </Button>
    </fieldset>
  )
}

/** As of the last change of the field. */
function NowLine({ text, zone, orderType }: Pick<Props, 'zone' | 'orderType'> & { readonly text: string }) {
  const t = useOwnerText()
  const language = useLanguage()
  const now = saleAt(text, Date.now(), zone, orderType)
  if (now === null) return null
  const { isSold, changes } = now
  const day = new Intl.DateTimeFormat(entryOf(language).locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })
  const at =
    changes === null
      ? ''
      : changes.inDays === 0
        ? changes.clock
        : `${day.format(Date.parse(changes.day))} ${changes.clock}`
  const type = t(`stores.type.${orderType}`)
  return (
    <p role="status" className={css.now}>
      {at === ''
        ? t(isSold ? 'times.sold' : 'times.notSold', { type })
        : t(isSold ? 'times.soldUntil' : 'times.soldFrom', { type, at })}
    </p>
  )
}
