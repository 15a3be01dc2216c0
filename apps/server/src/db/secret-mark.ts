import { createHmac } from 'node:crypto'
import { DatabaseError } from './database-error.ts'
import type { Queryable } from './queryable.ts'

/**
 * Refuses a database that servers with another secret use: their guests' cookies would be void here, and ours there.
 * The first server marks it. A restored database has no mark yet.
 */
export async function checkSecret(db: Queryable, secret: Buffer): Promise<void> {
  const mark = markOf(secret)
  await db.query('insert into secret_mark (mark) values ($1) on conflict do nothing', [mark])
  const { rows } = await db.query<{ mark: string }>('select mark from secret_mark')
  if (rows[0]?.mark === mark) return
  throw new DatabaseError(
    'This database was opened with another secret: set the COMANDA_SECRET of its other servers, or bring back DATA_DIR/keys of before. To change the secret, stop all servers and run: npm run comanda -- secret forget',
  )
}

/** The next server that starts marks the database with its own secret. False = there was no mark. */
export async function forgetSecret(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('delete from secret_mark')
  return rowCount !== 0
}

/** The cookies' signatures are over base64url or start with another word, so none of them equals a mark. */
function markOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('mark of the secret in the database').digest('base64url')
}
