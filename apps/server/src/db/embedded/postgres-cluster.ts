import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, diskFull, folderError } from '../database-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type PostgresUser, runAs } from './postgres-user.ts'

/** Makes the cluster at the first start. Later starts only check that these binaries can open it. */
export function prepareCluster(cluster: string, binaries: PostgresBinaries, user: PostgresUser): void {
  if (!existsSync(cluster)) {
    initCluster(cluster, binaries, user)
    return
  }
  const version = readVersion(cluster)
  if (version === String(binaries.major)) return
  throw new DatabaseError(
    `The database in ${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${binaries.major}: ` +
      'make a backup with the older one (npm run comanda -- backup FILE) and restore it into an empty DATA_DIR.',
  )
}

function readVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw folderError(cluster, error)
  }
}

/** Initialises a folder beside it, then renames: an interrupted init never looks like a cluster. */
function initCluster(cluster: string, binaries: PostgresBinaries, user: PostgresUser): void {
  const half = `${cluster}.init`
  try {
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { mode: 0o700 })
    if (user.ids !== undefined) chownSync(half, user.ids.uid, user.ids.gid)
  } catch (error) {
    throw folderError(half, error)
  }
  // libc's C.UTF-8 locale: the bundled ICU is too old for lasting indexes. `trust` is safe because the only way in is a
  // socket in a 0700 folder.
  const options = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  const { status, stderr } = runAs(user, binaries.initdb, ['-D', half, ...options])
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true })
    if (/No space left|Disk quota/.test(stderr)) throw diskFull(cluster)
    throw new DatabaseError(`PostgreSQL could not make its database in ${cluster}: ${lastLine(stderr)}`)
  }
  renameSync(half, cluster)
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
