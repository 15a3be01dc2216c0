import { DatabaseError } from '../database-error.ts'

/**
 * A backup is one gzip file with these parts:
 * - a header line (JSON);
 * - per table a line (JSON), its rows as COPY text, and `\.`;
 * - per file a line (JSON) with its length, its bytes, and a line break;
 * - an end line (JSON) with the SHA-256 of everything before it.
 * COPY text is the same from PostgreSQL 15 to 18. Format 1 had no files and can still be read.
 */
export interface BackupHeader {
  readonly comanda: 'backup'
  readonly format: 1 | 2
  /** The schema version of the backed-up database. */
  readonly schema: number
  readonly createdAt: string
  readonly tables: readonly BackupTable[]
  /** How many files follow the tables. */
  readonly files?: number | undefined
  readonly sequences: readonly { readonly name: string; readonly value: number }[]
}

export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

/** Tables that describe this installation: in no backup, and no reason against a restore. */
export const ownTables = ['schema_migration', 'secret_mark', 'server_heartbeat', 'backup_state']

export const endOfRows = '\\.'

export function readHeader(line: string): BackupHeader {
  const header = parseLine(line) as Partial<BackupHeader>
  if (header.comanda !== 'backup') throw new DatabaseError('This file is not a backup of Comanda.')
  if (header.format !== 1 && header.format !== 2) {
    throw new DatabaseError(
      `This backup has format ${header.format}, this Comanda knows only 1 and 2: use a newer Comanda.`,
    )
  }
  return header as BackupHeader
}

export function jsonLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export function parseLine(line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Falls through: any broken line means a damaged file.
  }
  throw damaged()
}

export function damaged(): DatabaseError {
  return new DatabaseError('The backup file is damaged or cut off: nothing was changed.')
}
