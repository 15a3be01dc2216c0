import type { ErrorCode } from '@comanda/contract/errors.ts'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import { once } from '../../../db/once.ts'
import type { Call } from '../../../http/call.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import type { TablePlace } from '../table.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { guestState, lockSeating } from './seating.repository.ts'
import { type Door, readDoor, servesHere, tableSettings } from './table-door.ts'

export interface SeatedWork {
  /** What comes before the seating's lock, so that locks are always taken in one order. */
  before?(tx: PoolClient): Promise<void>
  /**
   * Under the seating's lock; answers what the table and the floor plan are to be told.
   * @param door As a guest found it; null = the staff need none.
   */
  work(tx: PoolClient, seatingId: string, door: Door | null): Promise<Result<readonly NewLiveEvent[], ErrorCode>>
}

/** Done by who sits at the table, or by the staff who serve it, once a key; others get `seating_join_needed`. */
export async function atSeating(
  deps: TableOrderDeps,
  place: TablePlace,
  call: Call,
  { before, work }: SeatedWork,
): Promise<Result<null, ErrorCode>> {
  const { db, live } = deps
  const { sellerId } = place
  const rules = await tableSettings(deps, place)
  if (!rules.ok) return rules
  const isStaff = servesHere(call, place)
  const door = isStaff ? null : await readDoor(db.pool, rules.value, place, call)
  if (door !== null && door.me?.state !== 'in') return refuse('seating_join_needed')
  return once<null, ErrorCode>(db, call.once, sellerId, async (tx) => {
    await before?.(tx)
    const seatingId = await lockSeating(tx, place)
    if (seatingId === null) return refuse('seating_join_needed')
    const mine = await guestState(tx, { sellerId, seatingId, uid: call.actor })
    if (mine !== 'in' && !isStaff) return refuse('seating_join_needed')
    const news = await work(tx, seatingId, door)
    if (!news.ok) return news
    await live.record(tx, sellerId, news.value)
    return ok(null)
  })
}
