import { dayMinutes, formatClockTime, parseClockTime } from './clock-time.ts'

/** A store's business hours as in the spec: a list of ranges, or `start-end` as text (spec 1 §3). */
export type BusinessTime =
  | readonly { readonly startTime: string; readonly endTime: string }[]
  | string
  | null
  | undefined

/** Minutes after local midnight. `end` before `start` runs past midnight; equal values mean the whole day. */
export interface OpeningRange {
  readonly start: number
  readonly end: number
}

/**
 * A store is open if it has no business-time list, or the local time is inside any range (spec 1 §4).
 * Both ends are inclusive, as `00:00-23:59` means all day; `22:00-02:00` runs past midnight. Unreadable ranges are
 * ignored.
 *
 * `localMinutes` = minutes after midnight on the store's clock.
 */
export function isOpen(businessTime: BusinessTime, localMinutes: number): boolean {
  return isOpenIn(openingRanges(businessTime), localMinutes)
}

/** The same for parsed ranges, for callers that check many minutes. */
export function isOpenIn(ranges: readonly OpeningRange[], localMinutes: number): boolean {
  return ranges.length === 0 || ranges.some((range) => isInside(range, localMinutes))
}

/** The readable ranges, in order. */
export function openingRanges(businessTime: BusinessTime): OpeningRange[] {
  const pairs =
    typeof businessTime === 'string'
      ? businessTime
          .replace(/\s*[-–—~～]\s*/g, '-')
          .split(/[,，;；\s]+/)
          .map(splitRange)
      : (businessTime ?? []).map(({ startTime, endTime }) => [startTime, endTime] as const)
  return pairs.flatMap(([startText, endText]) => {
    const start = parseClockTime(startText)
    const end = parseClockTime(endText)
    return start === undefined || end === undefined || start === dayMinutes ? [] : [{ start, end }]
  })
}

/**
 * Stored hours as a list, whichever of the spec's forms they have: `"10:00-22:00"` or ranges. What is neither is no hours:
 * the store is always open by its hours, as with unreadable ranges.
 */
export function readOpeningHours(stored: unknown): { readonly startTime: string; readonly endTime: string }[] {
  const parts = Array.isArray(stored) ? stored : [stored]
  return parts
    .flatMap((part) => openingRanges(typeof part === 'string' ? part : isRange(part) ? [part] : []))
    .map(({ start, end }) => ({ startTime: formatClockTime(start), endTime: formatClockTime(end) }))
}

function isRange(part: unknown): part is { readonly startTime: string; readonly endTime: string } {
  const { startTime, endTime } = (part ?? {}) as { startTime?: unknown; endTime?: unknown }
  return typeof startTime === 'string' && typeof endTime === 'string'
}

/** `10:00–14:00, 17:00–22:00` for 'Our business hours: {0}'; empty when the store is always open. */
export function openingHoursText(businessTime: BusinessTime): string {
  return openingRanges(businessTime)
    .map(({ start, end }) => `${formatClockTime(start)}–${formatClockTime(end)}`)
    .join(', ')
}

function isInside({ start, end }: OpeningRange, minutes: number): boolean {
  if (start === end) return true
  return start < end ? minutes >= start && minutes <= end : minutes >= start || minutes <= end
}

function splitRange(text: string): readonly [string, string] {
  const [start = '', end = ''] = text.split('-')
  return [start, end]
}
