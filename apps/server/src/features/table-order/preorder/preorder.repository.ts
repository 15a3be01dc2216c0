import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { Queryable } from '../../../db/queryable.ts'

interface AtStore {
  readonly sellerId: string
  readonly storeId: string
  readonly uid: string
}

export interface CachedOrder {
  readonly request: {
    readonly lines: readonly NewLine[]
    readonly memo: string
    /** The number of the order sent ahead of it; left out = none, or none was recorded. */
    readonly outtradeno?: string
    /** The head count; left out or 0 = not given. */
    readonly cover?: number
  }
  readonly cachedAt: Date
}

/** Replaces the guest's one pre-order at this store. */
export async function cacheOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  request: CachedOrder['request'],
): Promise<CachedOrder> {
  const { rows } = await db.query<CachedOrder>({
    name: 'table-cache-order',
    text: `insert into cached_order (seller_id, store_id, uid, request) values ($1, $2, $3, $4)
      on conflict (seller_id, store_id, uid) do update set request = excluded.request, cached_at = now()
      returning request, cached_at as "cachedAt"`,
    values: [sellerId, storeId, uid, JSON.stringify(request)],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a pre-order was not kept')
  return row
}

export async function findCachedOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
): Promise<CachedOrder | undefined> {
  const { rows } = await db.query<CachedOrder>({
    name: 'table-cached-order',
    text: `select request, cached_at as "cachedAt" from cached_order
           where seller_id = $1 and store_id = $2 and uid = $3 and cached_at > now() - interval '24 hours'`,
    values: [sellerId, storeId, uid],
  })
  return rows[0]
}

export async function deleteCachedOrder(db: Queryable, { sellerId, storeId, uid }: AtStore): Promise<boolean> {
  const { rowCount } = await db.query('delete from cached_order where seller_id = $1 and store_id = $2 and uid = $3', [
    sellerId,
    storeId,
    uid,
  ])
  return rowCount === 1
}

/** Deletes and returns the pre-order kept at that moment (to the millisecond, as phones know it); undefined = none. */
export async function takeCachedOrder(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  cachedAt: Date,
): Promise<CachedOrder | undefined> {
  const { rows } = await db.query<CachedOrder>(
    `delete from cached_order where seller_id = $1 and store_id = $2 and uid = $3
       and date_trunc('milliseconds', cached_at) = $4 and cached_at > now() - interval '24 hours'
     returning request, cached_at as "cachedAt"`,
    [sellerId, storeId, uid, cachedAt],
  )
  return rows[0]
}

/** Whether this guest has paid an order ahead of such a type since then; with a number, only that order. */
export async function hasPaidAhead(
  db: Queryable,
  { sellerId, storeId, uid }: AtStore,
  orderTypes: readonly number[],
  since: Date,
  outtradeno?: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from pickup_order p join bill b on b.seller_id = p.seller_id and b.bill_id = p.bill_id
     where p.seller_id = $1 and p.store_id = $2 and p.uid = $3 and p.order_type = any($4::int[]) and b.paid_at >= $5
       and ($6::text is null or p.bill_id = $6)
     limit 1`,
    [sellerId, storeId, uid, orderTypes, since, outtradeno],
  )
  return rowCount === 1
}
