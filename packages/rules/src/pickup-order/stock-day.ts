import { businessDay, dayStartsAt } from '../time/business-day.ts'
import { localTime } from '../time/local-time.ts'

/**
 * Whether an order wanted at `takeAt` (ms; null = as soon as possible) is made of what there is today: the portions that are left
 * and the dishes that are sold out are those of one business day at the store. Nobody knows yet what another day will have.
 */
export function isOfToday(takeAt: number | null, now: number, zone: string): boolean {
  const dayOf = (at: number) => businessDay(localTime(at, zone), dayStartsAt)
  return takeAt === null || dayOf(takeAt) === dayOf(now)
}
