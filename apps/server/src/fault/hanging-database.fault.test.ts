import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFaultProxy } from '@comanda/testing/fault-proxy.ts'
import { checkHouse, checkPromised, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { createTableLoad, type Promised } from '@comanda/testing/table-load.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { sitDown, type WirePhone } from '@comanda/testing/wire-phone.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const random = seedOfRun('hanging-database')
const rounds = roundsOfRun(1, 15)
/** Entry 34: a probe's answer, an order's answer while the database hangs, and its success once the database is back. */
const probeWithinMs = 2000
const answerWithinMs = 12_000
const goesOnWithinMs = 10_000

/** A server whose database stands still on command, without closing a connection. */
interface House {
  readonly server: ServerProcess
  /** Ends what the system would end in time. */
  readonly endRound?: () => void
  readonly pauses: readonly Pause[]
  faults: KillableServer['faults']
  close(): Promise<void>
}

interface Pause {
  readonly name: string
  /** Undefined: the open connections die, and new ones pass at once. */
  readonly hang?: () => void
  readonly goOn: () => void
}

describe.each([
  { name: 'a way to the database that loses its connections', open: openBehindProxy },
  { name: 'a frozen database', open: openFreezable },
])('$name', ({ name, open }) => {
  let house: House
  beforeAll(async () => {
    house = await open()
  }, 60_000)
  afterAll(() => house.close())

  it(
    'leaves no order without a coded answer, and orders go on by themselves',
    async () => {
      const { url, codes } = house.server
      const phones = await Promise.all(['A1', 'A1', 'A2', 'A2', 'A3', 'A4'].map((at) => sitDown(url, at, codes)))
      const load = createTableLoad(phones, random.branch(name))
      const guest = await sitDown(url, 'A5', codes)
      for (let round = 0; round < rounds; round += 1) {
        let stop = false
        const running = load.run(() => stop)
        const before = load.acknowledged()
        while (load.acknowledged() < before + random.between(20, 60)) await Promise.race([running, sleep(5)])
        for (const [at, pause] of house.pauses.entries()) {
          const tookMs = await Promise.race([running, hangOnce(house, pause, guest, load.promised, `${round}-${at}`)])
          console.log(`hanging-database: ${pause.name}, orders went on after ${tookMs} ms`)
        }
        stop = true
        await running
        expect(await house.faults(load.promised)).toEqual([])
        house.endRound?.()
      }
      console.log(`hanging-database: ${load.acknowledged()} yes, ${load.log.count('unknown')} "not now"`)
      expect(load.log.strange()).toEqual([])
    },
    30_000 + rounds * 60_000,
  )
})

/** One order of `guest`: answered with a code while the database hangs, done once after it is back. */
async function hangOnce(
  { server: { url } }: House,
  { hang, goOn }: Pause,
  guest: WirePhone,
  promised: Promised,
  id: string,
): Promise<number> {
  const line = { id: `hang-line-${id}`, code: 'L05', num: 1 }
  const order = () =>
    guest.call<{ msgid: string }>('POST', 'order2store.html', {
      key: `key-hang-${id}`,
      body: { orderDetail: [line] },
      patienceMs: answerWithinMs,
    })
  if (hang !== undefined) {
    hang()
    const [answer] = await Promise.all([order(), expectNotReady(url)])
    expect(answer).toMatchObject({ status: 503, code: 'server_busy' })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  }
  goOn()
  const started = performance.now()
  for (;;) {
    const answer = await order()
    if (answer.code === null) {
      promised.rounds.add(answer.value.msgid)
      promised.sent.add(line.id)
      break
    }
    expect(answer).toMatchObject({ status: 503, code: 'server_busy' })
  }
  const tookMs = Math.round(performance.now() - started)
  expect(tookMs).toBeLessThan(goesOnWithinMs)
  await expect.poll(() => probe(url), { timeout: goesOnWithinMs }).toBe(200)
  return tookMs
}

async function expectNotReady(url: string): Promise<void> {
  const started = performance.now()
  expect(await probe(url)).toBe(503)
  expect(performance.now() - started).toBeLessThan(probeWithinMs)
}

async function probe(url: string): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

async function openBehindProxy(): Promise<House> {
  const db = await openTestDatabase()
  // pg's reading of the settings, given as parts or as a URL.
  const { host, port, user, password, database } = new pg.Client(db.clientConfig)
  const proxy = await startFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const account = password ? `${user}:${encodeURIComponent(password)}` : user
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-hanging-'))
  const server = await startServerProcess(await freePort(), dataDir, {
    ...{ RATE_PER_PERSON: '1000000', LOG_LEVEL: 'silent' },
    DATABASE_URL: `postgres://${account}@127.0.0.1:${proxy.port}/${database}`,
  })
  return {
    server,
    // Connections from before stay open and dead.
    pauses: [
      { name: 'forgotten connections', goOn: proxy.forget },
      { name: 'nothing passes', hang: proxy.swallow, goOn: proxy.forget },
    ],
    // The database takes no more than 100 connections.
    endRound: proxy.endForgotten,
    faults: (promised) => checkAll(db.clientConfig, promised),
    async close() {
      server.child.kill('SIGTERM')
      await server.ended
      await proxy.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openFreezable(): Promise<House> {
  const killable = await startKillableServer({ name: 'frozen', logLevel: 'silent' })
  let frozen: number[] = []
  const goOn = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  const hang = () => {
    const main = Number.parseInt(readFileSync(join(killable.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    // The postmaster first: then the list of its children is complete.
    process.kill(main, 'SIGSTOP')
    frozen = [main, ...childrenOf(main)]
    for (const pid of frozen.slice(1)) stopIfAlive(pid)
  }
  return {
    server: killable.process,
    pauses: [{ name: 'frozen', hang, goOn }],
    faults: killable.faults,
    async close() {
      goOn()
      await killable.close()
    },
  }
}

/** A child that ended meanwhile is no process any more. */
function stopIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch {
    return
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

function checkAll(config: pg.ClientConfig, promised: Promised): Promise<string[]> {
  return withDatabase(config, async (client) => [
    ...(await checkHouse(client)),
    ...(await checkPromised(client, promised)),
  ])
}
