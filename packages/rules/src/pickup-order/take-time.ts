import { addDays, calendarDay, dayStartsAt } from '../time/business-day.ts'
import { formatClockTime } from '../time/clock-time.ts'
import { type LocalTime, localMinutes, localTime } from '../time/local-time.ts'
import type { BusinessTime } from '../time/opening-hours.ts'
import { minutesLeft } from '../time/opening-spell.ts'
import { earlierSameClock } from '../time/repeated-hour.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A guest reads, chooses and sends: what was offered so long ago is still taken. */
const choosingMs = 10 * minuteMs

/** When an order ahead may be wanted. */
export interface TakeTimeSettings {
  /** IANA, of the store: the phone's own clock decides nothing. */
  readonly zone: string
  /** The store's hours, and for takeout those in which it delivers: a time must be in all of them. */
  readonly hours: readonly BusinessTime[]
  /** Nothing is offered before this instant (ms): when the kitchen could have it ready. */
  readonly earliest: number
  /** Minutes from one offered time to the next, counted from the hour. */
  readonly stepMinutes: number
  /** Nothing is offered in the last so many minutes before the doors close; 0 = up to the closing minute. */
  readonly lastMinutes: number
  /** Calendar days at the store, today included (pre-order); 0 = later today only (pick-up, takeout). */
  readonly days: number
}

/** What the house offers where nobody set anything, by order type. */
export const takeTimeDefaults = {
  '1': { stepMinutes: 15, lastMinutes: 0, days: 0 },
  '2': { stepMinutes: 15, lastMinutes: 0, days: 0 },
  '3': { stepMinutes: 15, lastMinutes: 30, days: 7 },
} as const satisfies Record<string, Pick<TakeTimeSettings, 'stepMinutes' | 'lastMinutes' | 'days'>>

/** One offered time. */
export interface OfferedTime {
  /** The instant (ms). */
  readonly at: number
  /** At the store: `YYYY-MM-DD` and `HH:mm`. */
  readonly day: string
  readonly clock: string
  /** The clock has shown this before: the hour that comes twice when it is set back. */
  readonly again: boolean
}

/**
 * The times that are offered, the earliest first. `Later today` lasts to midnight, and beyond it as long as the doors stay
 * open without a break, until the business day ends at four. A clock time that the night of a clock change leaves out is never
 * offered; one that comes twice is offered twice, unless the store has closed in between.
 */
export function offeredTimes(now: number, settings: TakeTimeSettings): OfferedTime[] {
  const offer = offerOf(now, settings)
  const times: OfferedTime[] = []
  const until = now + (settings.days === 0 ? dayMs : (settings.days + 1) * dayMs)
  let at = Math.ceil(Math.max(now, settings.earliest) / minuteMs) * minuteMs
  while (at < until) {
    const ahead = localMinutes(at, settings.zone) % settings.stepMinutes
    if (ahead === 0 && offer.has(at)) times.push(describe(at, settings.zone))
    at += (settings.stepMinutes - ahead) * minuteMs
  }
  return times
}

/** Whether a time that a guest has chosen is one of them. A few minutes' thought do not lose it; what has gone by is gone. */
export function isOfferedTime(at: number, now: number, settings: TakeTimeSettings): boolean {
  const isOnTime = at % minuteMs === 0 && at >= now && at >= settings.earliest - choosingMs
  if (!isOnTime || localMinutes(at, settings.zone) % settings.stepMinutes !== 0) return false
  return offerOf(now, settings).has(at)
}

/** Instead of one that is not offered: the next ones from then on, else the last ones there are. */
export function nextOffered(wanted: number, now: number, settings: TakeTimeSettings, count = 4): OfferedTime[] {
  const times = offeredTimes(now, settings)
  const next = times.filter(({ at }) => at >= wanted).slice(0, count)
  return next.length > 0 ? next : times.slice(-count)
}

interface Offer {
  /** Within reach and within hours; nothing about the step, and nothing about how soon. */
  has(at: number): boolean
}

function offerOf(now: number, { zone, hours, lastMinutes, days }: TakeTimeSettings): Offer {
  const left = minutesLeft(...hours)
  const today = calendarDay(localTime(now, zone))
  const lastDay = addDays(today, Math.max(0, days - 1))
  /** The last minute after midnight that still belongs to tonight. */
  const tonight = (left[24 * 60 - 1] ?? -1) > 0 ? Math.min(left[0] ?? -1, dayStartsAt - 1) : -1

  const isReached = (at: number, local: LocalTime): boolean => {
    const day = calendarDay(local)
    if (day <= lastDay) return true
    const isTonight = days === 0 && day === addDays(today, 1) && minutesOf(local) <= tonight
    return isTonight && at < now + dayMs
  }
  return {
    has(at) {
      const local = localTime(at, zone)
      const open = left[minutesOf(local)] ?? -1
      return open >= lastMinutes && open >= 0 && isReached(at, local) && !hasClosedSince(at, zone, left)
    },
  }
}

/** In an hour that comes twice a store that closes in it closes the first time: nobody stands there the second time. */
function hasClosedSince(at: number, zone: string, left: readonly number[]): boolean {
  const before = earlierSameClock(at, zone)
  if (before === null) return false
  for (let minute = before; minute < at; minute += minuteMs)
    if ((left[localMinutes(minute, zone)] ?? -1) < 0) return true
  return false
}

function describe(at: number, zone: string): OfferedTime {
  const local = localTime(at, zone)
  const again = earlierSameClock(at, zone) !== null
  return { at, day: calendarDay(local), clock: formatClockTime(minutesOf(local)), again }
}

function minutesOf({ hour, minute }: LocalTime): number {
  return hour * 60 + minute
}
