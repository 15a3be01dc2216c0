import { dayMinutes, formatClockTime } from './clock-time.ts'
import { localTime } from './local-time.ts'
import { openingRanges } from './opening-hours.ts'
import { repeatsOf } from './repeated-hour.ts'
import { type HoursOrderType, hoursFor, periodsOn, type StoreHours } from './store-hours.ts'

const minuteMs = 60_000
/** A store that does not open within this time has no next opening. */
const daysAheadMax = 370

/** A moment on the store's clock. */
export interface LocalMoment {
  /** `2026-12-25`. */
  readonly day: string
  /** `HH:mm`. */
  readonly clock: string
  /** Calendar days from the asked instant. */
  readonly inDays: number
}

/** When one store opens and closes for one order type. Instants in UTC milliseconds; minutes of the store's clock. */
export interface Doors {
  /** Minutes until the doors close; 0 = the last minute, -1 = closed, a whole day = no end in sight. */
  left(at: number): number
  /** The same until the last order. */
  orderLeft(at: number): number
  /** Minutes until the doors close, for the last minute of a day (`2026-12-25`): what of its night is after midnight. */
  leftAtMidnight(day: string): number
  /** When orders are next taken, for an instant at which they are not, or after they end; null = not within a year. */
  opensAfter(at: number): LocalMoment | null
}

/** First and last minute of a spell, counted on the store's calendar. */
interface Spell {
  readonly first: number
  readonly last: number
}

const known = new WeakMap<StoreHours, Map<string, Doors>>()

/** The doors of a store for an order type. The same `hours` object is read once. */
export function doorsFor(hours: StoreHours, zone: string, orderType: HoursOrderType): Doors {
  const kept = known.get(hours) ?? new Map<string, Doors>()
  known.set(hours, kept)
  const key = `${zone} ${orderType}`
  const doors = kept.get(key) ?? doorsOf(hoursFor(hours, orderType), zone)
  kept.set(key, doors)
  return doors
}

/** The doors of hours that do not differ by order type. */
export function doorsOf(hours: StoreHours, zone: string): Doors {
  const spells = spellsOf(hours)
  const repeats = repeatsOf(zone)

  const leftOn = (minute: number): number => {
    const spell = spells(Math.floor(minute / dayMinutes)).find(({ first, last }) => minute >= first && minute <= last)
    return spell === undefined ? -1 : Math.min(spell.last - minute, dayMinutes)
  }
  /** In a repeated hour, a store that closes within it closes the first time and does not reopen. */
  const hasClosedSince = (before: number, at: number): boolean => {
    for (let instant = before; instant < at; instant += minuteMs) {
      if (leftOn(calendarMinute(instant, zone)) < 0) return true
    }
    return false
  }
  const left = (at: number): number => {
    const minutes = leftOn(calendarMinute(at, zone))
    const before = minutes < 0 ? null : repeats(at)
    return before !== null && hasClosedSince(before, at) ? -1 : minutes
  }
  const toOrder = (minutes: number) =>
    minutes >= dayMinutes ? minutes : Math.max(-1, minutes - hours.lastOrderMinutes)

  return {
    left,
    orderLeft: (at) => toOrder(left(at)),
    leftAtMidnight: (day) => leftOn(Date.parse(day) / minuteMs + dayMinutes - 1),
    opensAfter(at) {
      const minute = calendarMinute(at, zone)
      const today = Math.floor(minute / dayMinutes)
      for (let day = today; day <= today + daysAheadMax; day += 1) {
        const spell = spells(day).find(({ first }) => first > minute && toOrder(leftOn(first)) >= 0)
        if (spell === undefined) continue
        const { first } = spell
        const opensOn = Math.floor(first / dayMinutes)
        return { day: dayText(opensOn), clock: formatClockTime(first % dayMinutes), inDays: opensOn - today }
      }
      return null
    },
  }
}

/** Minutes since 1970 on the store's calendar. */
function calendarMinute(at: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute) / minuteMs
}

/** The spells around a day: those of the evening before, and on to the end of the day after. */
function spellsOf(hours: StoreHours): (day: number) => readonly Spell[] {
  const kept = new Map<number, readonly Spell[]>()
  return (day) => {
    const found = kept.get(day)
    if (found !== undefined) return found
    const starting = [-1, 0, 1, 2].flatMap((more) => startingOn(hours, day + more))
    const spells = joined(starting.sort((a, b) => a.first - b.first))
    if (kept.size > daysAheadMax) kept.clear()
    kept.set(day, spells)
    return spells
  }
}

function startingOn(hours: StoreHours, day: number): readonly Spell[] {
  const midnight = day * dayMinutes
  const periods = periodsOn(hours, dayText(day))
  if (periods === null) return [{ first: midnight, last: midnight + dayMinutes - 1 }]
  return openingRanges(periods).map(({ start, end }) => {
    // Both ends are inclusive; a whole day, and 24:00, end with the minute before.
    const length = end === start ? dayMinutes - 1 : end === dayMinutes ? end - 1 - start : end - start
    return { first: midnight + start, last: midnight + start + (length < 0 ? length + dayMinutes : length) }
  })
}

/** Periods without a minute between them are one spell. */
function joined(sorted: readonly Spell[]): readonly Spell[] {
  const spells: Spell[] = []
  for (const spell of sorted) {
    const before = spells.at(-1)
    if (before === undefined || spell.first > before.last + 1) spells.push(spell)
    else spells[spells.length - 1] = { first: before.first, last: Math.max(before.last, spell.last) }
  }
  return spells
}

function dayText(day: number): string {
  return new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10)
}
