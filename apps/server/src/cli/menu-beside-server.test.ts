import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database, serverName } from '../db/database.ts'
import { readMigrations, readVersion } from '../db/migrate.ts'
import { seedDemo } from '../seed/seed.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const newest = readMigrations().length

let db: Database
let folder: string
beforeEach(async () => {
  db = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'comanda-command-'))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `npm run comanda -- …` on the database of the test. */
function comanda(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const env = ownEnvironment({ DATABASE_URL: databaseUrlOf(db), DATA_DIR: folder })
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: (out + err).trim() }),
    )
  })
}

const exportMenu = () =>
  comanda(
    'menu',
    'export',
    join(folder, 'menu.csv'),
    '--seller',
    'demo',
    '--store',
    '101',
    '--suites',
    join(folder, 's'),
  )

/** The state before any version of Comanda. */
const emptyDatabase = () => db.pool.query('drop schema public cascade; create schema public')

describe('a menu command on the database of DATABASE_URL', () => {
  it('migrates the tables while no server runs', async () => {
    await emptyDatabase()
    expect((await exportMenu()).said).toBe('There is no menu of store "101" of seller "demo".')
    expect(await readVersion(db.pool)).toBe(newest)
  })

  it('works beside a server of the same version', async () => {
    await seedDemo(db, { lan: false })
    const server = connectDatabase({ ...db.clientConfig, application_name: serverName }, { log: console })
    await server.pool.query('select 1')
    expect(await exportMenu()).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'menu.csv'), 'utf8').split('\n').length).toBeGreaterThan(60)
    await server.close()
  })

  it('leaves the tables alone beside a server of another version', async () => {
    await emptyDatabase()
    const server = connectDatabase({ ...db.clientConfig, application_name: serverName }, { log: console })
    await server.pool.query('select 1')
    expect(await exportMenu()).toEqual({
      code: 1,
      said: `The Comanda that runs on this database has schema version 0 and this one ${newest}: stop it first, or use its own.`,
    })
    expect(await readVersion(db.pool)).toBe(0)
    await server.close()
  })
})
