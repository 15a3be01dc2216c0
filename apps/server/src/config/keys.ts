import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { folderError } from '../db/database-error.ts'
import { makeFolders } from '../db/embedded/make-folders.ts'
import { ConfigError } from './config.ts'

/** Secrets made on the first start and kept in DATA_DIR/keys; servers that share a database share COMANDA_SECRET. */
export interface Keys {
  /** Signs guest cookies. */
  readonly cookieSecret: Buffer
}

const keyBytes = 32

/** Refuses a short COMANDA_SECRET and a folder that cannot be written or is full. */
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

/** Undefined for a file that a power cut left empty: anybody could sign with an empty key. */
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

/** Whole or not at all, and the first of two servers that start together makes it for both. */
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
    // Another server was first, or this file system has no links: then the last one wins.
    if (readKey(file) === undefined) renameSync(half, file)
    else rmSync(half)
  }
  return readFileSync(file)
}
