import { openingRanges } from '../time/opening-hours.ts'
import type { HotScheme } from './menu-snapshot.ts'

/**
 * Codes of the best sellers of this part of the day: all active schemes in order, without duplicates.
 * - The end of a scheme is exclusive.
 * - An end before the start runs past midnight; an end equal to the start means all day.
 *
 * `localMinutes` = minutes after midnight on the store's clock.
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
