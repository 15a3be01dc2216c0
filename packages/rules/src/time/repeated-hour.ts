import { localTime } from './local-time.ts'

const minuteMs = 60_000
/** No clock is set by more than this at once. */
const longestChange = 3 * 60 * minuteMs
/** Whether a clock is set is looked up for so long at once: reading a zone's clock is what costs. */
const stretch = 6 * 60 * minuteMs

/** Milliseconds that the wall clock of a zone is ahead of UTC at an instant. */
export function zoneOffset(utcMs: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(utcMs, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(utcMs / minuteMs) * minuteMs
}

/**
 * Tells of an instant when the zone's clock showed the same before, where it has been set back in between (autumn); else null.
 * For whoever asks about many instants.
 */
export function repeatsOf(zone: string): (utcMs: number) => number | null {
  const changes = new Map<number, boolean>()

  const isSetBack = (utcMs: number): boolean => {
    const part = Math.floor(utcMs / stretch)
    const known = changes.get(part)
    if (known !== undefined) return known
    const isChanged = zoneOffset(part * stretch - longestChange, zone) > zoneOffset((part + 1) * stretch, zone)
    changes.set(part, isChanged)
    return isChanged
  }

  return (utcMs) => {
    if (!isSetBack(utcMs)) return null
    const offset = zoneOffset(utcMs, zone)
    const before = zoneOffset(utcMs - longestChange, zone)
    if (before <= offset) return null
    const earlier = utcMs - (before - offset)
    return zoneOffset(earlier, zone) === before ? earlier : null
  }
}
