import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { codeOf, DatabaseError } from './database-error.ts'
import type { Queryable } from './queryable.ts'
import { withRetry } from './retry.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export interface Migrated {
  /** The migrations that this run applied, by file name. */
  readonly applied: readonly string[]
  readonly version: number
}

export const migrationFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any fixed number: the lock keeps two starting servers from migrating at once. */
const lockKey = 7_262_662

const createMigrationTable = `create table if not exists schema_migration (version integer primary key,
  name text not null, checksum text not null, applied_at timestamptz not null default now())`

/** Migrates the schema to this code's version, one transaction per file. Refuses an unknown schema. */
export async function migrate(db: { readonly pool: pg.Pool }, folder: string = migrationFolder): Promise<Migrated> {
  const known = readMigrations(folder)
  const client = await withRetry(() => db.pool.connect())
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(createMigrationTable)
    const applied: string[] = []
    const done = await readApplied(client)
    checkApplied(known, done)
    for (const migration of known.slice(done.length)) {
      await applyMigration(client, migration)
      applied.push(migration.name)
    }
    return { applied, version: known.length }
  } finally {
    // The lock belongs to the session. The connection is closed, so the pool cannot keep the lock.
    client.release(true)
  }
}

/** The database's schema version; 0 = never migrated. */
export async function readVersion(db: Queryable): Promise<number> {
  try {
    const { rows } = await db.query<{ version: number | null }>('select max(version) as version from schema_migration')
    return rows[0]?.version ?? 0
  } catch (error) {
    if (codeOf(error) === '42P01') return 0
    throw error
  }
}

/** Names like `0001_house.sql`, numbered without a gap: the last number is the schema's version. */
export function readMigrations(folder: string = migrationFolder): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const version = Number(/^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) throw new Error(`${name} must be called ${String(index + 1).padStart(4, '0')}_name.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    return { version, name, sql, checksum }
  })
}

interface AppliedRow {
  version: number
  name: string
  checksum: string
}

async function readApplied(client: Queryable): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}

function checkApplied(known: readonly Migration[], done: readonly AppliedRow[]): void {
  const newest = done.at(-1)?.version ?? 0
  if (newest > known.length) throw tooNew('database', newest, known.length)
  for (const [index, row] of done.entries()) {
    const migration = known[index]
    if (migration?.version === row.version && migration.checksum === row.checksum) continue
    throw new DatabaseError(
      `Migration ${row.name} is not the file that made this database: migrations are append-only, restore the file as it was.`,
    )
  }
}

/** Makes the empty schema of `version` in the caller's transaction, for a backup of that version. */
export async function layEmptySchema(tx: Queryable, version: number): Promise<void> {
  const known = readMigrations()
  if (version > known.length) throw tooNew('backup', version, known.length)
  await tx.query('drop schema public cascade')
  await tx.query('create schema public')
  await tx.query(createMigrationTable)
  for (const migration of known.slice(0, version)) await runMigration(tx, migration)
}

async function applyMigration(client: Queryable, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runMigration(client: Queryable, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

function tooNew(what: string, found: number, known: number): DatabaseError {
  return new DatabaseError(
    `The ${what} has schema version ${found} and this Comanda knows only ${known}: use the newer Comanda that made it.`,
  )
}
