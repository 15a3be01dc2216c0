/**
 * The only place that turns an instant into a store's wall clock. It uses Intl.DateTimeFormat (the one exception to "no
 * Intl in rules"), because the zone tables live there and Temporal is missing from Chromium 90 and Safari 15. Only
 * numbers are read from it, never text in a language, so browser and server cannot disagree.
 */
export interface LocalTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** Making a formatter takes 50 times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock at `utcMs` (milliseconds since 1970 UTC) in an IANA zone. Throws RangeError on a zone nobody knows. */
export function localTime(utcMs: number, zone: string): LocalTime {
  const found: Record<string, number> = {}
  for (const { type, value } of formatFor(zone).formatToParts(utcMs)) found[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = found
  return { year, month, day, hour: hour % 24, minute }
}

/** Minutes after local midnight, for `isOpen`. */
export function localMinutes(utcMs: number, zone: string): number {
  const { hour, minute } = localTime(utcMs, zone)
  return hour * 60 + minute
}

/** Whether the engine knows this zone; check before storing a store's zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatFor(zone)
    return true
  } catch {
    return false
  }
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const existing = formats.get(zone)
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
  formats.set(zone, format)
  return format
}
