import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { startEmbeddedPostgres } from '@comanda/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@comanda/server/src/db/migrate.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** The server that this run's test files share, and the migrated database that they copy. */
export interface TestServer {
  readonly config: {
    readonly host?: string
    readonly port?: number
    readonly user?: string
    readonly connectionString?: string
  }
  readonly template: string
  /** Folder for servers' keys. A folder of another user from an earlier run would not be writable. */
  readonly dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Bytes. More than the tests need (67 MB after one minute), so that a machine short of memory keeps some. */
const roomNeeded = 8 * 2 ** 30

const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** vitest's globalSetup: one PostgreSQL per run, embedded or from TEST_DATABASE_URL. Returns its teardown. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const { config, stop } = url ? { config: { connectionString: url }, stop: async () => undefined } : await startOwn()
  const template = `comanda_template_${randomBytes(4).toString('hex')}`
  await run(config, `create database ${template}`)
  const database = connectDatabase(onDatabase(config, template), { log, max: 2, patience: 'command' })
  await migrate(database)
  await database.close()
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-test-data-'))
  project.provide('testServer', { config, template, dataDir })
  return async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await run(config, `drop database ${template}`)
    await stop()
  }
}

/** The same server with another database. */
export function onDatabase(config: TestServer['config'], database: string): pg.ClientConfig {
  if (config.connectionString === undefined) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function startOwn(): Promise<{ config: TestServer['config']; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(fastFolder(), 'comanda-test-'))
  const { socketDir, stop } = await startEmbeddedPostgres(folder, log)
  const { host, port, user } = embeddedConfig(socketDir) as { host: string; port: number; user: string }
  // The cluster lives for one run, so writes need not wait for the disk.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await run({ host, port, user }, `alter system set ${setting} = off`)
  }
  await run({ host, port, user }, 'select pg_reload_conf()')
  const stopAndRemove = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { config: { host, port, user }, stop: stopAndRemove }
}

async function run(config: TestServer['config'], sql: string): Promise<void> {
  const client = new pg.Client(config.connectionString === undefined ? onDatabase(config, 'postgres') : config)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** In memory if there is room: these databases live for minutes, and fault tests cover disks. */
function fastFolder(): string {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > roomNeeded ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
