import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPatiently, type Database } from './database.ts'
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
     where name in ('idle_in_transaction_session_timeout', 'lock_timeout')`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('a connection', () => {
  it('of a server ends a transaction that stands still, and a wait for rows', async () => {
    expect(await limitsOf(db)).toEqual({ idle_in_transaction_session_timeout: '5s', lock_timeout: '4s' })
  })

  it('of a migration or a command works as long as it takes', async () => {
    expect(await limitsOf(patient)).toEqual({ idle_in_transaction_session_timeout: '0', lock_timeout: '0' })
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
