/** Dates as `2026-11-27`. */
export interface BirthdayRange {
  readonly from: string
  readonly to: string
  /** Where the picker starts. */
  readonly preset: string
}

const [oldest, youngest, usual] = [100, 16, 30]
const presetDay = '07-15'

/** The birthdays that a member may enter, both ends included (spec 2 §5). `today` in the seller's home zone. */
export function birthdayRange(today: string): BirthdayRange {
  return {
    from: yearsBefore(today, oldest),
    to: yearsBefore(today, youngest),
    preset: `${yearOf(today) - usual}-${presetDay}`,
  }
}

export function isBirthday(date: string, today: string): boolean {
  const { from, to } = birthdayRange(today)
  return isDate(date) && date >= from && date <= to
}

/** The day on which a birthday is kept in a year: 29 February is 28 February in a common year. */
export function birthdayIn(year: number, birthday: string): string {
  const day = birthday.slice(5)
  return `${year}-${day === '02-29' && !isLeap(year) ? '02-28' : day}`
}

function yearsBefore(today: string, years: number): string {
  return birthdayIn(yearOf(today) - years, today)
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const days = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0
  return Number(day) >= 1 && Number(day) <= days
}
