import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets made on the first start and kept in DATA_DIR/keys; servers that share a database share COMANDA_SECRET. */
export interface Keys {
  /** Signs guest cookies. */
  readonly cookieSecret: Buffer
}

export function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Keys {
  if (env.COMANDA_SECRET) {
    if (env.COMANDA_SECRET.length < 32) throw new Error('COMANDA_SECRET must have at least 32 characters.')
    return { cookieSecret: Buffer.from(env.COMANDA_SECRET) }
  }
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'cookie.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return { cookieSecret: readFileSync(file) }
}
