import { randomBytes } from 'node:crypto'
import { linkSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { timeLimits } from '../../config/time-limits.ts'
import { DatabaseError, folderError } from '../database-error.ts'

/** The owner's answer on the lock's socket: its process and the folder of the database's socket. */
export interface Owner {
  readonly pid: number
  readonly socketDir: string
}

export interface OwnerLock {
  release(): Promise<void>
}

/**
 * A listening unix socket marks the one owner of a data folder. The kernel closes it with the process, so a crash
 * leaves no lock. A leftover file answers ECONNREFUSED.
 */
export async function takeOwnerLock(path: string, owner: Owner, dataDir: string): Promise<OwnerLock> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path, owner, dataDir)
    if (server !== undefined) return { release: () => new Promise((done) => server.close(() => done())) }
    const other = await askOwner(path)
    if (other !== undefined) throw alreadyOwned(dataDir, other)
    await removeStale(path, dataDir)
  }
  throw new DatabaseError(`The data folder ${dataDir} is being opened by several starts at once: try again.`)
}

/** The owner of the folder; undefined when no process has it open. */
export function askOwner(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(path)
    socket.setTimeout(timeLimits.ownerAnswerMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    let connected = false
    socket.on('connect', () => {
      connected = true
    })
    socket.on('error', () => undefined)
    // A process that accepts but is too busy to answer still owns the folder.
    socket.on('close', () => resolve(connected ? parseOwner(text) : undefined))
  })
}

function parseOwner(text: string): Owner {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return { pid: 0, socketDir: '' }
  }
}

function alreadyOwned(dataDir: string, other: Owner): DatabaseError {
  const who = other.pid > 0 ? ` (process ${other.pid})` : ''
  return new DatabaseError(
    `Another Comanda${who} is already using the data folder ${dataDir}: stop it first, or set another DATA_DIR.`,
  )
}

function listen(path: string, owner: Owner, dataDir: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(JSON.stringify(owner))
    })
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(folderError(dataDir, error))
    })
    // The lock alone keeps no process alive.
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Renames the leftover before checking it: of two starts that find it, only one can rename it. */
async function removeStale(path: string, dataDir: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const other = await askOwner(aside)
  if (other !== undefined) {
    try {
      linkSync(aside, path)
    } finally {
      rmSync(aside, { force: true })
    }
    throw alreadyOwned(dataDir, other)
  }
  rmSync(aside, { force: true })
}
