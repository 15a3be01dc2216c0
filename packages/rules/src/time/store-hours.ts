import { formatClockTime } from './clock-time.ts'
import { type BusinessTime, type OpeningRange, openingRanges } from './opening-hours.ts'

/** spec 1 §1: 0 dine-in, 1 pick-up, 2 takeout, 3 pre-order. */
export type HoursOrderType = 0 | 1 | 2 | 3

/** An end that is not after its start is on the next day: `18:00`–`02:00`; equal times are 24 hours. */
export interface HoursPeriod {
  readonly startTime: string
  readonly endTime: string
  /** Empty = every order type. */
  readonly orderTypes: readonly HoursOrderType[]
}

export interface WeekPeriod extends HoursPeriod {
  /** 1 Monday to 7 Sunday: the day on which it starts. */
  readonly weekday: number
}

/** A date with hours of its own, in place of its weekday's. What began the evening before goes on past midnight. */
export interface SpecialDay {
  /** `2026-12-25` at the store. */
  readonly date: string
  /** None = closed. */
  readonly periods: readonly HoursPeriod[]
}

/** When a store takes orders (spec 1 §3 `businessTime`; facts/store.md §1.2 "Hours, holidays"). */
export interface StoreHours {
  /** Every day and every order type; empty = always. Only without `weekHours`. */
  readonly businessTime: BusinessTime
  /** Null = every day is like `businessTime`. */
  readonly weekHours: readonly WeekPeriod[] | null
  readonly specialDays: readonly SpecialDay[]
  /** The last order is so many minutes before the doors close. */
  readonly lastOrderMinutes: number
}

/** The hours of a store that knows no weekdays. */
export function everyDay(businessTime: BusinessTime): StoreHours {
  return { businessTime, weekHours: null, specialDays: [], lastOrderMinutes: 0 }
}

/** The hours of one order type, as if the store had no other. */
export function hoursFor(hours: StoreHours, orderType: HoursOrderType): StoreHours {
  const ofType = <P extends HoursPeriod>(periods: readonly P[]) =>
    periods
      .filter(({ orderTypes }) => orderTypes.length === 0 || orderTypes.includes(orderType))
      .map((period) => ({ ...period, orderTypes: [] }))
  return {
    ...hours,
    weekHours: hours.weekHours && ofType(hours.weekHours),
    specialDays: hours.specialDays.map(({ date, periods }) => ({ date, periods: ofType(periods) })),
  }
}

/** Whether two order types can have different hours. */
export function hasHoursByType({ weekHours, specialDays }: StoreHours): boolean {
  const isOfType = ({ orderTypes }: HoursPeriod) => orderTypes.length > 0
  return (weekHours ?? []).some(isOfType) || specialDays.some(({ periods }) => periods.some(isOfType))
}

/** The periods that start on this day, whatever their order type; null = open the whole day. */
export function periodsOn(hours: StoreHours, day: string): readonly HoursPeriod[] | null {
  const special = hours.specialDays.find(({ date }) => date === day)
  if (special !== undefined) return special.periods
  if (hours.weekHours !== null) return hours.weekHours.filter(({ weekday }) => weekday === weekdayOf(day))
  const ranges = openingRanges(hours.businessTime)
  return ranges.length === 0 ? null : ranges.map(periodOf)
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

function periodOf({ start, end }: OpeningRange): HoursPeriod {
  return { startTime: formatClockTime(start), endTime: formatClockTime(end), orderTypes: [] }
}
