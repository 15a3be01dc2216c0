import type { Queryable } from '../../../db/queryable.ts'

export interface StoreMarks {
  readonly sellerId: string
  readonly storeId: string
  readonly zone: string
  /** When the oldest mark of the store was set. */
  readonly since: Date
}

/** Every store with a sold-out or limited dish. Both tables hold only such dishes, so they are short. */
export async function listStoreMarks(db: Queryable): Promise<readonly StoreMarks[]> {
  const { rows } = await db.query<StoreMarks>(`
    select s.seller_id as "sellerId", s.store_id as "storeId", s.time_zone as zone, min(w.since) as since
    from (
      select seller_id, store_id, since from dish_stock union all select seller_id, store_id, since from saleout
    ) w join store s on s.seller_id = w.seller_id and s.store_id = w.store_id
    group by s.seller_id, s.store_id, s.time_zone`)
  return rows
}

export interface DishMark {
  readonly code: string
  readonly since: Date
}

/** Locks the limited and the sold-out dishes, in the usual lock order (portions by code). */
export async function lockMarks(
  tx: Queryable,
  sellerId: string,
  storeId: string,
): Promise<{ readonly limited: readonly DishMark[]; readonly out: readonly DishMark[] }> {
  const [limited, out] = [await lock('dish_stock'), await lock('saleout')]
  return { limited, out }

  async function lock(table: 'dish_stock' | 'saleout'): Promise<readonly DishMark[]> {
    const text = `select code, since from ${table} where seller_id = $1 and store_id = $2 order by code for update`
    return (await tx.query<DishMark>(text, [sellerId, storeId])).rows
  }
}

/** Deletes the limits and marks of `limited` and `out`. `marked`: the menu in force marks them, so they stay sold out. */
export async function deleteMarks(
  tx: Queryable,
  { sellerId, storeId }: { readonly sellerId: string; readonly storeId: string },
  ended: { readonly limited: readonly string[]; readonly out: readonly string[]; readonly marked: readonly string[] },
  now: Date,
): Promise<void> {
  const at = 'seller_id = $1 and store_id = $2 and code = any($3::text[])'
  await tx.query(`delete from dish_stock where ${at}`, [sellerId, storeId, ended.limited])
  await tx.query(`delete from saleout where ${at}`, [sellerId, storeId, ended.out])
  await tx.query(`update saleout set since = $4 where ${at}`, [sellerId, storeId, ended.marked, now])
}
