import { addDays, calendarDay, dayStartsAt } from '../time/business-day.ts'
import { dayMinutes, formatClockTime } from '../time/clock-time.ts'
import { doorsOf } from '../time/doors.ts'
import { localMinutes, localTime } from '../time/local-time.ts'
import type { BusinessTime } from '../time/opening-hours.ts'
import { repeatsOf } from '../time/repeated-hour.ts'
import { everyDay, type StoreHours } from '../time/store-hours.ts'

const minuteMs = 60_000
const dayMs = dayMinutes * minuteMs
/** A guest needs time to read, choose and send: a time stays valid this long after it was offered. */
const choosingMs = 10 * minuteMs

/** Which times an order ahead can be wanted for. */
export interface TakeTimeSettings {
  /** IANA zone of the store. The phone's own clock does not count. */
  readonly zone: string
  /** The store's opening hours for this order type. An order leaves the counter within them, with its guest or the rider. */
  readonly doors: StoreHours
  /** Delivery hours, in which an order arrives; empty = any. */
  readonly sendTime: BusinessTime
  /** Minutes of the rider's way between counter and guest; 0 = the guest collects it. */
  readonly rideMinutes: number
  /** No time before this instant (ms): when the kitchen can have it ready. */
  readonly earliest: number
  /** Minutes between offered times, counted from the hour. */
  readonly stepMinutes: number
  /** No time in the last minutes before closing; 0 = up to the closing minute. */
  readonly lastMinutes: number
  /** Calendar days at the store, today included (pre-order); 0 = later today only (pick-up, takeout). */
  readonly days: number
}

/** What makes a time valid, whatever the kitchen's load. */
export type OfferSettings = Omit<TakeTimeSettings, 'earliest' | 'stepMinutes'>

/** Defaults by order type, where the seller set nothing. */
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
  /** The clock already showed this time: the repeated hour when clocks go back. */
  readonly again: boolean
}

/**
 * The offered times, earliest first.
 * - 'Later today' lasts to midnight, and beyond it while the store stays open without a break, until the business day
 *   ends at four.
 * - A clock time that a clock change skips is not offered.
 * - A repeated clock time is offered twice, unless the store closes in between.
 */
export function offeredTimes(now: number, settings: TakeTimeSettings): OfferedTime[] {
  const offer = offerOf(now, settings)
  const times: OfferedTime[] = []
  const until = now + (settings.days === 0 ? dayMs : (settings.days + 1) * dayMs)
  let at = Math.ceil(Math.max(now, settings.earliest) / minuteMs) * minuteMs
  while (at < until) {
    const ahead = localMinutes(at, settings.zone) % settings.stepMinutes
    const time = ahead === 0 ? offer.at(at) : null
    if (time !== null) times.push(time)
    at += (settings.stepMinutes - ahead) * minuteMs
  }
  return times
}

/** Whether a chosen time is valid. A few minutes of choosing are tolerated; a past time is not. */
export function isOfferedTime(at: number, now: number, settings: TakeTimeSettings): boolean {
  const isOnTime = at % minuteMs === 0 && at >= now && at >= settings.earliest - choosingMs
  if (!isOnTime || localMinutes(at, settings.zone) % settings.stepMinutes !== 0) return false
  return offerOf(now, settings).at(at) !== null
}

/** Alternatives to a time that is not offered: the next ones after it, else the last ones. */
export function nextOffered(wanted: number, now: number, settings: TakeTimeSettings, count = 4): OfferedTime[] {
  const times = offeredTimes(now, settings)
  const next = times.filter(({ at }) => at >= wanted).slice(0, count)
  return next.length > 0 ? next : times.slice(-count)
}

/** Minutes for which an order is still possible; a whole day = no end; -1 = not possible. */
export interface Spare {
  /** Until closing time, for what leaves the counter. */
  readonly doors: number
  /** Until the delivery hours end. */
  readonly sending: number
}

/** How much later than `at` (ms) the guest can get an order wanted as soon as possible: today, or at a chosen time. */
export function minutesToSpare(at: number, now: number, settings: OfferSettings): Spare {
  const { leaving, arriving } = offerOf(now, settings)
  return { doors: leaving.left(leavesAt(at, settings)), sending: arriving.left(at) }
}

/** The instant (ms) at which an order that arrives at `at` leaves the counter. */
export function leavesAt(at: number, { rideMinutes }: Pick<TakeTimeSettings, 'rideMinutes'>): number {
  return at - rideMinutes * minuteMs
}

/** When a store that is open now closes its doors, `HH:mm`. */
export function closingClock({ doors, zone }: Pick<TakeTimeSettings, 'doors' | 'zone'>, now: number): string {
  const left = Math.max(0, doorsOf(doors, zone).left(now))
  return formatClockTime((localMinutes(now, zone) + left) % dayMinutes)
}

interface Offer {
  /** The time at this instant, if it is in reach and within hours. Ignores the step and the earliest time. */
  at(at: number): OfferedTime | null
  readonly leaving: Spell
  readonly arriving: Spell
}

/**
 * One rule for chosen times and as soon as possible: an order leaves within the opening hours and arrives within the
 * delivery hours.
 */
function offerOf(now: number, { zone, doors, sendTime, rideMinutes, lastMinutes, days }: OfferSettings): Offer {
  const leaving = spellOf(now, { zone, hours: doors, lastMinutes, days })
  const arriving = spellOf(now, { zone, hours: everyDay(sendTime), lastMinutes: 0, days })
  return {
    leaving,
    arriving,
    at: (at) => (leaving.at(leavesAt(at, { rideMinutes })) === null ? null : arriving.at(at)),
  }
}

interface Spell {
  /** The time at this instant, if it is within these hours on an available day. */
  at(at: number): OfferedTime | null
  /** Minutes from this instant to the last valid one; -1 = not valid. */
  left(at: number): number
}

interface SpellSettings extends Pick<TakeTimeSettings, 'zone' | 'lastMinutes' | 'days'> {
  readonly hours: StoreHours
}

function spellOf(now: number, { zone, hours, lastMinutes, days }: SpellSettings): Spell {
  const doors = doorsOf(hours, zone)
  const earlierSame = repeatsOf(zone)
  const today = calendarDay(localTime(now, zone))
  const tomorrow = addDays(today, 1)
  const lastDay = addDays(today, Math.max(0, days - 1))

  /** The last minute after midnight that still belongs to tonight. */
  const tonight = Math.min(doors.leftAtMidnight(today), dayStartsAt) - 1

  const timeAt = (at: number): OfferedTime | null => {
    const local = localTime(at, zone)
    const minutes = local.hour * 60 + local.minute
    if (doors.left(at) < lastMinutes) return null
    const day = calendarDay(local)
    const isTonight = days === 0 && day === tomorrow && minutes <= tonight && at < now + dayMs
    if (day > lastDay && !isTonight) return null
    return { at, day, clock: formatClockTime(minutes), again: earlierSame(at) !== null }
  }

  return { at: timeAt, left: (at) => (timeAt(at) === null ? -1 : doors.left(at)) }
}
