import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '../database.ts'
import { codeOf, DatabaseError } from '../database-error.ts'
import { layEmptySchema, migrate } from '../migrate.ts'
import { isServed } from '../serving.ts'
import { transaction } from '../transaction.ts'
import type { BackupReport } from './backup.ts'
import { type BackupFiles, clearStaged, hashedLine, keepStaged, stageFiles } from './backup-files.ts'
import {
  type BackupHeader,
  type BackupTable,
  damaged,
  endOfRows,
  ownTables,
  parseLine,
  readHeader,
} from './backup-format.ts'
import { LineReader } from './line-reader.ts'
import { renewMenuVersions } from './restored-menus.ts'
import { renewChannels, renewTicketNumbers } from './restored-numbers.ts'

export interface RestoreOptions {
  /** Whether the database's present content may be deleted. */
  readonly replace: boolean
  /** Where the files go. Existing files stay. */
  readonly files: BackupFiles
}

/**
 * Replaces the database's content by a backup in one transaction: all or nothing. Files are in place before the rows
 * that name them. Counts and checksum are verified before the commit. An older backup is then migrated to this code's
 * version.
 */
export async function readBackup(
  db: Pick<Database, 'pool'>,
  file: string,
  { replace, files }: RestoreOptions,
): Promise<BackupReport> {
  const report = await transaction(db, async (tx) => {
    await refuseWhileServing(tx)
    if (!replace) await refuseUnlessEmpty(tx)
    return load(tx, file, files)
  })
  await migrate(db)
  return report
}

async function load(tx: pg.ClientBase, file: string, files: BackupFiles): Promise<BackupReport> {
  const hash = createHash('sha256')
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  // pipe() passes no errors on: without this a missing file leaves the reader waiting.
  source.once('error', (error) => text.destroy(error))
  const lines = new LineReader(text)
  try {
    const header = readHeader(await hashedLine(lines, hash))
    await layEmptySchema(tx, header.schema)
    await tx.query("set local datestyle = 'ISO'; set local search_path = public")
    for (const table of header.tables) await loadTable(tx, table, lines, hash)
    const staged = await stageFiles(header.files ?? 0, lines, hash, files)
    const end = parseLine((await lines.readLine()) ?? '') as { end?: boolean; sha256?: string }
    if (end.end !== true || end.sha256 !== hash.digest('hex')) throw damaged()
    await setSequences(tx, header)
    await renewMenuVersions(tx)
    await renewChannels(tx)
    await renewTicketNumbers(tx, new Date())
    await endStaffSessions(tx)
    await keepStaged(staged, files)
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: header.tables.length, rows, files: staged.length }
  } catch (error) {
    throw fileFault(file, error)
  } finally {
    source.destroy()
    await clearStaged(files)
  }
}

async function loadTable(tx: pg.ClientBase, table: BackupTable, lines: LineReader, hash: Hash): Promise<void> {
  const begin = parseLine(await hashedLine(lines, hash)) as { table?: string }
  if (begin.table !== table.name) throw damaged()
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const sink = tx.query(copyStreams.from(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`))
  await pipeline(Readable.from(hashedRows(lines, hash), { objectMode: false }), sink)
  if (sink.rowCount !== table.rows) throw damaged()
}

async function* hashedRows(lines: LineReader, hash: Hash): AsyncGenerator<Buffer> {
  for await (const rows of lines.readUntil(endOfRows)) {
    hash.update(rows)
    yield rows
  }
  hash.update(`${endOfRows}\n`)
}

async function setSequences(tx: pg.ClientBase, header: BackupHeader): Promise<void> {
  for (const { name, value } of header.sequences) {
    await tx.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
  }
}

/** A restore must not bring back a session that was ended since the backup, such as a lost tablet's. */
async function endStaffSessions(tx: pg.ClientBase): Promise<void> {
  await tx.query('delete from staff_session')
}

/** A running server would serve from memory what the database no longer holds. */
async function refuseWhileServing(tx: pg.ClientBase): Promise<void> {
  if (await isServed(tx)) throw new DatabaseError('Comanda is running on this database: stop it, then restore.')
}

async function refuseUnlessEmpty(tx: pg.ClientBase): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and relname <> all ($1::text[])`,
    [ownTables],
  )
  for (const { name } of rows) {
    const { rowCount } = await tx.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount !== 0) {
      throw new DatabaseError('The database is not empty: add --replace to throw away what it holds now.')
    }
  }
}

function fileFault(file: string, error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
    return new DatabaseError(`The backup file ${file} cannot be read (${code}).`)
  }
  // zlib: not a gzip file, or a shortened or changed one. PostgreSQL: rows that do not fit their table.
  return /^(Z_|22|23)/.test(code) ? damaged() : error
}
