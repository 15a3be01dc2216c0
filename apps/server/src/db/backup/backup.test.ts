import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Database, serverName } from '../database.ts'
import { checkSecret } from '../secret-mark.ts'
import { writeBackup } from './backup.ts'
import type { BackupFiles } from './backup-files.ts'
import { readBackup } from './restore.ts'

const log = { info: () => undefined, warn: () => undefined, error: console.error }
let from: Database
let to: Database
let folder: string
let file: string
/** The files that the backup carries from one test server to the other. */
let files: BackupFiles
let there: BackupFiles

beforeEach(async () => {
  from = await openTestDatabase()
  to = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'comanda-backup-'))
  file = join(folder, 'house.backup')
  const isName = (name: string) => /^[a-z]+\.webp$/.test(name)
  files = { folder: join(folder, 'from/original'), isName }
  there = { folder: join(folder, 'to/original'), isName }
  await from.pool.query(
    `insert into seller (seller_id, names) values ('demo', '{"zh": "店\\n\\t\\\\.", "en": "A \\"shop\\""}')`,
  )
  await from.pool.query(
    `insert into store (seller_id, store_id, names, time_zone, gd_lat)
     select 'demo', 's' || n, jsonb_build_object('en', repeat('x', n % 100) || E'\\n\\\\.\\n'), 'Asia/Shanghai', n / 7.0
     from generate_series(1, 5000) n`,
  )
})
afterEach(async () => {
  await from.close()
  await to.close()
  rmSync(folder, { recursive: true })
})

async function content(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query(
    'select (select jsonb_agg(s order by seller_id) from seller s) as sellers, ' +
      "(select md5(string_agg(s::text, '' order by store_id)) from store s) as stores",
  )
  return rows[0]
}

test('a restore brings back what the backup held', async () => {
  expect(await writeBackup(from, file, files)).toMatchObject({ rows: 5001 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await readBackup(to, file, { replace: false, files: there })).toMatchObject({ rows: 5001 })
  expect(await content(to)).toEqual(await content(from))
})

test('a restore ends all staff sessions', async () => {
  await from.pool.query(
    `with s as (insert into staff (seller_id, username, display_name, role, password_hash) values ('demo', 'lee', 'Lee', 'owner', '-'))
     insert into staff_session (seller_id, token_hash, username, expires_at) values ('demo', 'of-a-lost-tablet', 'lee', 'infinity')`,
  )
  await writeBackup(from, file, files)
  await readBackup(to, file, { replace: false, files: there })
  const { rows } = await to.pool.query(
    'select (select count(*)::int from staff) as staff, (select count(*)::int from staff_session) as sessions',
  )
  expect(rows).toEqual([{ staff: 1, sessions: 0 }])
})

test('a backup is restored beside another secret, also where a server has started before', async () => {
  const [theirs, ours] = [Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')]
  await checkSecret(from.pool, theirs)
  await checkSecret(to.pool, theirs)
  await writeBackup(from, file, files)
  expect(gunzipSync(readFileSync(file)).toString('latin1')).not.toContain('secret_mark')
  await readBackup(to, file, { replace: false, files: there })
  await checkSecret(to.pool, ours)
  expect(await content(to)).toEqual(await content(from))
})

test('a database with content is replaced only by --replace', async () => {
  await writeBackup(from, file, files)
  await to.pool.query(`insert into seller (seller_id, names) values ('other', '{}')`)
  await expect(readBackup(to, file, { replace: false, files: there })).rejects.toThrow(
    'The database is not empty: add --replace',
  )
  await readBackup(to, file, { replace: true, files: there })
  expect(await content(to)).toEqual(await content(from))
})

test('a backup shows one moment, whatever is written meanwhile', async () => {
  const insert = (n: number) =>
    from.pool.query(`insert into store (seller_id, store_id, names, time_zone) values ('demo', $1, '{}', 'UTC')`, [
      `m${n}`,
    ])
  const writing = (async () => {
    for (let n = 0; n < 200; n += 1) await insert(n)
  })()
  await writeBackup(from, file, files)
  await writing
  await readBackup(to, file, { replace: false, files: there })
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['changed', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString('latin1').replace('shop', 'Shop'))],
  [
    'short of a row',
    (bytes: Buffer) =>
      gzipSync(
        Buffer.from(
          gunzipSync(bytes)
            .toString('latin1')
            .replace(/\ndemo\ts7\t.*/, ''),
          'latin1',
        ),
      ),
  ],
  ['no gzip at all', () => Buffer.from('hello')],
])('a file that is %s changes nothing', async (_, damage) => {
  await writeBackup(from, file, files)
  await to.pool.query(`insert into seller (seller_id, names) values ('other', '{}')`)
  const before = await content(to)
  writeFileSync(file, damage(readFileSync(file)))
  await expect(readBackup(to, file, { replace: true, files: there })).rejects.toThrow(
    'The backup file is damaged or cut off: nothing was changed.',
  )
  expect(await content(to)).toEqual(before)
})

test('a missing file, or one that is no backup, is refused in one sentence', async () => {
  await expect(readBackup(to, file, { replace: false, files: there })).rejects.toThrow(
    `The backup file ${file} cannot be read (ENOENT).`,
  )
  writeFileSync(file, gzipSync('{"some": "thing"}\n'))
  await expect(readBackup(to, file, { replace: false, files: there })).rejects.toThrow(
    'This file is not a backup of Comanda.',
  )
})

test('a backup of a newer schema is refused', async () => {
  await writeBackup(from, file, files)
  const text = gunzipSync(readFileSync(file)).toString('latin1')
  writeFileSync(file, gzipSync(Buffer.from(text.replace(/"schema":\d+/, '"schema":9999'), 'latin1')))
  await expect(readBackup(to, file, { replace: true, files: there })).rejects.toThrow(
    'The backup has schema version 9999',
  )
})

test('a restore beside a running server is refused', async () => {
  await writeBackup(from, file, files)
  const server = connectDatabase({ ...to.clientConfig, application_name: serverName }, { log })
  await server.pool.query('select 1')
  await expect(readBackup(to, file, { replace: true, files: there })).rejects.toThrow(
    'Comanda is running on this database',
  )
  await server.close()
})

test('a backup that cannot be written is reported and leaves no file', async () => {
  writeFileSync(join(folder, 'paper'), '')
  // Removing fails below a file too, as in another user's folder.
  for (const place of ['no/such/place', 'paper/place']) {
    await expect(writeBackup(from, join(folder, place), files)).rejects.toThrow('The backup cannot be written to')
  }
})
