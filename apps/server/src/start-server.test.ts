import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { freePort } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import type { Database } from './db/database.ts'
import { DatabaseError } from './db/database-error.ts'
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

/** Starts as `npm start` does on this database, and stops at once. */
async function startAndStop(env: Record<string, string>, secret: Record<string, string> = {}): Promise<void> {
  const shared = { DATABASE_URL: databaseUrlOf(db), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const config = readConfig({ PORT: String(await freePort()), ...shared, ...env })
  const server = await startServer(config, ownEnvironment(secret))
  await server.stop()
}

const startProduction = () => startAndStop({ COMANDA_MODE: 'production', PUBLIC_URL: 'https://shop.example' })

const printed = () => vi.mocked(console.log).mock.calls.flat().join('\n')

const setPassword = (hash: string, usernames: readonly string[]) =>
  db.pool.query('update staff set password_hash = $1 where username = any($2)', [hash, usernames])

describe('the secret that signs cookies', () => {
  it('of two servers on one database differs: the second refuses to start and says why', async () => {
    const start = (letter: string) => startAndStop({}, { COMANDA_SECRET: letter.repeat(32) })
    await start('a')
    await expect(start('b')).rejects.toThrow(DatabaseError)
    await expect(start('b')).rejects.toThrow('opened with another secret: set the COMANDA_SECRET of its other servers')
    await expect(startAndStop({})).rejects.toThrow('npm run comanda -- secret forget')
    await start('a')
  })
})

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

  it('prints the link of the set-up, another one at each start, until there is a seller', async () => {
    const links = () => printed().match(/https:\/\/shop\.example\/console\/set-up#[\w-]{32}$/gm) ?? []
    await startProduction()
    await startProduction()
    expect(new Set(links()).size).toBe(2)
    await db.pool.query(`insert into seller (seller_id, names) values ('own', '{"en":"Own"}')`)
    await startProduction()
    expect(links()).toHaveLength(2)
  })
})

describe('a server that was down when a day turned', () => {
  it('shows its first phone no sold-out marks of the day before', async () => {
    await seedDemo(db, { lan: false })
    await db.pool.query(`
      insert into saleout (seller_id, store_id, code, since) values ('demo', '101', 'L01', now() - interval '2 days');
      insert into dish_stock (seller_id, store_id, code, remaining, since)
        values ('demo', '101', 'L02', 0, now() - interval '2 days')`)
    await startAndStop({})
    const { rows } = await db.pool.query(
      `select code from saleout where store_id = '101' union all select code from dish_stock where store_id = '101'`,
    )
    expect(rows).toEqual([{ code: 'S04' }])
  })
})

describe('a demo', () => {
  /** Three people at each of the demo's three sellers. */
  const published = async () => {
    const { rows } = await db.pool.query<{ isPublished: boolean }>(
      `select password_hash like '%$published' as "isPublished" from staff`,
    )
    return rows.map((row) => row.isPublished)
  }

  it.each([
    ['other machines reach it at 0.0.0.0', { HOST: '0.0.0.0' }],
    ['a tunnel leads to it', { PUBLIC_URL: 'https://tunnel.example' }],
    ['phones are in the room', { COMANDA_LAN: '1' }],
  ])(
    'gives its people fresh passwords where %s, and the published ones back on this machine alone',
    async (_w, env) => {
      await startAndStop(env)
      expect(await published()).toEqual(Array(9).fill(false))
      await startAndStop({})
      expect(await published()).toEqual(Array(9).fill(true))
      await startAndStop(env)
      expect(await published()).toEqual(Array(9).fill(false))
    },
  )
})

describe('a start that fails', () => {
  const refused = async (env: Record<string, string>) => {
    const error = await startAndStop(env).then(
      () => new Error('it started'),
      (fault: unknown) => fault as Error,
    )
    // main.ts prints these without a stack.
    expect([StartUpError, DatabaseError].some((kind) => error instanceof kind)).toBe(true)
    return error.message
  }

  it('reports a port in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    expect(await refused({ PORT: String(port) })).toBe(
      `Port ${port} is in use. Stop the other program, or choose another port: PORT=8081 npm start`,
    )
    other.close()
  })

  it('reports a HOST that is no address of this machine', async () => {
    // TEST-NET-3: no machine has this address.
    expect(await refused({ HOST: '203.0.113.7' })).toBe('HOST 203.0.113.7 is not an address of this machine.')
  })

  it('reports an unwritable data folder, also with DATABASE_URL', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be written (ENOTDIR): choose another with DATA_DIR or change its owner.`,
    )
  })

  it('reports a full disk of the database', async () => {
    await db.pool.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`)
    await db.pool.query('create trigger full_disk before insert on seller execute function full_disk()')
    expect(await refused({})).toBe('The disk of the database is full: free some space there and start again.')
  })

  it('reports a database of a newer Comanda', async () => {
    const { rows } = await db.pool.query<{ version: number }>(`insert into schema_migration (version, name, checksum)
      select max(version) + 1, 'newer.sql', '' from schema_migration returning version`)
    const newer = rows[0]?.version ?? 0
    expect(await refused({})).toBe(
      `The database has schema version ${newer} and this Comanda knows only ${newer - 1}: use the newer Comanda that made it.`,
    )
  })

  it('reports a read-only database', async () => {
    const { rows } = await db.pool.query<{ name: string }>('select current_database() as name')
    await db.pool.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
    expect(await refused({})).toMatch(/^The database does not let Comanda work: .* in a read-only transaction\.$/)
  })
})
