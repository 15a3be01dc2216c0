import type { Queryable } from './queryable.ts'

/** Any fixed number. */
const lockKey = 7_262_663

/** Until the transaction ends no server removes a file that a row named. For a backup. */
export async function keepFiles(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [lockKey])
}

/** Whether this transaction may remove files: no backup is being written, and no other server removes any. */
export async function mayRemoveFiles(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ may: boolean }>('select pg_try_advisory_xact_lock($1) as may', [lockKey])
  return rows[0]?.may === true
}
