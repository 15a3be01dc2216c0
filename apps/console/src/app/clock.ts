import { calendarDay } from '@comanda/rules/time/business-day.ts'
import { formatClockTime } from '@comanda/rules/time/clock-time.ts'
import { localMinutes, localTime } from '@comanda/rules/time/local-time.ts'

/** The store's wall clock, `19:05`. Empty until the board has brought the store's zone. */
export function clockOf(instant: string | number, zone: string): string {
  return zone === '' ? '' : formatClockTime(localMinutes(new Date(instant).getTime(), zone))
}

/** The store's wall clock, `13:08`, with the date if it is not today there. */
export function momentText(instant: string, now: number, zone: string, language: string): string {
  const clock = clockOf(instant, zone)
  if (zone === '' || dayOf(Date.parse(instant), zone) === dayOf(now, zone)) return clock
  const format = { month: 'numeric', day: 'numeric', weekday: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat(language, format).format(Date.parse(instant))} ${clock}`
}

function dayOf(at: number, zone: string): string {
  return calendarDay(localTime(at, zone))
}
