import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Queryable } from '../../../db/queryable.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { listUnpaid } from '../bill/unpaid.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type CachedOrder, findCachedOrder, hasPaidAhead, takeCachedOrder } from './preorder.repository.ts'

type Unloadable = 'preorder_gone' | 'order_being_paid' | 'already_paid'

/** A guest's pre-order at a store, named by the time it was kept. */
export interface PreorderAt {
  readonly sellerId: string
  readonly storeId: string
  readonly uid: string
  readonly cachedAt: Date
}

/** Order type of an order sent ahead of a pre-order (spec 1 §1). */
const preorderTypes = [3]

/** Finds a pre-order that the table can load now. */
export async function findPreorder(db: Queryable, at: PreorderAt): Promise<Result<CachedOrder['request'], Unloadable>> {
  const kept = await findCachedOrder(db, at)
  if (kept?.cachedAt.getTime() !== at.cachedAt.getTime()) return refuse('preorder_gone')
  return (await checkUnpaid(db, at, kept.request.outtradeno)) ?? ok(kept.request)
}

/**
 * Deletes the pre-order and drops the unpaid order sent ahead of it, by its number. The same transaction puts its
 * dishes into the table's cart, so neither is lost and nothing is cooked or paid twice. The order's limited dishes are
 * released.
 */
export async function takePreorder(
  tx: PoolClient,
  order: TableOrderDeps['order'],
  at: PreorderAt,
  now: Date,
): Promise<Result<readonly NewLiveEvent[], Unloadable>> {
  const taken = await takeCachedOrder(tx, at, at.cachedAt)
  if (taken === undefined) return refuse('preorder_gone')
  const { outtradeno } = taken.request
  const { news } = await order.dropUnpaidAhead(tx, at, preorderTypes, now, outtradeno)
  // Checked under the lock of its bills: an order paid a moment ago goes to the kitchen by itself.
  return (await checkUnpaid(tx, at, outtradeno)) ?? ok(news)
}

/** Another pre-order of this guest is another meal. A pre-order without a number may belong to any order ahead. */
async function checkUnpaid(
  db: Queryable,
  at: PreorderAt,
  outtradeno: string | undefined,
): Promise<Refusal<'order_being_paid' | 'already_paid'> | null> {
  if (await hasPaidAhead(db, at, preorderTypes, at.cachedAt, outtradeno)) return refuse('already_paid')
  const unpaid = await listUnpaid(db, at, preorderTypes)
  const isOwn = (billId: string) => outtradeno === undefined || billId === outtradeno
  return unpaid.some(({ isPaying, billId }) => isPaying && isOwn(billId)) ? refuse('order_being_paid') : null
}
