import { dayMinutes } from './clock-time.ts'
import { type BusinessTime, isOpenIn, type OpeningRange, openingRanges } from './opening-hours.ts'

/** Every order ahead uses the same few hours, and walking through a day of them costs as much as pricing its dishes. */
const counted = new Map<string, readonly number[]>()
const countedMax = 300

/**
 * For each minute of the day, how many more minutes the store stays open without a break, past midnight too. 0 = the
 * last minute, -1 = closed, a whole day = it never closes.
 */
export function minutesLeft(hours: BusinessTime): readonly number[] {
  const ranges = openingRanges(hours)
  const key = ranges.map(({ start, end }) => `${start}-${end}`).join()
  const known = counted.get(key)
  if (known !== undefined) return known
  const left = countLeft(ranges)
  if (counted.size >= countedMax) counted.clear()
  counted.set(key, left)
  return left
}

function countLeft(ranges: readonly OpeningRange[]): readonly number[] {
  const open = Array.from({ length: dayMinutes }, (_, minute) => isOpenIn(ranges, minute))
  if (open.every(Boolean)) return open.map(() => dayMinutes)
  const left = open.map(() => -1)
  // Two passes around the clock: the first provides what comes after midnight.
  for (let step = 2 * dayMinutes - 1; step >= 0; step -= 1) {
    const minute = step % dayMinutes
    if (open[minute]) left[minute] = (left[(minute + 1) % dayMinutes] ?? -1) + 1
  }
  return left
}
