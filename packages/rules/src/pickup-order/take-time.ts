import { addDays, calendarDay, dayStartsAt } from '../time/business-day.ts'
import { dayMinutes, formatClockTime } from '../time/clock-time.ts'
import { localMinutes, localTime } from '../time/local-time.ts'
import type { BusinessTime } from '../time/opening-hours.ts'
import { minutesLeft } from '../time/opening-spell.ts'
import { repeatsOf } from '../time/repeated-hour.ts'

const minuteMs = 60_000
const dayMs = dayMinutes * minuteMs
/** A guest reads, chooses and sends: what was offered so long ago is still taken. */
const choosingMs = 10 * minuteMs

/** When an order ahead may be wanted. */
export interface TakeTimeSettings {
  /** IANA, of the store: the phone's own clock decides nothing. */
  readonly zone: string
  /** The store's hours, in which an order leaves its counter: with its guest, or with the rider. */
  readonly doors: BusinessTime
  /** The hours of delivery, in which it arrives; empty = any. */
  readonly sendTime: BusinessTime
  /** Minutes of the rider's way, by which it leaves before its guest has it; 0 = they collect it. */
  readonly rideMinutes: number
  /** Nothing is offered before this instant (ms): when the kitchen could have it ready. */
  readonly earliest: number
  /** Minutes from one offered time to the next, counted from the hour. */
  readonly stepMinutes: number
  /** Nothing is offered in the last so many minutes before the doors close; 0 = up to the closing minute. */
  readonly lastMinutes: number
  /** Calendar days at the store, today included (pre-order); 0 = later today only (pick-up, takeout). */
  readonly days: number
}

/** What makes a time one that is offered, whatever the kitchen has to do. */
export type OfferSettings = Omit<TakeTimeSettings, 'earliest' | 'stepMinutes'>

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
    const time = ahead === 0 ? offer.at(at) : null
    if (time !== null) times.push(time)
    at += (settings.stepMinutes - ahead) * minuteMs
  }
  return times
}

/** Whether a time that a guest has chosen is one of them. A few minutes' thought do not lose it; what has gone by is gone. */
export function isOfferedTime(at: number, now: number, settings: TakeTimeSettings): boolean {
  const isOnTime = at % minuteMs === 0 && at >= now && at >= settings.earliest - choosingMs
  if (!isOnTime || localMinutes(at, settings.zone) % settings.stepMinutes !== 0) return false
  return offerOf(now, settings).at(at) !== null
}

/** Instead of one that is not offered: the next ones from then on, else the last ones there are. */
export function nextOffered(wanted: number, now: number, settings: TakeTimeSettings, count = 4): OfferedTime[] {
  const times = offeredTimes(now, settings)
  const next = times.filter(({ at }) => at >= wanted).slice(0, count)
  return next.length > 0 ? next : times.slice(-count)
}

/** For how many minutes more an order may be had; a whole day where that never ends; -1 = it may not be had at all. */
export interface Spare {
  /** Until the doors close to what leaves. */
  readonly doors: number
  /** Until the hours of delivery are over. */
  readonly sending: number
}

/** How much later than at `at` (ms) its guest may have what is wanted as soon as possible: today, as a time that is chosen. */
export function minutesToSpare(at: number, now: number, settings: OfferSettings): Spare {
  const { leaving, arriving } = offerOf(now, settings)
  return { doors: leaving.left(leavesAt(at, settings)), sending: arriving.left(at) }
}

/** The instant (ms) at which what its guest has at `at` leaves the counter. */
export function leavesAt(at: number, { rideMinutes }: Pick<TakeTimeSettings, 'rideMinutes'>): number {
  return at - rideMinutes * minuteMs
}

interface Offer {
  /** The time at this instant, where it is within reach and within hours; nothing about the step or how soon it is. */
  at(at: number): OfferedTime | null
  readonly leaving: Spell
  readonly arriving: Spell
}

/** One rule for what is chosen and what is wanted as soon as possible: it leaves within the one hours and arrives within the other. */
function offerOf(now: number, { zone, doors, sendTime, rideMinutes, lastMinutes, days }: OfferSettings): Offer {
  const leaving = spellOf(now, { zone, hours: doors, lastMinutes, days })
  const arriving = spellOf(now, { zone, hours: sendTime, lastMinutes: 0, days })
  return {
    leaving,
    arriving,
    at: (at) => (leaving.at(leavesAt(at, { rideMinutes })) === null ? null : arriving.at(at)),
  }
}

interface Spell {
  /** The time at this instant, where it is in these hours of the days that can be had. */
  at(at: number): OfferedTime | null
  /** Minutes from this instant to the last one; -1 = it is none of them. */
  left(at: number): number
}

interface SpellSettings extends Pick<TakeTimeSettings, 'zone' | 'lastMinutes' | 'days'> {
  readonly hours: BusinessTime
}

function spellOf(now: number, { zone, hours, lastMinutes, days }: SpellSettings): Spell {
  const left = minutesLeft(hours)
  const earlierSame = repeatsOf(zone)
  const today = calendarDay(localTime(now, zone))
  const tomorrow = addDays(today, 1)
  const lastDay = addDays(today, Math.max(0, days - 1))
  /** The last minute after midnight that still belongs to tonight. */
  const tonight = (left[dayMinutes - 1] ?? -1) > 0 ? Math.min(left[0] ?? -1, dayStartsAt - 1) : -1

  const leftAt = (at: number) => left[localMinutes(at, zone)] ?? -1

  /** In an hour that comes twice a store that closes in it closes the first time: nobody stands there the second time. */
  const hasClosedSince = (before: number, at: number): boolean => {
    for (let minute = before; minute < at; minute += minuteMs) {
      if (leftAt(minute) < 0) return true
    }
    return false
  }

  const timeAt = (at: number): OfferedTime | null => {
    const local = localTime(at, zone)
    const minutes = local.hour * 60 + local.minute
    if ((left[minutes] ?? -1) < lastMinutes) return null
    const day = calendarDay(local)
    const isTonight = days === 0 && day === tomorrow && minutes <= tonight && at < now + dayMs
    if (day > lastDay && !isTonight) return null
    const before = earlierSame(at)
    if (before !== null && hasClosedSince(before, at)) return null
    return { at, day, clock: formatClockTime(minutes), again: before !== null }
  }

  return { at: timeAt, left: (at) => (timeAt(at) === null ? -1 : leftAt(at)) }
}
