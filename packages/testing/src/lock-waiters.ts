import type { Database } from '@comanda/server/src/db/database.ts'

/**
 * Sessions that wait for a lock in this database. A test that holds a lock polls this until the blocked session waits.
 */
export async function lockWaiters({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}
