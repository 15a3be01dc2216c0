import { addDays, calendarDay } from './business-day.ts'
import { dayMinutes, formatClockTime, parseClockTime } from './clock-time.ts'
import { localTime } from './local-time.ts'
import { type HoursPeriod, periodsOn, type SpecialDay, type StoreHours } from './store-hours.ts'

/** A period in minutes from the midnight before it; an end past 1440 is on the next day. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * "Close today at 20:00": the special days with today's periods cut there (facts/store.md §1.2 "Hours, holidays"). Today
 * is the day before while its night lasts. Null = no period of today is open at that time after `now` (UTC ms).
 */
export function closeToday(hours: StoreHours, zone: string, now: number, clock: string): readonly SpecialDay[] | null {
  const local = localTime(now, zone)
  const minute = local.hour * 60 + local.minute
  const today = calendarDay(local)
  const yesterday = addDays(today, -1)
  const isNight =
    !stretchesOn(hours, today).some(({ start, end }) => minute >= start && minute <= end) &&
    stretchesOn(hours, yesterday).some(({ end }) => minute + dayMinutes <= end)
  const [day, from] = isNight ? [yesterday, minute + dayMinutes] : [today, minute]
  const wanted = parseClockTime(clock)
  if (wanted === undefined) return null
  const close = wanted + dayMinutes * Math.ceil(Math.max(0, from - wanted) / dayMinutes)
  const periods = periodsOn(hours, day) ?? [{ startTime: '00:00', endTime: '24:00', orderTypes: [] }]
  if (!periods.some((period) => stretchOf(period).end > close)) return null
  const cut = periods.flatMap((period) => {
    const { start, end } = stretchOf(period)
    if (start >= close) return []
    return [end <= close ? period : { ...period, endTime: formatClockTime(close % dayMinutes) }]
  })
  return [...hours.specialDays.filter(({ date }) => date !== day), { date: day, periods: cut }].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  )
}

function stretchesOn(hours: StoreHours, day: string): readonly Stretch[] {
  return periodsOn(hours, day)?.map(stretchOf) ?? [{ start: 0, end: dayMinutes - 1 }]
}

function stretchOf({ startTime, endTime }: HoursPeriod): Stretch {
  const start = parseClockTime(startTime) ?? 0
  const end = parseClockTime(endTime) ?? 0
  return { start, end: end <= start ? end + dayMinutes : end }
}
