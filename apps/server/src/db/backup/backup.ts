import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '../database.ts'
import { codeOf, DatabaseError, diskFull } from '../database-error.ts'
import { keepFiles } from '../kept-files.ts'
import { readVersion } from '../migrate.ts'
import { snapshot } from '../transaction.ts'
import { type BackupFiles, fileSections, listFiles } from './backup-files.ts'
import { type BackupHeader, type BackupTable, endOfRows, jsonLine, ownTables } from './backup-format.ts'

export interface BackupReport {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/**
 * Writes the database at one moment and the files that its rows name, while servers run. Neither is held in memory. The
 * file gets its name only when it is complete. Tables outside the schema `public` are left out.
 */
export async function writeBackup(db: Pick<Database, 'pool'>, file: string, files: BackupFiles): Promise<BackupReport> {
  const partial = `${file}.partial`
  try {
    const report = await snapshot(db, async (tx) => {
      await keepFiles(tx)
      const { tables, ...rest } = await describe(tx)
      // Listed after the rows' moment: a file exists before its row does.
      const names = await listFiles(files)
      const header: BackupHeader = { ...rest, tables, files: names.length }
      const sink = createWriteStream(partial, { mode: 0o600 })
      await pipeline(
        withChecksum(content(header, tx, fileSections(files.folder, names))),
        createGzip({ level: 6 }),
        sink,
      )
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: names.length }
    })
    await syncAndRename(partial, file)
    return report
  } catch (error) {
    // A failed removal is ignored: the first fault is the one to report.
    await rm(partial, { force: true }).catch(() => undefined)
    throw fileError(file, error)
  }
}

async function* withChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield jsonLine({ end: true, sha256: hash.digest('hex') })
}

async function* content(header: BackupHeader, tx: pg.ClientBase, files: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield jsonLine(header)
  for (const { name, columns } of header.tables) {
    yield jsonLine({ table: name })
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = tx.query(copyStreams.to(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`))
    for await (const chunk of rows) yield chunk as Buffer
    yield Buffer.from(`${endOfRows}\n`)
  }
  yield* files
}

async function describe(tx: pg.ClientBase): Promise<BackupHeader> {
  // COPY text that reads the same on every server.
  await tx.query("set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local search_path = public")
  const schema = await readVersion(tx)
  if (schema === 0) throw new DatabaseError('There is nothing to back up: this database was never used by Comanda.')
  const tables: BackupTable[] = []
  for (const { name, columns } of await listTables(tx)) {
    const { rows } = await tx.query(`select count(*) as n from ${pg.escapeIdentifier(name)}`)
    tables.push({ name, columns, rows: Number(rows[0]?.n) })
  }
  const sequences = await tx.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    comanda: 'backup',
    format: 2,
    schema,
    createdAt: new Date().toISOString(),
    tables,
    sequences: sequences.rows.map(({ name, value }) => ({ name, value: Number(value) })),
  }
}

/** Every table but those of this installation, in an order that satisfies foreign keys on restore. */
async function listTables(tx: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await tx.query<{ name: string; columns: string[]; parents: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1::text[])
     order by c.relname`,
    [ownTables],
  )
  const sorted: { name: string; columns: string[] }[] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ parents }) => !waiting.some(({ name }) => parents.includes(name)))
    const [next] = waiting.splice(free, 1)
    if (free < 0 || next === undefined) throw new Error('foreign keys form a circle: no order to restore the tables in')
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

async function syncAndRename(partial: string, file: string): Promise<void> {
  const written = await open(partial, 'r+')
  await written.sync()
  await written.close()
  await rename(partial, file)
  const folder = await open(dirname(file), 'r')
  await folder.sync().finally(() => folder.close())
}

function fileError(file: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(file)
  const explainWriteError =
    code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' || code === 'EROFS' || code === 'ENOTDIR'
  return explainWriteError ? new DatabaseError(`The backup cannot be written to ${file} (${code}).`) : error
}
