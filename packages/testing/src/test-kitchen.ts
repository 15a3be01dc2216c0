import type { TestApp } from './test-app.ts'

export interface KitchenWord {
  /** Codes of dishes. */
  readonly soldOut?: Iterable<string>
  /** Portions left today, by code. */
  readonly left?: Readonly<Record<string, number>>
}

/** What the kitchen of the demo's store 101 says of its dishes, and no longer what it said before: nothing, if nothing is given. */
export async function setKitchen({ db }: TestApp, { soldOut = [], left = {} }: KitchenWord = {}): Promise<void> {
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
