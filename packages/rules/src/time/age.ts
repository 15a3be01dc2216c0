/**
 * What is from so far ahead was written before the clock was set back, and nobody knows how old it is: it counts as old. Less is
 * what the clocks of two servers may differ by: they would end each other’s payments. Milliseconds.
 */
export const aheadMaxMs = 10 * 60_000

/** Whether `since` is less than `ms` ago; times in UTC milliseconds. */
export function isWithin(ms: number, since: number, now: number): boolean {
  const age = now - since
  return age >= -aheadMaxMs && age < ms
}
