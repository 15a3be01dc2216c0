import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OwnerWatch } from './postgres-launcher.ts'

const fixture = fileURLToPath(new URL('embedded-postgres.fixture.ts', import.meta.url))
export const isRoot = process.getuid?.() === 0
export const nobody = { uid: 65534, gid: 65534 }
/** Another account cannot read the code below a 0700 home. */
export const nobodyCanRead = isRoot && spawnSync('cat', [fixture], nobody).status === 0

/** Removed after each test. */
export const folders: string[] = []
const owners: Owner[] = []

export async function cleanUp(): Promise<void> {
  for (const owner of owners.splice(0)) await owner.end('SIGTERM')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export type Ids = { uid: number; gid: number } | Record<string, never>

/** A process that owns a data folder and writes rows until it is stopped or killed. */
export class Owner {
  readonly child: ChildProcess
  said = ''
  readonly ended: Promise<unknown>

  constructor(
    dataDir: string,
    ids: Ids = {},
    watch: OwnerWatch = 'kernel',
    more: Readonly<Record<string, string | undefined>> = {},
  ) {
    const env = { PATH: process.env.PATH, HOME: '/', ...more }
    const args = [fixture, dataDir, ...(watch === 'shell' ? [watch] : [])]
    this.child = spawn(process.execPath, args, { ...ids, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (chunk) => (this.said += chunk))
    this.ended = once(this.child, 'close')
    owners.push(this)
  }

  /** Waits for so many acknowledged rows. Returns how many rows the start found. */
  async rows(acknowledged: number): Promise<number> {
    for (;;) {
      const found = /^rows (\d+)$/m.exec(this.said)
      if (found !== null && this.acked() >= acknowledged) return Number(found[1])
      if (this.child.exitCode !== null) throw new Error(`the owner ended:\n${this.said}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  acked(): number {
    return this.said.match(/^\d+$/gm)?.length ?? 0
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    await this.ended
    return this.child.exitCode
  }
}

export function makeFolder(ids: Ids = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-db-'))
  folders.push(folder)
  chmodSync(folder, 0o755)
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid)
  return join(folder, 'data')
}

export const lockFile = (dataDir: string) => join(dataDir, 'postgres/postmaster.pid')

export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(lockFile(dataDir), 'utf8'), 10)
}
