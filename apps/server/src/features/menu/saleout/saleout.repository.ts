import type { Queryable } from '../../../db/queryable.ts'

/** Which dishes of a store are sold out or limited now, whatever its menus say. */
export interface Saleout {
  readonly codes: readonly string[]
  /** Portions left of the limited dishes; at 0 the dish is in `codes` too. */
  readonly left: Readonly<Record<string, number>>
  /** The staff's pause, perhaps over; null = none. `until` as PostgreSQL writes it in JSON. */
  readonly pause: { readonly until: string; readonly reason: string; readonly zone: string } | null
}

export async function readSaleout(db: Queryable, sellerId: string, storeId: string): Promise<Saleout> {
  const { rows } = await db.query<Saleout>({
    name: 'menu-saleout',
    text: `select
      (select coalesce(jsonb_agg(code order by code), '[]') from (
        select code from saleout where seller_id = $1 and store_id = $2
        union select code from dish_stock where seller_id = $1 and store_id = $2 and remaining = 0) out) as codes,
      (select coalesce(jsonb_object_agg(code, remaining), '{}') from dish_stock
        where seller_id = $1 and store_id = $2) as left,
      (select jsonb_build_object('until', paused_until, 'reason', pause_reason, 'zone', time_zone) from store
        where seller_id = $1 and store_id = $2 and paused_until is not null) as pause`,
    values: [sellerId, storeId],
  })
  return rows[0] ?? { codes: [], left: {}, pause: null }
}

export async function setSoldOut(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  code: string,
  soldOut: boolean,
): Promise<void> {
  const text = soldOut
    ? `insert into saleout (seller_id, store_id, code) values ($1, $2, $3)
       on conflict (seller_id, store_id, code) do update set since = now()`
    : 'delete from saleout where seller_id = $1 and store_id = $2 and code = $3'
  await tx.query(text, [sellerId, storeId, code])
}

/** Sets how many portions are left; null lifts the limit. */
export async function setLeft(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  code: string,
  left: number | null,
): Promise<void> {
  if (left === null) {
    await tx.query('delete from dish_stock where seller_id = $1 and store_id = $2 and code = $3', [
      sellerId,
      storeId,
      code,
    ])
    return
  }
  await tx.query(
    `insert into dish_stock (seller_id, store_id, code, remaining) values ($1, $2, $3, $4)
     on conflict (seller_id, store_id, code) do update set remaining = excluded.remaining, since = now()`,
    [sellerId, storeId, code, left],
  )
}

/** Changes a limit by so many portions, down to 0. A dish without a limit stays without. */
export async function changeLeft(
  tx: Queryable,
  sellerId: string,
  storeId: string,
  code: string,
  by: number,
): Promise<void> {
  await tx.query(
    `update dish_stock set remaining = least(greatest(remaining + $4, 0), 9999)
     where seller_id = $1 and store_id = $2 and code = $3`,
    [sellerId, storeId, code, by],
  )
}
