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
  /** The host for pg: a unix socket is named by its folder. */
  readonly socketDir: string
  stop(): Promise<void>
}

/** Overrides of what this machine decides, for tests. */
export interface EmbeddedOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly watch?: OwnerWatch
}

/**
 * Runs PostgreSQL as a child process, on a unix socket, with default durability settings. One process owns a data
 * folder. A server left by a killed owner is stopped first. A server that dies is started again.
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

/**
 * PostgreSQL replaces a crashed backend by itself. This restarts a postmaster that was killed, by the out-of-memory
 * killer for example.
 */
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
