import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from './database.ts'
import { afterCommit, transaction } from './transaction.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.pool.query('create table counter (id int primary key, value bigint not null)')
  await db.pool.query('insert into counter values (1, 0), (2, 0)')
})
afterAll(() => db.close())

test('a transaction that throws leaves no writes', async () => {
  const failing = transaction(db, async (tx) => {
    await tx.query('update counter set value = 5 where id = 1')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const { rows } = await db.pool.query('select value from counter where id = 1')
  expect(rows).toEqual([{ value: 0 }])
})

test('two transactions that lock the same rows in opposite order both succeed', async () => {
  const add = (ids: number[]) =>
    transaction(db, async (tx) => {
      for (const id of ids) {
        await tx.query('update counter set value = value + 1 where id = $1', [id])
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
  await Promise.all([add([1, 2]), add([2, 1])])
  const { rows } = await db.pool.query('select value from counter order by id')
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
})

test('a transaction whose PostgreSQL process is killed runs again', async () => {
  let runs = 0
  const { pool: another } = connectDatabase(db.clientConfig, { log: console, max: 1 })
  const pid = await transaction(db, async (tx) => {
    runs += 1
    const { rows } = await tx.query('select pg_backend_pid() as pid')
    if (runs === 1) await another.query('select pg_terminate_backend($1)', [rows[0].pid])
    await tx.query('select 1')
    return rows[0].pid
  })
  await another.end()
  expect(runs).toBe(2)
  expect(pid).toBeGreaterThan(0)
})

test('an after-commit callback runs once, also when the transaction was repeated', async () => {
  const done: string[] = []
  let runs = 0
  await transaction(db, async (tx) => {
    runs += 1
    afterCommit(tx, () => done.push(`run ${runs}`))
    await tx.query('select 1')
    if (runs === 1) throw Object.assign(new Error('two transactions met'), { code: '40001' })
    expect(done).toEqual([])
  })
  expect(done).toEqual(['run 2'])
})

test('an after-commit callback never runs after a rollback, and runs at once outside a transaction', async () => {
  const done: string[] = []
  const failing = transaction(db, async (tx) => {
    afterCommit(tx, () => done.push('rolled back'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  afterCommit(db.pool, () => done.push('at once'))
  expect(done).toEqual(['at once'])
})

test('bigint arrives as a number, and one too large for a number is an error', async () => {
  const { rows } = await db.pool.query("select 9007199254740991::bigint as largest, '2026-11-21'::date as day")
  expect(rows).toEqual([{ largest: Number.MAX_SAFE_INTEGER, day: '2026-11-21' }])
  await expect(db.pool.query('select 9007199254740992::bigint')).rejects.toThrow('more than a number can carry')
})

test('tests refuse a transaction that asks the pool for a second connection', async () => {
  const second = transaction(db, async (tx) => {
    await tx.query('select 1')
    await db.pool.query('select 2')
  })
  await expect(second).rejects.toThrow('second connection')
  const { rows } = await db.pool.query('select 3 as n')
  expect(rows).toEqual([{ n: 3 }])
})
