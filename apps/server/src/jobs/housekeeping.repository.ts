import type { Queryable } from '../db/queryable.ts'

/** Deletes at most `batch` rows and says how many. Rows that another server is deleting are left to it. */
export async function pruneOlderThan(
  db: Queryable,
  table: 'idempotency' | 'live_event' | 'store_request',
  hours: number,
  batch: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where ctid in (
       select ctid from ${table} where created_at < now() - make_interval(hours => $1) limit $2 for update skip locked)`,
    [hours, batch],
  )
  return rowCount ?? 0
}
