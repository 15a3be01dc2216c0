import { dayMinutes, parseClockTime } from '../../time/clock-time.ts'
import type { LocalMoment } from '../../time/doors.ts'
import { localTime } from '../../time/local-time.ts'
import { firstInstant } from '../../time/repeated-hour.ts'
import { type HoursOrderType, weekdayOf } from '../../time/store-hours.ts'

const minuteMs = 60_000
/** What does not open or close within this time has no next change. */
const daysAheadMax = 370

/** When a dish, a category or an option is sold. It belongs to the day on which it starts. */
export interface AvailableWindow {
  /** 1 Monday to 7 Sunday; empty = every day. */
  readonly weekdays: readonly number[]
  /** `HH:mm`; the end is exclusive, and one before the start is on the next day. Null = the whole day. */
  readonly hours: { readonly startTime: string; readonly endTime: string } | null
  /** First and last day, `2026-12-24`, both inclusive. Null = every date. */
  readonly days: { readonly from: string; readonly to: string } | null
  /** Empty = every order type. */
  readonly orderTypes: readonly HoursOrderType[]
}

/** Sold while one of the windows is open; none = always (issue 39 §4). */
export type Availability = readonly AvailableWindow[]

/** An instant at a store (UTC milliseconds, IANA zone), for an order of one type. */
export interface AskedAt {
  readonly at: number
  readonly zone: string
  readonly orderType: HoursOrderType
}

/** The instant (UTC milliseconds) from which something is sold (`opens`), or is not. */
export interface AvailableChange {
  readonly at: number
  readonly opens: boolean
}

/** Local minutes since 1970 of a window that starts on one day. */
interface Spell {
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

export function isAvailable(availability: Availability, asked: AskedAt): boolean {
  if (availability.length === 0) return true
  const { at, zone } = asked
  const today = dayOf(at, zone)
  return forType(availability, asked).some(
    (window) =>
      isUnbounded(window) ||
      // The evening before may go on past midnight; a clock set back over midnight has begun the day after.
      [today - 1, today, today + 1].some((day) => {
        const spell = spellOn(window, day)
        return spell !== null && at >= firstInstant(spell.first, zone) && at < firstInstant(spell.end, zone)
      }),
  )
}

/** Whether all of them are open: a dish is sold when its category is, too. */
export function areAvailable(each: readonly Availability[], asked: AskedAt): boolean {
  return each.every((availability) => isAvailable(availability, asked))
}

/** When what needs `each` of them is next sold, or no longer; null = not within a year. */
export function nextChange(each: readonly Availability[], asked: AskedAt): AvailableChange | null {
  const { at, zone } = asked
  const isOpen = areAvailable(each, asked)
  const windows = each.flatMap((availability) => forType(availability, asked)).filter((one) => !isUnbounded(one))
  if (windows.length === 0) return null
  const today = dayOf(at, zone)
  let edges: number[] = []
  for (let day = today - 1; day <= today + daysAheadMax; day += 1) {
    edges = [...edges, ...windows.flatMap((window) => edgesOn(window, day))].sort((a, b) => a - b)
    // Windows of later days start later.
    const settled = edges.filter((edge) => edge <= (day + 1) * dayMinutes)
    edges = edges.filter((edge) => edge > (day + 1) * dayMinutes)
    for (const edge of new Set(settled)) {
      const instant = firstInstant(edge, zone)
      if (instant > at && areAvailable(each, { ...asked, at: instant }) !== isOpen)
        return { at: instant, opens: !isOpen }
    }
  }
  return null
}

/** A later instant on the store's clock, as of `now`. */
export function momentOf(at: number, now: number, zone: string): LocalMoment {
  const { hour, minute } = localTime(at, zone)
  const day = dayOf(at, zone)
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return { day: dayText(day), clock, inDays: day - dayOf(now, zone) }
}

/** The windows of one order type; of an availability without any, none. */
export function forType(availability: Availability, { orderType }: Pick<AskedAt, 'orderType'>): Availability {
  return availability.filter(({ orderTypes }) => orderTypes.length === 0 || orderTypes.includes(orderType))
}

function isUnbounded({ weekdays, hours, days }: AvailableWindow): boolean {
  return weekdays.length === 0 && hours === null && days === null
}

function spellOn({ weekdays, hours, days }: AvailableWindow, day: number): Spell | null {
  const date = dayText(day)
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(date))) return null
  if (days !== null && (date < days.from || date > days.to)) return null
  const midnight = day * dayMinutes
  if (hours === null) return { first: midnight, end: midnight + dayMinutes }
  const [start, end] = [parseClockTime(hours.startTime) ?? 0, parseClockTime(hours.endTime) ?? 0]
  return { first: midnight + start, end: midnight + (end <= start ? end + dayMinutes : end) }
}

/** Whole days in a row have no edge between them. */
function edgesOn(window: AvailableWindow, day: number): number[] {
  const spell = spellOn(window, day)
  if (spell === null) return []
  const joins = (other: number) => window.hours === null && spellOn(window, other) !== null
  return [...(joins(day - 1) ? [] : [spell.first]), ...(joins(day + 1) ? [] : [spell.end])]
}

/** Days since 1970 on the store's calendar. */
function dayOf(at: number, zone: string): number {
  const { year, month, day } = localTime(at, zone)
  return Date.UTC(year, month - 1, day) / (dayMinutes * minuteMs)
}

function dayText(day: number): string {
  return new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10)
}
