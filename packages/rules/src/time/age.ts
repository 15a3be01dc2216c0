/**
 * A time this far in the future was written before the clock was set back; its age is unknown and counts as old.
 * A smaller difference is normal between the clocks of two servers, which must not end each other’s payments.
 * Milliseconds.
 */
export const aheadMaxMs = 10 * 60_000

/** Whether `since` is less than `ms` ago; times in UTC milliseconds. */
export function isWithin(ms: number, since: number, now: number): boolean {
  const age = now - since
  return age >= -aheadMaxMs && age < ms
}
