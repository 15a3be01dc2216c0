import { businessDay, dayStartsAt } from '../time/business-day.ts'
import { localTime } from '../time/local-time.ts'

/**
 * Whether an order wanted at `takeAt` (ms; null = as soon as possible) is made of what there is today: the portions that are left
 * and the dishes that are sold out are those of one business day at the store. Nobody knows yet what another day will have.
 */
export function isOfToday(takeAt: number | null, now: number, zone: string): boolean {
  return takeAt === null || dayOf(takeAt, zone) === dayOf(now, zone)
}

/** Whether what the kitchen said at `since` (ms) has ended with its business day at the store. */
export function isDayOver(since: number, now: number, zone: string): boolean {
  return dayOf(since, zone) < dayOf(now, zone)
}

function dayOf(at: number, zone: string): string {
  return businessDay(localTime(at, zone), dayStartsAt)
}
