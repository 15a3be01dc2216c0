import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Queryable } from './queryable.ts'
import { withRetry } from './retry.ts'

const within = new AsyncLocalStorage<true>()

/**
 * Whether the caller's work runs inside a transaction. There it may use that transaction's connection only: one that waits
 * for a second is waited for by its like, and when all hold their first the whole house stands. Tests refuse it.
 */
export const isInTransaction = (): boolean => within.getStore() === true

/** What each open transaction does once it has committed. */
const committing = new WeakMap<Queryable, (() => void)[]>()

/** Runs once the transaction of `tx` has committed, and never when it is rolled back; outside a transaction at once. */
export function afterCommit(tx: Queryable, run: () => void): void {
  const runs = committing.get(tx)
  if (runs === undefined) run()
  else runs.push(run)
}

/**
 * One transaction, run again when the database asks for it: `work` may run more than once, so it does nothing outside
 * the database and what it writes is gated by the caller's idempotency key.
 */
export function transaction<T>(db: { readonly pool: pg.Pool }, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  return withRetry(() => once(db.pool, 'begin', work))
}

/** One consistent picture of the whole database, whatever is written meanwhile. */
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
    // A connection that cannot even roll back is thrown away instead of going back to the pool.
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    committing.delete(client)
    client.release(broken)
  }
  for (const run of runs) run()
  return result
}
