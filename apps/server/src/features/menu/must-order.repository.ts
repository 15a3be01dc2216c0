import type { MustOrderRule } from '@comanda/contract/menu/must-order.routes.ts'
import type { Queryable } from '../../db/queryable.ts'
import { mustOrderRules } from './must-order.ts'

interface StorePlace {
  readonly sellerId: string
  readonly storeId: string
}

/** The store's must-order dishes, with a lock on the store; null = no such store. */
export async function lockMustOrders(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
): Promise<MustOrderRule[] | null> {
  const { rows } = await tx.query<{ config: Readonly<Record<string, unknown>> }>(
    'select config from store where seller_id = $1 and store_id = $2 for update',
    [sellerId, storeId],
  )
  const [store] = rows
  return store === undefined ? null : mustOrderRules(store.config)
}

export async function writeMustOrders(
  tx: Queryable,
  { sellerId, storeId }: StorePlace,
  rules: readonly MustOrderRule[],
): Promise<void> {
  await tx.query(
    `update store set config = config || jsonb_build_object('mustOrder', $3::jsonb) where seller_id = $1 and store_id = $2`,
    [sellerId, storeId, JSON.stringify(rules)],
  )
}
