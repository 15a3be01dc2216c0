import { businessDay, dayStartsAt } from '../time/business-day.ts'
import { localTime } from '../time/local-time.ts'

/**
 * Whether an order wanted at `takeAt` (ms; null = as soon as possible) uses today's stock. Portions left and sold-out
 * dishes belong to one business day of the store; other days are unknown.
 */
export function isOfToday(takeAt: number | null, now: number, zone: string): boolean {
  return takeAt === null || dayOf(takeAt, zone) === dayOf(now, zone)
}

/** Whether a kitchen setting made at `since` (ms) has ended with the store's business day. */
export function isDayOver(since: number, now: number, zone: string): boolean {
  return dayOf(since, zone) < dayOf(now, zone)
}

function dayOf(at: number, zone: string): string {
  return businessDay(localTime(at, zone), dayStartsAt)
}
