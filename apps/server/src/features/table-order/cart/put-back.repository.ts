import type { Queryable } from '../../../db/queryable.ts'

/** A party, and dishes of rounds that the store did not take, by their lines' ids. */
export interface PutBack {
  readonly sellerId: string
  readonly seatingId: string
  readonly ids: readonly string[]
}

/**
 * Each dish that a party has put back is kept as a key that is used up: its line may have gone into another of the cart, or to the kitchen,
 * and its id with it. For two days, as all keys.
 */
const scopeOf = (seatingId: string) => `putback ${seatingId}`

/** Those that were put back before. */
export async function findPutBack(db: Queryable, { sellerId, seatingId, ids }: PutBack): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'table-find-put-back',
    text: 'select key as id from idempotency where seller_id = $1 and scope = $2 and key = any($3::text[])',
    values: [sellerId, scopeOf(seatingId), ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Uses them up; answers those that nobody had put back before. */
export async function takePutBack(db: Queryable, { sellerId, seatingId, ids }: PutBack): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'table-take-put-back',
    text: `insert into idempotency (seller_id, scope, key, request_hash, answer)
           select $1, $2, id, '', 'null' from unnest($3::text[]) as id
           on conflict do nothing returning key as id`,
    values: [sellerId, scopeOf(seatingId), ids],
  })
  return new Set(rows.map(({ id }) => id))
}
