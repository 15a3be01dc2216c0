import { dayMinutes } from './clock-time.ts'
import { type BusinessTime, isOpenIn, openingRanges } from './opening-hours.ts'

/**
 * For each minute of the day how many minutes more the doors stay open without a break, over midnight too: 0 = this is the
 * last one, -1 = closed, a whole day = they never close. Several hours (the store's, and those in which it delivers) must
 * all be open.
 */
export function minutesLeft(...hours: readonly BusinessTime[]): readonly number[] {
  const read = hours.map(openingRanges)
  const open = Array.from({ length: dayMinutes }, (_, minute) => read.every((ranges) => isOpenIn(ranges, minute)))
  if (open.every(Boolean)) return open.map(() => dayMinutes)
  const left = open.map(() => -1)
  // Twice around the clock: the first time says what comes after midnight.
  for (let step = 2 * dayMinutes - 1; step >= 0; step -= 1) {
    const minute = step % dayMinutes
    if (open[minute]) left[minute] = (left[(minute + 1) % dayMinutes] ?? -1) + 1
  }
  return left
}
