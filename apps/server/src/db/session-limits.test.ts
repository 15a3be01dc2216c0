import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeLimits } from '../config/time-limits.ts'
import { connectPatiently, type Database } from './database.ts'
import type { Queryable } from './queryable.ts'
import { isUnavailable, withRetry } from './retry.ts'
import { transaction } from './transaction.ts'

const log = { info: () => undefined, warn: () => undefined, error: console.error }
let db: Database
let patient: Database
beforeAll(async () => {
  db = await openTestDatabase()
  patient = connectPatiently(db, log)
})
afterAll(async () => {
  await patient.close()
  await db.close()
})

async function limitsOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from pg_settings
     where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('a connection', () => {
  it('of a server ends a transaction that stands still, a wait for rows and a slow statement', async () => {
    expect(await limitsOf(db)).toEqual({
      idle_in_transaction_session_timeout: '5s',
      lock_timeout: '3s',
      statement_timeout: '3500ms',
    })
  })

  it('of a migration or a command works as long as it takes', async () => {
    expect(await limitsOf(patient)).toEqual({
      idle_in_transaction_session_timeout: '0',
      lock_timeout: '0',
      statement_timeout: '0',
    })
    expect([db.clientConfig.query_timeout, patient.clientConfig.query_timeout]).toEqual([4000, 0])
  })
})

it('a transaction that PostgreSQL ended while it stood still runs again', async () => {
  let runs = 0
  const answer = await transaction(db, async (tx) => {
    runs += 1
    if (runs === 1) {
      await tx.query(`set local idle_in_transaction_session_timeout = '50ms'`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const { rows } = await tx.query<{ one: number }>('select 1 as one')
    return rows[0]?.one
  })
  expect([answer, runs]).toEqual([1, 2])
})

it('a transaction that waited too long for a row runs again', async () => {
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    if (runs === 1) await tx.query(`do $$ begin raise exception using errcode = '55P03'; end $$`)
  })
  expect(runs).toBe(2)
})

describe('a statement without an answer', () => {
  const silent = { text: 'select pg_sleep(2)', query_timeout: 50 }
  const pidOf = async (client: Queryable) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

  it('ends its connection and those that are free, and its transaction runs on a new one', async () => {
    const free = await Promise.all([1, 2, 3].map(() => db.pool.connect()))
    const before = await Promise.all(free.map(pidOf))
    for (const client of free) client.release()
    let runs = 0
    const pids = await transaction(db, async (tx) => {
      runs += 1
      const pid = await pidOf(tx)
      if (runs === 1) await tx.query(silent)
      return [pid]
    })
    const again = await Promise.all([1, 2, 3].map(() => db.pool.connect()))
    pids.push(...(await Promise.all(again.map(pidOf))))
    for (const client of again) client.release()
    expect(pids.filter((pid) => before.includes(pid))).toEqual([])
  })

  it('outside a transaction is an outage for its caller, and the pool works on', async () => {
    await expect(db.pool.query(silent)).rejects.toSatisfy(isUnavailable)
    expect(await pidOf(db.pool)).toBeGreaterThan(0)
  })
})

it('work that hung does not start again when it may end after the patience', async () => {
  let runs = 0
  const hung = async () => {
    runs += 1
    throw new Error('Query read timeout')
  }
  await expect(withRetry(hung, { patienceMs: timeLimits.queryMs })).rejects.toThrow('Query read timeout')
  expect(runs).toBe(1)
})
