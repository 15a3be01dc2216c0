import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { GuestMeans } from '@comanda/rules/table-order/guest-means.ts'
import type { PoolClient } from 'pg'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import type { TableCall } from './open-table-call.ts'
import { guestMeans, lockSeating } from './seating.repository.ts'

export interface SeatedWork {
  /** Runs before the seating's lock, so that locks are always taken in one order. */
  before?(tx: PoolClient): Promise<void>
  /**
   * Runs under the seating's lock; returns the events for the table and the floor plan. `means` is how the caller
   * joined; `staff` also for staff without a seat.
   */
  work(tx: PoolClient, seatingId: string, means: GuestMeans): Promise<Result<readonly NewLiveEvent[], ErrorCode>>
}

/** Changes a seating once per key. The caller's seat is checked again under the seating's lock. */
export async function changeSeating(
  { db, live }: TableOrderDeps,
  { isStaff }: TableCall,
  place: TablePlace,
  call: Call,
  { before, work }: SeatedWork,
): Promise<Result<null, ErrorCode>> {
  const { sellerId } = place
  return once<null, ErrorCode>(db, call.once, sellerId, async (tx) => {
    await before?.(tx)
    const seatingId = await lockSeating(tx, place)
    if (seatingId === null) return refuse('seating_join_needed')
    const means = isStaff ? 'staff' : await guestMeans(tx, { sellerId, seatingId, uid: call.actor })
    if (means === null) return refuse('seating_join_needed')
    const news = await work(tx, seatingId, means)
    if (!news.ok) return news
    await live.record(tx, sellerId, news.value)
    return ok(null)
  })
}
