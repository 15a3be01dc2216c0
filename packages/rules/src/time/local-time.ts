/**
 * The only place that turns an instant into a store's local time. It uses Intl.DateTimeFormat (the one exception to "no
 * Intl in rules"): the zone tables are there, and Chromium 90 and Safari 15 lack Temporal.
 * It reads only numbers, never localized text, so browser and server agree.
 */
export interface LocalTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

interface Clock {
  /** Creating a formatter takes 50 times as long as using it. */
  readonly format: Intl.DateTimeFormat
  /** Cache of the last whole second: one request asks several times, and a busy evening asks all the time. */
  second: number
  time: LocalTime
}

const clocks = new Map<string, Clock>()

/** The local time at `utcMs` (milliseconds since 1970 UTC) in an IANA zone. Throws RangeError on an unknown zone. */
export function localTime(utcMs: number, zone: string): LocalTime {
  const clock = clockOf(zone)
  const second = Math.floor(utcMs / 1000)
  if (second !== clock.second) {
    clock.time = readClock(clock.format, utcMs)
    clock.second = second
  }
  return clock.time
}

function readClock(format: Intl.DateTimeFormat, utcMs: number): LocalTime {
  const found: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(utcMs)) found[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = found
  return { year, month, day, hour: hour % 24, minute }
}

/** Minutes after local midnight, for `isOpen`. */
export function localMinutes(utcMs: number, zone: string): number {
  const { hour, minute } = localTime(utcMs, zone)
  return hour * 60 + minute
}

/** Whether the engine knows this zone; check it before storing a store's zone. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

function clockOf(zone: string): Clock {
  const existing = clocks.get(zone)
  if (existing) return existing
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const clock = { format, second: Number.NaN, time: { year: 0, month: 0, day: 0, hour: 0, minute: 0 } }
  clocks.set(zone, clock)
  return clock
}
