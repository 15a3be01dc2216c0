import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { seedOfRun } from '@comanda/testing/seeded-random.ts'
import { createTableLoad } from '@comanda/testing/table-load.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../db/database-error.ts'
import { isUnavailable } from '../db/retry.ts'

const random = seedOfRun('disk-full')
/** Space for the cluster and a little more. */
const megabytes = 192
const dataDir = mkdtempSync(join(tmpdir(), 'comanda-disk-full-'))
const ballast = join(dataDir, 'ballast')
const mounted = mount()
let server: KillableServer

/** A small disk for the test; only root on Linux can mount one. */
function mount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', dataDir]).status === 0
}

beforeAll(async () => {
  if (!mounted) return
  server = await startKillableServer({ name: 'disk-full', logLevel: 'silent', dataDir })
})
afterAll(async () => {
  await server?.close()
  if (mounted) spawnSync('umount', [dataDir])
  rmSync(dataDir, { recursive: true, force: true })
})

describe.skipIf(!mounted)('a disk that fills up while guests order (needs root, to mount a small one)', () => {
  it('answers "not now", loses no acknowledged change, and recovers with space', async () => {
    const load = createTableLoad(await server.sitDownAt(['A1', 'A2', 'A3', 'A4'], 8), random)
    let stop = false
    const running = load.run(() => stop)
    running.catch(() => undefined)
    const notNow = () => load.log.lines.filter((line) => line.note === '503 server_busy').length
    await until(() => load.acknowledged() > 20, running)
    fillDisk()
    await until(() => notNow() > 20, running)
    await crashForWantOfLog()
    const crashed = notNow()
    await until(() => notNow() > crashed + 200, running)
    rmSync(ballast)
    const before = load.acknowledged()
    await until(() => load.acknowledged() > before + 20, running)
    stop = true
    await running
    expect(server.process.child.exitCode).toBe(null)
    expect(load.log.strange()).toEqual([])
    expect(await server.faults(load.promised)).toEqual([])
    console.log(`disk-full: ${load.acknowledged()} yes, ${notNow()} "not now"`)
  })
})

/** Fills the disk to its last block, like a log without rotation. */
function fillDisk(): void {
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) appendFileSync(ballast, block)
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}

/** PostgreSQL needs a new log file without space: it crashes, and cannot recover before there is space. */
async function crashForWantOfLog(): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    try {
      await withDatabase(databaseOf(dataDir), (client) => client.query('select pg_switch_wal()'))
    } catch (error) {
      if (isUnavailable(error)) return
    }
  }
  throw new Error('PostgreSQL did not go down')
}

async function until(holds: () => boolean, running: Promise<void>): Promise<void> {
  while (!holds()) await Promise.race([running, sleep(10)])
}
