import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { timeLimits } from '../config/time-limits.ts'
import type { Log } from '../http/log.ts'
import { columnTypes } from './column-types.ts'
import { codeOf, DatabaseError } from './database-error.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { oldestMajor, tooOld } from './embedded/postgres-binaries.ts'
import { isSilence, withRetry } from './retry.ts'
import { type Patience, sessionOptions } from './session-limits.ts'

export type DatabaseLog = Pick<Log, 'info' | 'warn' | 'error'>

export interface Database {
  readonly pool: pg.Pool
  /** For a connection outside the pool (LISTEN). */
  readonly clientConfig: pg.ClientConfig
  /** Ends the pool, then stops an embedded server by a fast shutdown: committed data stays. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Any PostgreSQL from 15 on; undefined = the embedded one in dataDir. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly embedded?: EmbeddedOptions
  readonly log: DatabaseLog
  /** Connections in the pool. */
  readonly max?: number
  /** How long to wait for the database of DATABASE_URL. Tests wait less. */
  readonly patienceMs?: number
  /** The application name of the connections, as PostgreSQL shows it. */
  readonly applicationName?: string
  readonly patience?: Patience
}

/** The application name of a server's connections. A command finds running servers by it. */
export const serverName = 'comanda'
const databaseName = 'comanda'

/** Opens the database that the settings name. Every foreseen fault is a DatabaseError with one sentence. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return openUrl(options.databaseUrl, options)
  const server = await startEmbeddedPostgres(options.dataDir, options.log, options.embedded)
  try {
    const config = embeddedConfig(server.socketDir)
    await createDatabase(config)
    return connectDatabase(config, options, server.stop)
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** pg's configuration for the embedded server that listens in `socketDir`. */
export function embeddedConfig(socketDir: string, database: string = databaseName): pg.ClientConfig {
  return { host: socketDir, port: 5432, user: 'app', database }
}

/** Connects to a running PostgreSQL. `stop` is called at `close`. */
export function connectDatabase(
  config: pg.ClientConfig,
  options: Pick<DatabaseOptions, 'log' | 'max' | 'applicationName' | 'patience'>,
  stop: () => Promise<void> = async () => undefined,
): Database {
  const clientConfig: pg.ClientConfig = {
    application_name: options.applicationName ?? serverName,
    ...limitsOf(options.patience ?? 'server'),
    types: columnTypes,
    // A database that accepts connections but stays silent counts as down. The caller learns it in time to retry.
    connectionTimeoutMillis: timeLimits.databaseConnectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeLimits.keepAliveMs,
    ...config,
  }
  const pool = new pg.Pool({ ...clientConfig, max: options.max ?? 20, idleTimeoutMillis: timeLimits.databaseIdleMs })
  // Without these listeners an idle connection that PostgreSQL closes ends the process.
  pool.on('error', (error) => options.log.warn({ code: codeOf(error) }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  dropSilent(pool)
  let closing: Promise<void> | undefined
  const close = () => {
    // A query that never ends must not block the shutdown: its transaction is not committed.
    closing ??= Promise.race([pool.end(), sleep(timeLimits.databaseCloseMs, undefined, { ref: false })]).then(stop)
    return closing
  }
  return { pool, clientConfig, close }
}

/**
 * When one connection does not answer, the free ones may be as dead (a firewall that forgot them, a failover). They are
 * closed, so that the next calls open new ones instead of waiting at each.
 */
function dropSilent(pool: pg.Pool): void {
  const free = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => free.delete(client))
  pool.on('remove', (client) => free.delete(client))
  pool.on('release', (error, client) => {
    if (!isSilence(error)) {
      free.add(client)
      return
    }
    // The pool removes a free client that reports an error.
    for (const one of free) one.emit('error', new Error('another connection did not answer', { cause: error }))
    free.clear()
  })
}

/** The part of pg's configuration that differs between a server and a command. */
function limitsOf(patience: Patience): pg.ClientConfig {
  // Plans are prepared while tables are nearly empty and kept while they fill, so they must use indexes from the start.
  return {
    options: `-c timezone=UTC -c enable_seqscan=off ${sessionOptions(patience)}`,
    query_timeout: patience === 'server' ? timeLimits.queryMs : 0,
  }
}

/** A second pool for work that takes as long as it takes: migrations, the demo's first rows. Close it after the work. */
export function connectPatiently({ clientConfig }: Database, log: DatabaseLog): Database {
  return connectDatabase({ ...clientConfig, ...limitsOf('command') }, { log, max: 2 })
}

async function openUrl(url: string, options: DatabaseOptions): Promise<Database> {
  const { patienceMs = timeLimits.databaseStartMs } = options
  const database = connectDatabase({ connectionString: url }, options)
  try {
    const { rows } = await withRetry(() => database.pool.query('show server_version_num'), { patienceMs })
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < oldestMajor) throw tooOld('DATABASE_URL', major)
    return database
  } catch (error) {
    await database.close()
    throw error instanceof DatabaseError ? error : unreachable(error)
  }
}

function unreachable(error: unknown): DatabaseError {
  const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
  // The URL holds a password, so the message leaves it out.
  return new DatabaseError(`The database of DATABASE_URL does not answer: ${reason}`, { cause: error })
}

async function createDatabase(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  // If PostgreSQL dies now, the failing query reports it. Without a listener the error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
