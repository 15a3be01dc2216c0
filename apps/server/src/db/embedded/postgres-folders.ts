import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseError, diskFull, folderError } from '../database-error.ts'
import { makeFolders } from './make-folders.ts'
import { stateFolder } from './postgres-binaries.ts'
import { canReach, choosePostgresUser, type PostgresUser } from './postgres-user.ts'

export interface PostgresFolders {
  readonly dataDir: string
  /** The PostgreSQL data directory; missing before the first start. */
  readonly cluster: string
  /** The folder of the server's socket. */
  readonly socketDir: string
  readonly ownerSocket: string
  readonly log: string
  readonly user: PostgresUser
}

/** The kernel allows 108 bytes for a socket path, with the closing zero. */
const socketPathLimit = 107
/** A fresh cluster takes 39 MB and its first checkpoint more. Later starts need room for the write-ahead log. */
const spaceForFirstStart = 96 * 1024 * 1024
const spaceForStart = 20 * 1024 * 1024

/** Makes the data folder and finds the paths in it. Refuses a folder that is full or not writable. */
export function openFolders(wanted: string): PostgresFolders {
  const dataDir = makeDataDir(wanted)
  const home = join(dataDir, 'postgres')
  const moved = readLocation(dataDir)
  const cluster = moved ?? home
  const user = choosePostgresUser(cluster)
  const reachable = moved ?? (canReach(user, dataDir) ? home : moveElsewhere(dataDir))
  return {
    dataDir,
    cluster: reachable,
    log: join(dataDir, 'postgres.log'),
    user,
    ...socketPaths(dataDir, reachable, user),
  }
}

/** The socket on which a running owner of this folder answers. Creates nothing. */
export function findOwnerSocket(wanted: string): string | undefined {
  if (!existsSync(wanted)) return undefined
  const dataDir = realpathSync(wanted)
  const path = join(dataDir, 'owner.sock')
  return Buffer.byteLength(path) <= socketPathLimit ? path : join(shortFolder(dataDir), 'owner.sock')
}

function makeDataDir(wanted: string): string {
  try {
    makeFolders(wanted)
    const dataDir = realpathSync(wanted)
    checkSpace(dataDir, existsSync(join(dataDir, 'postgres.log')) ? spaceForStart : spaceForFirstStart)
    letPass(dataDir)
    const probe = join(dataDir, '.write-test')
    writeFileSync(probe, 'x')
    rmSync(probe)
    return dataDir
  } catch (error) {
    throw error instanceof DatabaseError ? error : folderError(wanted, error)
  }
}

/** Lets the PostgreSQL account pass through root's data folder, without reading it. Folders above stay unchanged. */
function letPass(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { mode, uid } = statSync(dataDir)
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(dataDir, (mode & 0o7777) | 0o011)
}

function checkSpace(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < needed) throw diskFull(folder)
}

/** When PostgreSQL cannot reach the data folder, its cluster lies elsewhere and a file here names the place. */
function readLocation(dataDir: string): string | undefined {
  const note = join(dataDir, 'postgres-location')
  if (!existsSync(note)) return undefined
  const cluster = readFileSync(note, 'utf8').trim()
  if (existsSync(dirname(cluster))) return cluster
  throw new DatabaseError(`The database of ${dataDir} was kept in ${cluster}, which is gone: restore a backup.`)
}

function moveElsewhere(dataDir: string): string {
  const folder = join(stateFolder, `data-${randomBytes(6).toString('hex')}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    checkSpace(folder, spaceForFirstStart)
    writeFileSync(join(folder, 'belongs-to'), `${dataDir}\n`)
    const cluster = join(folder, 'postgres')
    writeFileSync(join(dataDir, 'postgres-location'), `${cluster}\n`)
    return cluster
  } catch (error) {
    throw error instanceof DatabaseError ? error : folderError(stateFolder, error)
  }
}

function socketPaths(dataDir: string, cluster: string, user: PostgresUser): { socketDir: string; ownerSocket: string } {
  const owner = join(dataDir, 'owner.sock')
  const fitsOwner = Buffer.byteLength(owner) <= socketPathLimit
  const fitsServer = Buffer.byteLength(join(cluster, '.s.PGSQL.5432.lock')) <= socketPathLimit
  if (fitsOwner && fitsServer) return { socketDir: cluster, ownerSocket: owner }
  const short = makeShortFolder(dataDir, user)
  return { socketDir: fitsServer ? cluster : short, ownerSocket: fitsOwner ? owner : join(short, 'owner.sock') }
}

function shortFolder(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `comanda-db-${process.getuid?.() ?? 0}-${name}`)
}

function makeShortFolder(dataDir: string, user: PostgresUser): string {
  const folder = shortFolder(dataDir)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (user.ids !== undefined) chownSync(folder, user.ids.uid, user.ids.gid)
  } catch (error) {
    // The name is predictable and /tmp is open to all: another user's folder would give them our socket.
    const there = lstatSync(folder, { throwIfNoEntry: false })
    const uid = user.ids?.uid ?? process.getuid?.() ?? 0
    if (!there?.isDirectory() || there.uid !== uid || (there.mode & 0o077) !== 0) throw folderError(folder, error)
  }
  return folder
}
