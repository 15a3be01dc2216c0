import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { businessDay } from '@comanda/rules/time/business-day.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import { clockOf } from '../../../app/clock.ts'

/** `Mon 23 Nov`, with no line break inside. */
export function dayName(at: number, zone: string, language: Language): string {
  const format = { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone } as const
  return new Intl.DateTimeFormat(entryOf(language).locale, format).format(at).replaceAll(' ', '\u00a0')
}

/** `18:30`, with its day unless today; on the store's clock. */
export function whenText(iso: string, zone: string, language: Language, now: number): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  if (businessDay(localTime(at, zone)) === businessDay(localTime(now, zone))) return clockOf(iso, zone)
  return `${dayName(at, zone, language)} ${clockOf(iso, zone)}`
}

/** `4:09` left; hours come before the minutes. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
