import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import type { Database } from './db/database.ts'
import { hashPassword } from './http/password.ts'
import { seedDemo } from './seed/seed.ts'
import { StartUpError, startServer } from './start-server.ts'

let db: Database
let dataDir: string
beforeEach(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-production-'))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What `COMANDA_MODE=production npm start` would do on this database. */
async function startProduction(): Promise<void> {
  const config = readConfig({
    COMANDA_MODE: 'production',
    PUBLIC_URL: 'https://shop.example',
    DATABASE_URL: databaseUrlOf(db),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const server = await startServer({ ...config, port: 0 })
  await server.stop()
}

const setPassword = (hash: string, usernames: readonly string[]) =>
  db.pool.query('update staff set password_hash = $1 where username = any($2)', [hash, usernames])

describe('production', () => {
  it.each([
    ['stand in our papers', { lan: false }],
    ['were printed on a screen', { lan: true }],
  ])('does not open a database whose demo passwords %s, not even one of them', async (_which, how) => {
    await seedDemo(db, how)
    await expect(startProduction()).rejects.toThrow(StartUpError)
    const own = await hashPassword('a long one of their own')
    await setPassword(own, ['owner', 'waiter'])
    await expect(startProduction()).rejects.toThrow('This database holds the demo people')
    await setPassword(own, ['kitchen'])
    await startProduction()
  })

  it('opens an empty database and fills in no demo', async () => {
    await startProduction()
    const { rows } = await db.pool.query('select count(*)::int as count from seller')
    expect(rows).toEqual([{ count: 0 }])
  })
})
