import { openingRanges } from '../time/opening-hours.ts'
import type { HotScheme } from './menu-snapshot.ts'

/**
 * Codes of the best sellers of this part of the day: of every scheme that is on, in their order, none twice. The end of a
 * scheme is not part of it; one that ends before it starts runs past midnight, one that ends when it starts all day.
 *
 * `localMinutes` = minutes after midnight on the store's own clock.
 */
export function hotCodesAt(schemes: readonly HotScheme[], localMinutes: number): string[] {
  const codes = schemes.filter((scheme) => isOn(scheme, localMinutes)).flatMap((scheme) => scheme.codes)
  return [...new Set(codes)]
}

function isOn({ startTime, endTime }: HotScheme, minutes: number): boolean {
  const [range] = openingRanges([{ startTime, endTime }])
  if (range === undefined) return false
  const { start, end } = range
  if (start === end) return true
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
}
