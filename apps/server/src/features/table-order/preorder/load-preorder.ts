import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Queryable } from '../../../db/queryable.ts'
import type { NewLiveEvent } from '../../live/live.service.ts'
import { listUnpaid } from '../bill/unpaid.repository.ts'
import type { TableOrderDeps } from '../table-order.service.ts'
import { type CachedOrder, findCachedOrder, hasPaidAhead, takeCachedOrder } from './preorder.repository.ts'

type Unloadable = 'preorder_gone' | 'order_being_paid' | 'already_paid'

/** A guest's pre-order at a store, named by when it was kept. */
export interface PreorderAt {
  readonly sellerId: string
  readonly storeId: string
  readonly uid: string
  readonly cachedAt: Date
}

/** Order type of what is sent ahead of a pre-order (spec 1 §1). */
const preorderTypes = [3]

/** A pre-order that can be loaded at a table now. */
export async function findPreorder(db: Queryable, at: PreorderAt): Promise<Result<CachedOrder['request'], Unloadable>> {
  const kept = await findCachedOrder(db, at)
  if (kept?.cachedAt.getTime() !== at.cachedAt.getTime()) return refuse('preorder_gone')
  return (await checkUnpaid(db, at, kept.request.outtradeno)) ?? ok(kept.request)
}

/**
 * The pre-order goes, with what was sent ahead of it, by its number, and not paid: in the transaction that puts its dishes into a table's cart, so
 * that neither is lost without the other, and nothing is made, or paid, twice. What it held of limited dishes is there again.
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
  // Asked once its bills are held: what was paid, or is in a wallet, a moment ago goes to the kitchen by itself.
  return (await checkUnpaid(tx, at, outtradeno)) ?? ok(news)
}

/** Another pre-order of this guest's is another meal. Of a copy that names none, nobody can say which is its own: any may be. */
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
