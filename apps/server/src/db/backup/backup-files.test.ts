import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { writeBackup } from './backup.ts'
import { readBackup } from './restore.ts'

const isName = (name: string) => /^[a-z]+\.webp$/.test(name)
let from: Database
let to: Database
let folder: string
let file: string
const filesOf = (house: string) => ({ folder: join(folder, house, 'original'), isName })

beforeEach(async () => {
  from = await openTestDatabase()
  to = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'comanda-backup-files-'))
  file = join(folder, 'house.backup')
  await from.pool.query(`insert into seller (seller_id, names) values ('demo', '{}')`)
})
afterEach(async () => {
  await from.close()
  await to.close()
  rmSync(folder, { recursive: true })
})

function lay(house: string, contents: Readonly<Record<string, Buffer>>): void {
  mkdirSync(filesOf(house).folder, { recursive: true })
  for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(filesOf(house).folder, name), bytes)
}

function found(house: string): Record<string, Buffer> {
  const { folder: where } = filesOf(house)
  const names = existsSync(where) ? readdirSync(where) : []
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(where, name))]))
}

const restore = (replace = false) => readBackup(to, file, { replace, files: filesOf('to') })
const sellers = async () => (await to.pool.query('select 1 from seller')).rowCount

describe('the files of a backup', () => {
  it('come back unchanged with any content, and no other file of the folder does', async () => {
    const contents = {
      'a.webp': randomBytes(700_001),
      'b.webp': Buffer.from('\\.\n{"end":true}\n\n'),
      'empty.webp': Buffer.alloc(0),
    }
    lay('from', { ...contents, 'a.webp.0f3c': Buffer.from('half'), 'notes.txt': Buffer.from('no picture') })
    expect(await writeBackup(from, file, filesOf('from'))).toMatchObject({ files: 3 })
    expect(await restore()).toMatchObject({ files: 3 })
    expect(found('to')).toEqual(contents)
    expect(readdirSync(join(folder, 'to'))).toEqual(['original'])
  })

  it('leave existing files in place', async () => {
    lay('from', { 'a.webp': Buffer.from('one') })
    lay('to', { 'z.webp': Buffer.from('another') })
    await writeBackup(from, file, filesOf('from'))
    await restore()
    expect(found('to')).toEqual({ 'a.webp': Buffer.from('one'), 'z.webp': Buffer.from('another') })
  })

  it.each([
    ['cut off within a file', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000)],
    ['changed within a file', (bytes: Buffer) => rewritten(bytes, 'needle', 'Needle')],
    ['named to lead out of its folder', (bytes: Buffer) => rewritten(bytes, '"file":"a.webp"', '"file":"../a.webp"')],
  ])('change nothing when the backup is %s', async (_what, damage) => {
    lay('from', { 'a.webp': Buffer.concat([Buffer.from('needle'), randomBytes(20_000)]) })
    await writeBackup(from, file, filesOf('from'))
    writeFileSync(file, damage(readFileSync(file)))
    await expect(restore()).rejects.toThrow('The backup file is damaged or cut off: nothing was changed.')
    expect(found('to')).toEqual({})
    expect(await sellers()).toBe(0)
    expect(existsSync(join(folder, 'to/restoring'))).toBe(false)
    expect(existsSync(join(folder, 'to/a.webp'))).toBe(false)
  })

  it('that cannot be written are reported, and nothing is restored', async () => {
    lay('from', { 'a.webp': Buffer.from('one') })
    await writeBackup(from, file, filesOf('from'))
    writeFileSync(join(folder, 'to'), 'no folder')
    await expect(restore()).rejects.toThrow('cannot be written')
    expect(await sellers()).toBe(0)
  })

  it('are missing in an old backup, which still restores', async () => {
    await writeBackup(from, file, filesOf('from'))
    const [, ...rest] = gunzipSync(readFileSync(file)).toString('latin1').split('\n').slice(0, -2)
    const { files: _, ...header } = JSON.parse(gunzipSync(readFileSync(file)).toString('latin1').split('\n')[0] ?? '')
    const text = [JSON.stringify({ ...header, format: 1 }), ...rest, ''].join('\n')
    const sha256 = createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex')
    writeFileSync(file, gzipSync(Buffer.from(`${text}${JSON.stringify({ end: true, sha256 })}\n`, 'latin1')))
    expect(await restore()).toMatchObject({ files: 0 })
    expect(await sellers()).toBe(1)
  })
})

function rewritten(bytes: Buffer, was: string, now: string): Buffer {
  return gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(was, now), 'latin1'))
}
