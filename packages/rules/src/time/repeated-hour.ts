import { localTime } from './local-time.ts'

const minuteMs = 60_000
/** No clock is set by more than this at once. */
const longestChange = 3 * 60 * minuteMs

/** Milliseconds that the wall clock of a zone is ahead of UTC at an instant. */
export function zoneOffset(utcMs: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(utcMs, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(utcMs / minuteMs) * minuteMs
}

/** The instant at which the clock showed the same before, where it has been set back in between (autumn); else null. */
export function earlierSameClock(utcMs: number, zone: string): number | null {
  const setBack = zoneOffset(utcMs - longestChange, zone) - zoneOffset(utcMs, zone)
  if (setBack <= 0) return null
  const earlier = utcMs - setBack
  return zoneOffset(earlier, zone) - zoneOffset(utcMs, zone) === setBack ? earlier : null
}
