import type { TestApp } from './test-app.ts'

export interface KitchenState {
  /** Codes of dishes. */
  readonly soldOut?: Iterable<string>
  /** Portions left today, by code. */
  readonly left?: Readonly<Record<string, number>>
}

/** Replaces the kitchen settings of the demo's store 101: by default no dish is sold out or limited. */
export async function setKitchen({ db }: TestApp, { soldOut = [], left = {} }: KitchenState = {}): Promise<void> {
  await db.pool.query(`delete from saleout where seller_id = 'demo' and store_id = '101'`)
  await db.pool.query(`delete from dish_stock where seller_id = 'demo' and store_id = '101'`)
  await db.pool.query(`insert into saleout (seller_id, store_id, code) select 'demo', '101', unnest($1::text[])`, [
    [...soldOut],
  ])
  await db.pool.query(
    `insert into dish_stock (seller_id, store_id, code, remaining)
     select 'demo', '101', key, value::int from jsonb_each_text($1::jsonb)`,
    [JSON.stringify(left)],
  )
}
