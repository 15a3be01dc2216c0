import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { isSilence, withRetry } from './retry.ts'

const within = new AsyncLocalStorage<true>()

/**
 * Whether the caller runs inside a transaction. There it must use that transaction's connection only. If all
 * connections waited for a second one, the whole server would stand still. Tests refuse it.
 */
export const isInTransaction = (): boolean => within.getStore() === true

/** Callbacks of each open transaction, to run after its commit. */
const committing = new WeakMap<Queryable, (() => void)[]>()

/**
 * Runs `run` after the transaction of `tx` commits, and never after a rollback. Without a transaction it runs at once.
 */
export function afterCommit(tx: Queryable, run: () => void): void {
  const runs = committing.get(tx)
  if (runs === undefined) run()
  else runs.push(run)
}

/**
 * One transaction, repeated after a conflict or a lost connection. `work` may run more than once: it has no effect
 * outside the database, and the caller's key makes its writes idempotent.
 */
export function transaction<T>(db: { readonly pool: pg.Pool }, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  return withRetry(() => once(db.pool, 'begin', work))
}

/** Reads the whole database as of one moment, whatever is written meanwhile. */
export function snapshot<T>(db: { readonly pool: pg.Pool }, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  return withRetry(() => once(db.pool, 'begin isolation level repeatable read read only', work))
}

async function once<T>(pool: pg.Pool, begin: string, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const runs: (() => void)[] = []
  let result: T
  try {
    committing.set(client, runs)
    await client.query(begin)
    result = await within.run(true, () => work(client))
    await client.query('commit')
  } catch (error) {
    // A connection that does not answer or cannot roll back is discarded instead of returned to the pool.
    broken = isSilence(error) ? (error as Error) : await client.query('rollback').then(noFault, asFault)
    throw error
  } finally {
    committing.delete(client)
    client.release(broken)
  }
  for (const run of runs) run()
  return result
}

const noFault = () => undefined
const asFault = (fault: Error) => fault
