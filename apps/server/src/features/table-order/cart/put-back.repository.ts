import type { Queryable } from '../../../db/queryable.ts'

/** A party, and dishes of refused rounds by their line ids. */
export interface PutBack {
  readonly sellerId: string
  readonly seatingId: string
  readonly ids: readonly string[]
}

/**
 * Each dish that a party has put back is kept as a used key, for two days like all keys. Its line may have merged into
 * another cart line or gone to the kitchen, and lost its id.
 */
const scopeOf = (seatingId: string) => `putback ${seatingId}`

/** The ids that the party has already put back. */
export async function findPutBack(db: Queryable, { sellerId, seatingId, ids }: PutBack): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'table-find-put-back',
    text: 'select key as id from idempotency where seller_id = $1 and scope = $2 and key = any($3::text[])',
    values: [sellerId, scopeOf(seatingId), ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Marks the ids as put back; returns those that were not put back before. */
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
