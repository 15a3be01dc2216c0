import { localTime } from './local-time.ts'

const minuteMs = 60_000
/** No clock change is larger than this. */
const longestChange = 3 * 60 * minuteMs
/** Looks for a clock change in stretches of this length, because reading a zone's clock is the expensive part. */
const stretch = 6 * 60 * minuteMs

/** Milliseconds that a zone's local time is ahead of UTC at an instant. */
export function zoneOffset(utcMs: number, zone: string): number {
  const { year, month, day, hour, minute } = localTime(utcMs, zone)
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(utcMs / minuteMs) * minuteMs
}

/**
 * Finds, for an instant, the earlier instant with the same local time, if the clock was set back in between (autumn);
 * else null. For callers that ask about many instants.
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

/**
 * The first instant (UTC milliseconds) at which the zone's clock shows this minute (local minutes since 1970), or jumps over
 * it (spring).
 */
export function firstInstant(localMinute: number, zone: string): number {
  const local = localMinute * minuteMs
  const day = 24 * 60 * minuteMs
  const [before, after] = [zoneOffset(local - day, zone), zoneOffset(local + day, zone)]
  const earlier = local - Math.max(before, after)
  const later = local - Math.min(before, after)
  const shows = (at: number) => at + zoneOffset(at, zone) === local
  if (earlier === later || shows(earlier)) return earlier
  if (shows(later)) return later
  // The clock jumps between the two.
  let [from, to] = [earlier, later]
  while (to - from > minuteMs) {
    const middle = Math.floor((from + to) / 2 / minuteMs) * minuteMs
    if (zoneOffset(middle, zone) === before) from = middle
    else to = middle
  }
  return to
}
