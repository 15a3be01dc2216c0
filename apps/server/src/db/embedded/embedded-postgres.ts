import { statSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '../database.ts'
import { DatabaseError } from '../database-error.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { findBinaries } from './postgres-binaries.ts'
import { prepareCluster } from './postgres-cluster.ts'
import { openFolders, type PostgresFolders } from './postgres-folders.ts'
import type { OwnerWatch } from './postgres-launcher.ts'
import { type PostgresProcess, startPostgres, stopOrphan } from './postgres-process.ts'

export interface EmbeddedPostgres {
  /** For pg: the host of a unix socket is its folder. */
  readonly socketDir: string
  stop(): Promise<void>
}

/** What else this machine decides. */
export interface EmbeddedOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly watch?: OwnerWatch
}

/**
 * Real PostgreSQL as a child of this process, on a unix socket in the data folder, with every durability setting at its
 * default. One owner per folder; an orphan of a killed owner is stopped first; a server that dies is started again.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: DatabaseLog,
  { env = process.env, watch }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new DatabaseError('The embedded database needs Linux or macOS: on Windows use WSL, or set DATABASE_URL.')
  }
  const folders = openFolders(dataDir)
  const owner = { pid: process.pid, socketDir: folders.socketDir }
  const lock = await takeOwnerLock(folders.ownerSocket, owner, folders.dataDir)
  try {
    const binaries = await findBinaries(folders.user, env)
    await stopOrphan(folders.cluster)
    prepareCluster(folders.cluster, binaries, folders.user)
    shortenLog(folders)
    const start = () => startPostgres(folders, binaries, watch)
    const keeper = keepRunning(await start(), start, log)
    const stop = async () => {
      await keeper.stop()
      await lock.release()
    }
    return { socketDir: folders.socketDir, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** PostgreSQL heals a crashed backend by itself; a postmaster that is gone (out of memory, killed) is our part. */
function keepRunning(first: PostgresProcess, start: () => Promise<PostgresProcess>, log: DatabaseLog) {
  let stopping = false
  let current = first
  const watch = async () => {
    for (;;) {
      await current.exited
      if (stopping) return
      log.error('PostgreSQL stopped by itself; starting it again')
      const next = await start().catch((error: unknown) => log.error(error))
      if (next === undefined) await sleep(1000)
      else current = next
      if (stopping) return current.stop()
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping = true
    await current.stop()
    await watching
  }
  return { stop }
}

function shortenLog(folders: PostgresFolders): void {
  const tooLong = 8 * 1024 * 1024
  if ((statSync(folders.log, { throwIfNoEntry: false })?.size ?? 0) > tooLong) truncateSync(folders.log)
}
