import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeBackup } from '../db/backup/backup.ts'
import { recordBackup } from '../db/backup/backup-state.ts'
import { checkBackup } from '../db/backup/check-backup.ts'
import { keepBackup } from '../db/backup/kept-backups.ts'
import type { Database } from '../db/database.ts'
import { originalFiles } from '../pictures/picture-folder.ts'

type Print = (line: string) => void

export const backupUsage = [
  'Usage:',
  '  backup FILE                                 one backup, read back to its end',
  '  backup --to DIR [--keep 28]                 the same into a folder, of which the newest stay',
  '  backup --every 6h --to DIR [--keep 28]      runs on: now, and then each 6 hours (30m, 6h, 1d)',
  '',
  'It works while the server runs, and without one. Each backup is read back to its end before an older one is removed.',
  'A backup holds personal data: keep it where only you can read it, and not on the disk of the database.',
  '--every ends with Ctrl-C. A failed backup is printed and tried again in its turn; the alarm "backup overdue" then comes.',
]

export interface BackupPlan {
  readonly folder: string
  readonly keep: number
  /** Null = once. */
  readonly everyMs: number | null
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `30m`, `6h`, `1d` as milliseconds; null for other text and for less than a minute or more than 14 days. */
export function readEvery(text: string): number | null {
  const match = /^(\d{1,4})([mhd])$/.exec(text)
  const ms = match === null ? 0 : Number(match[1]) * unitMs[match[2] as keyof typeof unitMs]
  return ms >= unitMs.m && ms <= 14 * unitMs.d ? ms : null
}

/** A file, or a plan for a folder; undefined = wrong usage. */
export function readBackupArguments(args: string[]): BackupPlan | { readonly file: string } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { every: { type: 'string' }, keep: { type: 'string' }, to: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (file !== undefined) return more.length === 0 && Object.keys(values).length === 0 ? { file } : undefined
    const keep = values.keep === undefined ? 28 : /^[1-9]\d{0,3}$/.test(values.keep) ? Number(values.keep) : null
    const everyMs = values.every === undefined ? null : readEvery(values.every)
    if (values.to === undefined || keep === null || (values.every !== undefined && everyMs === null)) return undefined
    return { folder: resolve(values.to), keep, everyMs }
  } catch {
    return undefined
  }
}

/** One backup of an open database. Exit code: 0 done, 2 wrong usage. */
export async function runBackupCommand(args: string[], db: Database, print: Print, dataDir: string): Promise<number> {
  const asked = readBackupArguments(args)
  if (asked === undefined) {
    for (const line of backupUsage) print(line)
    return 2
  }
  if ('folder' in asked) {
    const { file, rows, tables, files, removed } = await keepBackup(
      db,
      { ...asked, files: originalFiles(dataDir) },
      new Date(),
    )
    const gone = removed === 0 ? '' : ` ${removed} older removed.`
    print(
      `${new Date().toISOString()} ${rows} rows of ${tables} tables and ${files} pictures are in ${file}, read back.${gone}`,
    )
    return 0
  }
  const path = resolve(asked.file)
  const { tables, rows, files } = await writeBackup(db, path, originalFiles(dataDir))
  await checkBackup(path)
  await recordBackup(db.pool, { folder: dirname(path), everyMs: null, now: new Date(), file: path, fault: '' })
  print(
    `${rows} rows of ${tables} tables and ${files} pictures are in ${asked.file}. It holds personal data: keep it where only you can read it.`,
  )
  return 0
}

/**
 * Runs `backUp` now and then once each interval, until a signal. `backUp` opens the database for each backup alone, so
 * that a server can start between two. Exit code 0.
 */
export async function repeatBackup(everyMs: number, backUp: () => Promise<number>): Promise<number> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
  let next = performance.now()
  while (!ending.signal.aborted) {
    await backUp()
    // A backup that took longer than its interval is followed at once by one, not by those that were missed.
    next = Math.max(next + everyMs, performance.now())
    await sleep(next - performance.now(), undefined, { signal: ending.signal }).catch(() => undefined)
  }
  return 0
}
