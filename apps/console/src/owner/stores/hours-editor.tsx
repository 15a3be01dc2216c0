import { entryOf } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useState } from 'react'
import { useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { YesNo } from '../parts/choices.tsx'
import { TextField } from '../parts/text-field.tsx'
import { PeriodList } from './period-list.tsx'
import type { StoreDraft } from './store-draft.ts'
import css from './stores.module.css'

interface Props {
  readonly draft: StoreDraft
  readonly onChange: (change: Partial<StoreDraft>) => void
}

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** A row for each weekday, each with its periods. */
export function WeekEditor({ draft, onChange }: Props) {
  const t = useOwnerText()
  const names = new Intl.DateTimeFormat(entryOf(useLanguage()).locale, { weekday: 'long', timeZone: 'UTC' })
  const { week, isAlwaysOpen } = draft
  return (
    <>
      <YesNo
        label={t('stores.alwaysOpen')}
        value={isAlwaysOpen}
        onChoose={(next) => {
          const isEmpty = week.every((day) => day.length === 0)
          const first = week.map(() => [{ startTime: '10:00', endTime: '22:00', orderTypes: [] }])
          onChange({ isAlwaysOpen: next, ...(isEmpty && !next ? { week: first } : {}) })
        }}
      />
      {!isAlwaysOpen &&
        week.map((periods, index) => {
          const day = names.format(monday + index * dayMs)
          return (
            <fieldset key={day} className={css.day}>
              <legend>{day}</legend>
              <PeriodList
                day={day}
                periods={periods}
                onChange={(next) => onChange({ week: week.map((one, at) => (at === index ? next : one)) })}
              />
              <Button
                kind="quiet"
                size="small"
                aria-label={t('stores.copyOf', { day })}
                onClick={() => onChange({ week: week.map(() => periods) })}
              >
                {t('stores.copy')}
              </Button>
            </fieldset>
          )
        })}
    </>
  )
}

/** Dates with hours of their own, in their order. */
export function SpecialDaysEditor({ draft, onChange }: Props) {
  const t = useOwnerText()
  const [date, setDate] = useState('')
  const format = new Intl.DateTimeFormat(entryOf(useLanguage()).locale, { dateStyle: 'full', timeZone: 'UTC' })
  const { specialDays } = draft
  const isKnown = specialDays.some((one) => one.date === date)
  const replace = (next: StoreDraft['specialDays']) =>
    onChange({ specialDays: [...next].sort((a, b) => (a.date < b.date ? -1 : 1)) })
  return (
    <>
      {specialDays.map((one) => {
        const day = format.format(Date.parse(one.date))
        return (
          <fieldset key={one.date} className={css.day}>
            <legend>{day}</legend>
            <PeriodList
              day={day}
              periods={one.periods}
              onChange={(periods) =>
                replace(specialDays.map((other) => (other === one ? { ...one, periods: [...periods] } : other)))
              }
            />
            <Button
              kind="quiet"
              size="small"
              aria-label={t('stores.removeDayOf', { day })}
              onClick={() => replace(specialDays.filter((other) => other !== one))}
            >
              {t('stores.removeDay')}
            </Button>
          </fieldset>
        )
      })}
      <div className={css.row}>
        <TextField
          label={t('stores.date')}
          type="date"
          value={date}
          onChange={setDate}
          problem={isKnown ? t('stores.knownDay') : ''}
        />
        <Button
          disabled={date === '' || isKnown}
          onClick={() => {
            replace([...specialDays, { date, periods: [] }])
            setDate('')
          }}
        >
          {t('stores.addDay')}
        </Button>
      </div>
    </>
  )
}
