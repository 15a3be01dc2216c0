import { serverName } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { readMigrations, readVersion } from './migrate.ts'
import type { Queryable } from './queryable.ts'

/** Whether a server uses this database. Its connections, which stay open while it runs, show it by their name. */
export async function isServed(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [serverName],
  )
  return rowCount !== 0
}

/** Refuses a command of another version than the running server, whose tables these are. */
export async function checkSameVersion(db: Queryable): Promise<void> {
  const [theirs, ours] = [await readVersion(db), readMigrations().length]
  if (theirs === ours) return
  throw new DatabaseError(
    `The Comanda that runs on this database has schema version ${theirs} and this one ${ours}: stop it first, or use its own.`,
  )
}
