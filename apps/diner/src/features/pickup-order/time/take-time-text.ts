import type { Language } from '@comanda/rules/language/languages.ts'
import { addDays, calendarDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { clockOf } from '../../../app/clock.ts'
import type { Text } from '../../../i18n/text.ts'
import { dayName } from './when-text.ts'

export interface TimeWriting {
  readonly text: Text
  readonly language: Language
  /** IANA zone of the store; the phone may be in another. */
  readonly zone: string
  /** ms */
  readonly now: number
}

/** `Today`, `Tomorrow`, else `Mon 23 Nov`: of a calendar day at the store, `YYYY-MM-DD`. */
export function dayText(day: string, { text, language, zone, now }: TimeWriting): string {
  const today = calendarDay(localTime(now, zone))
  if (day === today) return text('takeTime.today')
  if (day === addDays(today, 1)) return text('takeTime.tomorrow')
  return dayName(Date.parse(`${day}T12:00:00Z`), 'UTC', language)
}

/** `Tomorrow 18:30`, of an ISO instant. */
export function takeTimeText(iso: string, writing: TimeWriting): string {
  const { text, zone } = writing
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const day = calendarDay(localTime(at, zone))
  return text('takeTime.dayAndTime', { day: dayText(day, writing), time: clockOf(iso, zone) })
}

export interface NamedTime {
  readonly iso: string
  readonly name: string
}

/** The names of a day's times. In a night when clocks go back one time occurs twice: the later is marked. */
export function namedTimes(times: readonly string[], { text, zone }: TimeWriting): readonly NamedTime[] {
  const seen = new Set<string>()
  return times.map((iso) => {
    const time = clockOf(iso, zone)
    const name = seen.has(time) ? text('takeTime.again', { time }) : time
    seen.add(time)
    return { iso, name }
  })
}
