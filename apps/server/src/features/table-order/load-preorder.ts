import { ok, type Refusal, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { PoolClient } from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import type { NewLiveEvent } from '../live/live.service.ts'
import { findCachedOrder, hasPaidAhead, listUnpaid, takeCachedOrder } from './named-call.repository.ts'
import type { TableOrderDeps } from './table-order.service.ts'

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

/** The memo of a pre-order that can be loaded at a table now. */
export async function preorderMemo(db: Queryable, at: PreorderAt): Promise<Result<string, Unloadable>> {
  const kept = await findCachedOrder(db, at)
  if (kept?.cachedAt.getTime() !== at.cachedAt.getTime()) return refuse('preorder_gone')
  return (await whyStands(db, at)) ?? ok(kept.request.memo)
}

/**
 * The pre-order goes, with what was sent ahead of it and not paid: in the transaction that puts its dishes into a table's cart, so
 * that neither is lost without the other, and nothing is made, or paid, twice. What it held of limited dishes is there again.
 */
export async function takePreorder(
  tx: PoolClient,
  order: TableOrderDeps['order'],
  at: PreorderAt,
  now: Date,
): Promise<Result<readonly NewLiveEvent[], Unloadable>> {
  if (!(await takeCachedOrder(tx, at, at.cachedAt))) return refuse('preorder_gone')
  const { news } = await order.dropUnpaidAhead(tx, at, preorderTypes, now)
  // Asked once its bills are held: what was paid, or is in a wallet, a moment ago goes to the kitchen by itself.
  return (await whyStands(tx, at)) ?? ok(news)
}

async function whyStands(db: Queryable, at: PreorderAt): Promise<Refusal<'order_being_paid' | 'already_paid'> | null> {
  if (await hasPaidAhead(db, at, preorderTypes, at.cachedAt)) return refuse('already_paid')
  const unpaid = await listUnpaid(db, at, preorderTypes)
  return unpaid.some(({ isPaying }) => isPaying) ? refuse('order_being_paid') : null
}
