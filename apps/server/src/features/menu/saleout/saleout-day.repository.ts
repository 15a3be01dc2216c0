import type { Queryable } from '../../../db/queryable.ts'

export interface StoreWords {
  readonly sellerId: string
  readonly storeId: string
  readonly zone: string
  /** When the oldest of what is sold out or limited there was said. */
  readonly since: Date
}

/** Of every store where something is sold out or limited. Both tables are as short as what is out just now. */
export async function listStoreWords(db: Queryable): Promise<readonly StoreWords[]> {
  const { rows } = await db.query<StoreWords>(`
    select s.seller_id as "sellerId", s.store_id as "storeId", s.time_zone as zone, min(w.since) as since
    from (
      select seller_id, store_id, since from dish_stock union all select seller_id, store_id, since from saleout
    ) w join store s on s.seller_id = w.seller_id and s.store_id = w.store_id
    group by s.seller_id, s.store_id, s.time_zone`)
  return rows
}

export interface DishWord {
  readonly code: string
  readonly since: Date
}

/** What is limited, and what is sold out, locked in the order of the house (portions by code). */
export async function lockWords(
  tx: Queryable,
  sellerId: string,
  storeId: string,
): Promise<{ readonly limited: readonly DishWord[]; readonly out: readonly DishWord[] }> {
  const [limited, out] = [await lock('dish_stock'), await lock('saleout')]
  return { limited, out }

  async function lock(table: 'dish_stock' | 'saleout'): Promise<readonly DishWord[]> {
    const text = `select code, since from ${table} where seller_id = $1 and store_id = $2 order by code for update`
    return (await tx.query<DishWord>(text, [sellerId, storeId])).rows
  }
}

/** `limited` and `out` are over; `marked` is sold out by the menu itself, which says so anew. */
export async function endWords(
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
