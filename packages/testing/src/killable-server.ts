import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHouse, checkPromised, databaseOf, withDatabase } from './house-check.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'
import type { Promised } from './table-load.ts'
import { sitDown, type WirePhone } from './wire-phone.ts'

/** A server process with its own data folder, for tests that kill it or break what it needs. */
export interface KillableServer {
  readonly dataDir: string
  /** The current process; each `killAndStart` replaces it. */
  readonly process: ServerProcess
  /** Kills without warning and restarts on the same port and data. */
  killAndStart(): Promise<void>
  /** A phone at a table, over real HTTP. */
  sitDown(tableNo: string): Promise<WirePhone>
  /** Phones spread evenly over the tables. */
  sitDownAt(tables: readonly string[], count: number): Promise<WirePhone[]>
  /** All violations and broken promises; empty = none. */
  faults(promised: Promised): Promise<string[]>
  close(): Promise<void>
}

export interface KillableServerOptions {
  /** Part of the folder's name. */
  readonly name: string
  readonly logLevel: 'error' | 'silent'
  /** A folder of the caller, who also removes it. */
  readonly dataDir?: string
}

export async function startKillableServer(options: KillableServerOptions): Promise<KillableServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), `comanda-${options.name}-`))
  const port = await freePort()
  const start = () => startServerProcess(port, dataDir, { RATE_PER_PERSON: '1000000', LOG_LEVEL: options.logLevel })
  let running = await start()
  const sit = (tableNo: string) => sitDown(running.url, tableNo, running.codes)
  return {
    dataDir,
    get process() {
      return running
    },
    async killAndStart() {
      running.child.kill('SIGKILL')
      await running.ended
      running = await start()
    },
    sitDown: sit,
    sitDownAt: (tables, count) =>
      Promise.all(Array.from({ length: count }, (_, index) => sit(tables[index % tables.length] ?? ''))),
    faults: (promised) =>
      withDatabase(databaseOf(dataDir), async (client) => [
        ...(await checkHouse(client)),
        ...(await checkPromised(client, promised)),
      ]),
    async close() {
      running.child.kill('SIGTERM')
      await running.ended
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
