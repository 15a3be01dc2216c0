import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, embeddedConfig } from '@comanda/server/src/db/database.ts'
import { askOwner } from '@comanda/server/src/db/embedded/owner-lock.ts'
import { findOwnerSocket } from '@comanda/server/src/db/embedded/postgres-folders.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import type { Pool } from 'pg'

export interface StartedServer {
  readonly server: ServerProcess
  readonly dataDir: string
}

/** Runs work against a new server on an empty folder. `entry`: another program that starts it. */
export async function withServer<Done>(
  work: (started: StartedServer) => Promise<Done>,
  { entry, env = {} }: { readonly entry?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Done> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  const server = await startServerProcess(await freePort(), dataDir, { RATE_PER_PERSON: '1000000', ...env }, entry)
  try {
    return await work({ server, dataDir })
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Connects to the server's own database through its socket. */
export async function withDatabase<Done>(dataDir: string, work: (pool: Pool) => Promise<Done>): Promise<Done> {
  const socket = findOwnerSocket(dataDir)
  const owner = socket === undefined ? undefined : await askOwner(socket)
  if (owner === undefined) throw new Error('the server has no embedded database to measure beside')
  const db = await connectDatabase(embeddedConfig(owner.socketDir), { log: console, max: 4, patience: 'command' })
  try {
    return await work(db.pool)
  } finally {
    await db.close()
  }
}
