/**
 * What is from so far ahead was written before the clock was set back, and nobody knows how old it is: it counts as old. Less is
 * what the clocks of two servers may differ by: they would end each other’s payments.
 */
export const aheadMaxMs = 10 * 60_000

/** Whether `since` is less than `ms` ago. */
export function isWithin(ms: number, since: Date, now: Date): boolean {
  const age = now.getTime() - since.getTime()
  return age >= -aheadMaxMs && age < ms
}
