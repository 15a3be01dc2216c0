import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '../database-error.ts'
import { findBinaries, stateFolder } from './postgres-binaries.ts'
import { choosePostgresUser, type PostgresUser, postgresEnv, runAs } from './postgres-user.ts'

const isRoot = process.getuid?.() === 0
/** The account that runs PostgreSQL here. */
const user = choosePostgresUser('/nowhere')
/** A version without a package: root's copies are shared by all folders. */
const version = `0.0.0-test-${process.pid}`

let folder: string
let native: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-binaries-'))
  chmodSync(folder, 0o755)
  native = join(folder, 'package/native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ version }))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(stateFolder, `postgres-${version}`), { recursive: true, force: true })
})

/** Writes a program that claims to be this PostgreSQL, or fails. */
function put(bin: string, says: string): string {
  mkdirSync(bin, { recursive: true })
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${says}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}
const postgres = (major: number) => `echo 'postgres (PostgreSQL) ${major}.4'`
const broken = 'echo "error while loading shared libraries" >&2; exit 127'

const find = (env: NodeJS.ProcessEnv, more: { native?: string; debian?: string; user?: PostgresUser } = {}) =>
  findBinaries(more.user ?? user, env, { native: more.native, debian: more.debian ?? join(folder, 'none') }).then(
    ({ postgres: path, initdb, major }) => {
      expect(dirname(initdb)).toBe(dirname(path))
      return [dirname(path), major]
    },
  )

describe('the binaries of the embedded database', () => {
  it('come first from PG_BIN_DIR, and from nowhere else when those do not run', async () => {
    put(join(native, 'bin'), postgres(18))
    const own = put(join(folder, 'own'), postgres(16))
    expect(await find({ PG_BIN_DIR: own }, { native })).toEqual([own, 16])
    for (const wrong of [put(join(folder, 'wrong'), broken), join(folder, 'nothing')]) {
      const sentence = `PG_BIN_DIR is ${wrong}, but no PostgreSQL runs from there.`
      await expect(find({ PG_BIN_DIR: wrong }, { native })).rejects.toThrow(sentence)
    }
  })

  it('come from the package before the system', async () => {
    put(join(native, 'bin'), postgres(18))
    put(join(folder, 'debian/17/bin'), postgres(17))
    expect(await find({}, { native, debian: join(folder, 'debian') })).toEqual([join(native, 'bin'), 18])
  })

  it('come from the system’s newest version, then from the path, when no package runs', async () => {
    put(join(native, 'bin'), broken)
    const debian = join(folder, 'debian')
    put(join(debian, '9/bin'), postgres(9))
    put(join(debian, '15/bin'), postgres(15))
    put(join(debian, '17/bin'), broken)
    mkdirSync(join(debian, 'common'))
    const onPath = put(join(folder, 'path'), postgres(16))
    const npm = put(join(folder, 'node_modules/.bin'), postgres(14))
    const env = { PATH: `${npm}::${join(folder, 'nothing')}:${onPath}` }
    expect(await find(env, { native, debian })).toEqual([join(debian, '15/bin'), 15])
    expect(await find(env, { native })).toEqual([onPath, 16])
    expect(await find(env)).toEqual([onPath, 16])
  })

  it('are never older than PostgreSQL 15: the next is tried, and PG_BIN_DIR is refused', async () => {
    const debian = join(folder, 'debian')
    const old = put(join(debian, '14/bin'), postgres(14))
    const onPath = put(join(folder, 'path'), postgres(15))
    expect(await find({ PATH: `${old}:${onPath}` }, { debian })).toEqual([onPath, 15])
    await expect(find({ PATH: old }, { debian })).rejects.toThrow('install one (15 or newer)')
    const fault = await find({ PG_BIN_DIR: old, PATH: onPath }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(DatabaseError)
    expect(fault).toHaveProperty('message', 'PG_BIN_DIR leads to PostgreSQL 14: Comanda needs 15 or newer.')
  })

  it('are reported missing in one sentence', async () => {
    await expect(find({ PATH: folder })).rejects.toThrow(
      'No PostgreSQL runs on this system: install one (15 or newer) and set PG_BIN_DIR to its binaries, or set DATABASE_URL.',
    )
  })

  it('of the package get the links that npm skipped (--ignore-scripts)', async ({ skip }) => {
    const { postgres: real, major } = await findBinaries(user, {})
    const package_ = dirname(dirname(real))
    skip(!existsSync(join(package_, 'pg-symlinks.json')), 'no package for this system')
    for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
      const filter = (path: string) => !lstatSync(path).isSymbolicLink()
      cpSync(join(package_, part), join(native, part), { recursive: true, filter })
    }
    const own = join(native, 'bin/postgres')
    expect(spawnSync(own, ['--version'], { env: postgresEnv }).status).not.toBe(0)
    expect(await find({}, { native })).toEqual([join(native, 'bin'), major])
    expect(runAs(user, own, ['--version']).stdout).toContain('PostgreSQL')
  })

  it.skipIf(!isRoot)(
    'of a folder that only root can pass are copied once to where PostgreSQL can (needs root)',
    async () => {
      put(join(native, 'bin'), postgres(18))
      chmodSync(folder, 0o700)
      const copy = join(stateFolder, `postgres-${version}/bin`)
      expect(await find({}, { native })).toEqual([copy, 18])
      expect(runAs(user, join(copy, 'initdb'), []).status).toBe(0)
      const made = lstatSync(copy).ino
      expect(await find({}, { native })).toEqual([copy, 18])
      expect(lstatSync(copy).ino).toBe(made)
      expect(readdirSync(stateFolder).filter((name) => name.startsWith(`postgres-${version}.`))).toEqual([])
    },
  )
})
