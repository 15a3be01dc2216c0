import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database.ts'
import { type BackupReport, writeBackup } from './backup.ts'
import type { BackupFiles } from './backup-files.ts'
import { damaged } from './backup-format.ts'
import { recordBackup } from './backup-state.ts'
import { checkBackup } from './check-backup.ts'

export interface KeptBackups {
  readonly folder: string
  /** How many of our backups stay in the folder. */
  readonly keep: number
  /** Milliseconds between two; null = by hand. */
  readonly everyMs: number | null
  /** The pictures that go with the rows. */
  readonly files: BackupFiles
}

export interface KeptBackup extends BackupReport {
  readonly file: string
  readonly removed: number
}

/** `comanda-2026-11-28T03-17-00Z.backup`: sorted by name, they are sorted by time. Other files of the folder stay. */
const ours = /^comanda-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/

/**
 * Writes a backup into the folder, reads it back to its end, and only then removes the oldest beyond `keep`. The
 * database remembers when it was done, or why it failed.
 */
export async function keepBackup(db: Pick<Database, 'pool'>, kept: KeptBackups, now: Date): Promise<KeptBackup> {
  const { folder, everyMs } = kept
  try {
    const done = await writeChecked(db, kept, now)
    await recordBackup(db.pool, { folder, everyMs, now, file: done.file, fault: '' })
    return done
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    // The first fault is the one to report: a database that is gone cannot remember it.
    await recordBackup(db.pool, { folder, everyMs, now, file: null, fault }).catch(() => undefined)
    throw error
  }
}

async function writeChecked(
  db: Pick<Database, 'pool'>,
  { folder, keep, files }: KeptBackups,
  now: Date,
): Promise<KeptBackup> {
  // Writing says why a folder cannot be used.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
  const file = join(folder, `comanda-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`)
  const written = await writeBackup(db, file, files)
  if (!isDeepStrictEqual(await checkBackup(file), written)) throw damaged()
  const names = (await readdir(folder)).filter((name) => ours.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  return { ...written, file, removed: old.length }
}
