import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBackup } from '../db/backup/check-backup.ts'
import { keepBackup } from '../db/backup/kept-backups.ts'
import { readBackup } from '../db/backup/restore.ts'
import type { Database } from '../db/database.ts'
import { originalFiles } from '../pictures/picture-folder.ts'
import { seedDemo } from '../seed/seed.ts'
import { readBackupArguments, readEvery, runBackupCommand } from './backup.command.ts'

let db: Database
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { lan: false })
})
afterAll(() => db.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-backups-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const plan = (keep: number) => ({ folder, keep, everyMs: 3_600_000, files: originalFiles(folder) })
const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
const names = () => readdirSync(folder).sort()
const state = async () => (await db.pool.query('select * from backup_state where folder = $1', [folder])).rows[0]

describe('the arguments of backup', () => {
  it.each([
    ['30m', 1_800_000],
    ['6h', 21_600_000],
    ['1d', 86_400_000],
    ['0h', null],
    ['15d', null],
    ['6', null],
    ['6 h', null],
  ])('--every %s is %s ms', (text, ms) => expect(readEvery(text)).toBe(ms))

  it.each(['--every 6h', '--to', '--every 6x --to d', '--keep 0 --to d', 'file --to d', 'one two', '--weekly', ''])(
    '%s is wrong usage',
    (words) => expect(readBackupArguments(words.split(' ').filter(Boolean))).toBeUndefined(),
  )
})

describe('kept backups', () => {
  it('stay in the number asked for, the newest ones; other files of the folder stay too', async () => {
    writeFileSync(join(folder, 'comanda-notes.txt'), 'mine')
    for (const hour of [1, 2, 3]) await keepBackup(db, plan(2), at(hour))
    expect(names()).toEqual([
      'comanda-2026-11-28T02-00-00Z.backup',
      'comanda-2026-11-28T03-00-00Z.backup',
      'comanda-notes.txt',
    ])
    expect(await state()).toMatchObject({ every_ms: 3_600_000, done_at: at(3), tried_at: at(3), fault: '' })
  })

  it('a failed one removes none, and leaves the last success and the reason', async () => {
    await keepBackup(db, plan(1), at(1))
    const full = { ...plan(1), files: { folder: '/dev/null', isName: () => true } }
    await expect(keepBackup(db, full, at(2))).rejects.toThrow()
    expect(names()).toEqual(['comanda-2026-11-28T01-00-00Z.backup'])
    expect(await state()).toMatchObject({ done_at: at(1), tried_at: at(2), fault: expect.stringContaining('ENOTDIR') })
  })

  it('can be restored, and carry no state of this installation', async () => {
    await db.pool.query(
      `insert into server_heartbeat values ('dead:1', now(), now(), '/data', 1, 1) on conflict do nothing`,
    )
    const { file, rows } = await keepBackup(db, plan(1), at(4))
    const empty = await openTestDatabase()
    const back = await readBackup(empty, file, { replace: false, files: originalFiles(join(folder, 'new')) })
    expect(back.rows).toBe(rows)
    const left = await empty.pool.query('select 1 from server_heartbeat union all select 1 from backup_state')
    expect(left.rowCount).toBe(0)
    await empty.close()
  })
})

describe('a backup read back', () => {
  it('has the rows and files that were written', async () => {
    const { tables, rows, files, file } = await keepBackup(db, plan(9), at(5))
    expect(await checkBackup(file)).toEqual({ tables, rows, files })
  })

  it('is refused when it is cut off or one byte has changed', async () => {
    const { file } = await keepBackup(db, plan(9), at(6))
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 30)
    await expect(checkBackup(file)).rejects.toThrow('The backup file is damaged or cut off')
    const middle = Math.floor(whole.length / 2)
    whole[middle] = (whole[middle] ?? 0) ^ 1
    writeFileSync(file, whole)
    await expect(checkBackup(file)).rejects.toThrow('The backup file is damaged or cut off')
  })
})

it('the command writes one into a folder, and says so', async () => {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  expect(await runBackupCommand(['--to', folder, '--keep', '3'], db, print, folder)).toBe(0)
  expect(said[0]).toMatch(/ rows of \d+ tables and 0 pictures are in .*\.backup, read back\.$/)
  expect(names()).toHaveLength(1)
  expect(await runBackupCommand(['--keep', '3'], db, print, folder)).toBe(2)
})
