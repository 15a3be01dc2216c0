import { codeOf } from '../database-error.ts'
import type { Queryable } from '../queryable.ts'

const undefinedTable = '42P01'

export interface BackupTry {
  readonly folder: string
  readonly everyMs: number | null
  readonly now: Date
  /** Null = it failed. */
  readonly file: string | null
  readonly fault: string
}

const recordSql = `insert into backup_state as b (folder, every_ms, first_tried_at, tried_at, done_at, file, fault)
  values ($1, $2, $3, $3, case when $4::text is null then null else $3::timestamptz end, coalesce($4, ''), $5)
  on conflict (folder) do update set every_ms = excluded.every_ms, tried_at = excluded.tried_at,
    done_at = coalesce(excluded.done_at, b.done_at), fault = excluded.fault,
    file = case when excluded.done_at is null then b.file else excluded.file end`

/** Remembers the last try and the last success for a folder. */
export async function recordBackup(db: Queryable, { folder, everyMs, now, file, fault }: BackupTry): Promise<void> {
  try {
    await db.query(recordSql, [folder, everyMs, now, file, fault])
  } catch (error) {
    // A database that this version has not migrated yet has no such table; its backup is good all the same.
    if (codeOf(error) !== undefinedTable) throw error
  }
}
