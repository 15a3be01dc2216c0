import type { LocalTime } from './local-time.ts'

/** Sales before four in the morning belong to yesterday, so ticket numbers do not restart during service. */
export const dayStartsAt = 4 * 60

/**
 * The business day of a sale, `YYYY-MM-DD`. A store open past midnight starts its day later (`startsAt`, minutes after
 * midnight): with 240, a sale at 03:59 belongs to yesterday.
 */
export function businessDay(local: LocalTime, startsAt = 0): string {
  const number = dayNumber(local.year, local.month, local.day)
  return dayText(local.hour * 60 + local.minute < startsAt ? number - 1 : number)
}

/** The day `days` after (negative: before) a `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayText(dayNumber(year, month, date) + days)
}

/** The calendar day of a local time, `YYYY-MM-DD`. */
export function calendarDay(local: LocalTime): string {
  return businessDay(local)
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; years count from March so that leap days come last. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function dayText(number: number): string {
  const z = number + 719_468
  const era = Math.floor(z / 146_097)
  const doe = z - era * 146_097
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365)
  const dayOfYear = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yoe + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
