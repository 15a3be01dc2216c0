import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderError } from '../db/database-error.ts'
import { makeFolders } from '../db/embedded/make-folders.ts'
import { ConfigError } from './config.ts'

/** Secrets created at the first start and stored in DATA_DIR/keys. Servers with one database share COMANDA_SECRET. */
export interface Keys {
  /** Signs guest cookies. */
  readonly cookieSecret: Buffer
}

const keyBytes = 32

/** Refuses a short COMANDA_SECRET and a folder that is full or not writable. */
export function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Keys {
  if (env.COMANDA_SECRET) {
    if (env.COMANDA_SECRET.length < 32) throw new ConfigError('COMANDA_SECRET must have at least 32 characters.')
    return { cookieSecret: Buffer.from(env.COMANDA_SECRET) }
  }
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'cookie.key')
  try {
    makeFolders(folder, 0o700)
    return { cookieSecret: readKey(file) ?? makeKey(file) }
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

/** Undefined for a file that a power cut left empty: anyone could sign with an empty key. */
function readKey(file: string): Buffer | undefined {
  try {
    const key = readFileSync(file)
    if (key.length === keyBytes) return key
    rmSync(file)
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file whole or not at all. When two servers start together, the first one creates it for both. */
function makeKey(file: string): Buffer {
  const half = `${file}.${randomBytes(4).toString('hex')}`
  const fd = openSync(half, 'wx', 0o600)
  writeSync(fd, randomBytes(keyBytes))
  fsyncSync(fd)
  closeSync(fd)
  try {
    linkSync(half, file)
    rmSync(half)
  } catch {
    // Another server was first, or the file system has no hard links: then the last one wins.
    if (readKey(file) === undefined) renameSync(half, file)
    else rmSync(half)
  }
  // The database keeps a mark of the key, so that a power cut must not leave the mark without the key.
  syncFolder(dirname(file))
  return readFileSync(file)
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
