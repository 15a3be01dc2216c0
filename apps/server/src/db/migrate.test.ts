import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { databaseFault } from './database-fault.ts'
import { migrate, readVersion } from './migrate.ts'

let db: Database
let folder: string

beforeEach(async () => {
  db = await openTestDatabase()
  await db.pool.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'comanda-migrate-'))
  put('0001_first.sql', 'create table first (id int);')
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

function put(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

test('applies new migrations once, in order', async () => {
  expect(await migrate(db, folder)).toEqual({ applied: ['0001_first.sql'], version: 1 })
  put('0002_second.sql', 'create table second (id int); alter table first add column name text;')
  expect(await migrate(db, folder)).toEqual({ applied: ['0002_second.sql'], version: 2 })
  expect(await migrate(db, folder)).toEqual({ applied: [], version: 2 })
  expect(await readVersion(db.pool)).toBe(2)
})

test('two servers that start at once migrate once', async () => {
  const both = await Promise.all([migrate(db, folder), migrate(db, folder)])
  expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, 1])
})

test('refuses a database that is newer than the code', async () => {
  put('0002_second.sql', 'create table second (id int);')
  await migrate(db, folder)
  rmSync(join(folder, '0002_second.sql'))
  const fault = await migrate(db, folder).catch((error: unknown) => error)
  // main.ts prints these without a stack.
  expect(fault).toBeInstanceOf(DatabaseError)
  expect(fault).toHaveProperty(
    'message',
    'The database has schema version 2 and this Comanda knows only 1: use the newer Comanda that made it.',
  )
})

test('refuses a migration that was changed after it ran', async () => {
  await migrate(db, folder)
  put('0001_first.sql', 'create table first (id bigint);')
  await expect(migrate(db, folder)).rejects.toThrow('Migration 0001_first.sql is not the file that made this database')
})

test('a disk that fills during a migration gives the operator one sentence', async () => {
  put('0001_first.sql', `do $$ begin raise exception using errcode = '53100', message = 'could not extend'; end $$;`)
  const fault = databaseFault(await migrate(db, folder).catch((error: unknown) => error))
  expect(fault).toBeInstanceOf(DatabaseError)
  expect(fault).toHaveProperty('message', 'The disk of the database is full: free some space there and start again.')
})

test('a migration that fails leaves nothing behind', async () => {
  await migrate(db, folder)
  put('0002_second.sql', 'create table second (id int); select 1/0;')
  await expect(migrate(db, folder)).rejects.toThrow('migration 0002_second.sql failed')
  const { rows } = await db.pool.query("select to_regclass('second') as there")
  expect(rows).toEqual([{ there: null }])
  expect(await readVersion(db.pool)).toBe(1)
})

test('refuses a gap in the numbers', async () => {
  put('0003_third.sql', 'select 1')
  await expect(migrate(db, folder)).rejects.toThrow('0003_third.sql must be called 0002_name.sql')
})
