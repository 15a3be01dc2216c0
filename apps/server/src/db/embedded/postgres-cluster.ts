import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseError, diskFull, folderError } from '../database-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type Ids, type PostgresUser, runAs } from './postgres-user.ts'

/** Makes the cluster at the first start. Later starts check that these binaries can open it, and whose it is. */
export function prepareCluster(cluster: string, binaries: PostgresBinaries, user: PostgresUser): void {
  if (!existsSync(cluster)) {
    initCluster(cluster, binaries, user)
    return
  }
  const version = readVersion(cluster)
  if (version !== String(binaries.major)) {
    throw new DatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${binaries.major}: ` +
        'make a backup with the older one (npm run comanda -- backup FILE) and restore it into an empty DATA_DIR.',
    )
  }
  takeOver(cluster, user)
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
    const maker = user.maker ?? user.ids
    if (maker !== undefined) chownSync(half, maker.uid, maker.gid)
  } catch (error) {
    throw folderError(half, error)
  }
  // libc's C.UTF-8 locale: the bundled ICU is too old for lasting indexes. `trust` is safe because the only way in is a
  // socket in a 0700 folder of a user that runs nothing else.
  const options = ['-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  const { status, stderr } = runAs({ ids: user.maker ?? user.ids }, binaries.initdb, ['-D', half, ...options])
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true })
    if (/No space left|Disk quota/.test(stderr)) throw diskFull(cluster)
    throw new DatabaseError(`PostgreSQL could not make its database in ${cluster}: ${lastLine(stderr)}`)
  }
  takeOver(half, user)
  renameSync(half, cluster)
}

/**
 * Gives root's cluster to the user that runs PostgreSQL, also one that an earlier version left to `nobody`. Meanwhile it
 * is root's, so that no process of the old owner gets in. The top folder changes last: an interrupted change goes on at
 * the next start.
 */
function takeOver(cluster: string, { ids }: PostgresUser): void {
  if (process.getuid?.() !== 0 || ids === undefined || statSync(cluster).uid === ids.uid) return
  try {
    chownSync(cluster, 0, 0)
    giveContents(cluster, ids)
    chownSync(cluster, ids.uid, ids.gid)
  } catch (error) {
    throw folderError(cluster, error)
  }
}

/** Node's own recursive readdir would follow a link out of the cluster. */
function giveContents(folder: string, ids: Ids): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveContents(path, ids)
    lchownSync(path, ids.uid, ids.gid)
  }
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
