import { randomBytes } from 'node:crypto'
import { connectDatabase, type Database } from '@comanda/server/src/db/database.ts'
import { withRetry } from '@comanda/server/src/db/retry.ts'
import { isInTransaction } from '@comanda/server/src/db/transaction.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { onDatabase } from './global-setup.ts'

const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** The same database for a separate server process. */
export function databaseUrlOf({ clientConfig }: Database): string {
  const { host, port = 5432, user, database, connectionString } = clientConfig
  return connectionString ?? `postgres://${user}@/${database}?host=${host}&port=${port}`
}

/** A new, migrated, empty database, copied in milliseconds; `close()` drops it. Needs this package's globalSetup. */
export async function openTestDatabase(): Promise<Database> {
  const { config, template } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminConfig = config.connectionString === undefined ? onDatabase(config, 'postgres') : config
  // As the server does: a socket whose queue is full for a moment (EAGAIN) is tried again.
  const admin = await withRetry(async () => {
    const client = new pg.Client(adminConfig)
    await client.connect()
    return client
  })
  await admin.query(`create database ${name} template ${template}`)
  const options = { log, max: 8, applicationName: 'comanda-test' }
  const database = connectDatabase(onDatabase(config, name), options, async () => {
    // Force: a failed test may have left a listening connection.
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  refuseSecondConnections(database.pool)
  return database
}

/**
 * A second connection within one request fails at once in a test; in production it would deadlock when all connections
 * are taken.
 */
function refuseSecondConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (isInTransaction()) throw new Error('a transaction asks the pool for a second connection')
    return connect(...args)
  }) as typeof pool.connect
}
