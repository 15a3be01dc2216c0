import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkHouse, withDatabase } from '@comanda/testing/house-check.ts'
import { roundsOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { sitDown, type WirePhone } from '@comanda/testing/wire-phone.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'

const rounds = roundsOfRun(1, 10)
/** Entry 35: orders at the other server go on within this time. */
const goesOnWithinMs = 6000

let db: Database
let dataDir: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-twin-'))
  const env = { DATABASE_URL: databaseUrlOf(db), RATE_PER_PERSON: '1000000', LOG_LEVEL: 'silent' }
  for (let count = 0; count < 2; count += 1) servers.push(await startServerProcess(await freePort(), dataDir, env))
})
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await ended
  }
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('one frozen server', () => {
  it(
    'does not stop tables at the others',
    async () => {
      for (let round = 0; round < rounds; round += 1) await freezeWithinTransaction(round)
    },
    20_000 + rounds * 20_000,
  )
})

/** Server 0 freezes while its send holds the rows of a table and of the store; server 1 serves that table and another. */
async function freezeWithinTransaction(round: number): Promise<void> {
  const [frozen, other] = servers
  if (frozen === undefined || other === undefined) throw new Error('two servers are needed')
  // A table of its own each round: many phones at one table are held for the staff.
  const tables = [`A${round + 1}`, `A${round + 2}`] as const
  const phones = await Promise.all([frozen, other, other].map((server, at) => sit(server, tables[at < 2 ? 0 : 1])))
  const [guest, companion, neighbour] = phones as [WirePhone, WirePhone, WirePhone]
  const body = { orderDetail: [{ id: `twin-line-${round}`, code: 'L05', num: 1 }] }
  const key = `key-${round}-0`
  const holder = await holdLiveEvents()
  const lost = guest.call('POST', 'order2store.html', { key, body }).catch(() => undefined)
  await stopBetweenStatements(frozen, holder)
  const started = performance.now()
  const orders = [companion, neighbour].map((phone, at) => orderUntilDone(phone, `${round}-${at + 1}`))
  const answers = await Promise.all(orders)
  const took = performance.now() - started
  frozen.child.kill('SIGCONT')
  await lost
  expect(took).toBeLessThan(goesOnWithinMs)
  console.log(`frozen-twin: orders went on after ${Math.round(took)} ms`)
  // The frozen server's transaction is gone; its phone sends again with its key, and the round is made once.
  answers.push(await orderUntilDone(guest, `${round}-0`, body))
  expect(new Set(answers).size).toBe(3)
  expect(await withDatabase(db.clientConfig, checkHouse)).toEqual([])
}

function sit(server: ServerProcess, tableNo: string): Promise<WirePhone> {
  return sitDown(server.url, tableNo, servers[0]?.codes ?? new Map())
}

/** Sends a round, again with its key while no answer comes, as a phone does. */
async function orderUntilDone(phone: WirePhone, id: string, body?: unknown): Promise<string> {
  const order = body ?? { orderDetail: [{ id: `twin-line-${id}`, code: 'R03', num: 1 }] }
  for (;;) {
    const reply = await phone
      .call<{ msgid: string }>('POST', 'order2store.html', { key: `key-${id}`, body: order })
      .catch(() => undefined)
    if (reply?.code === null) return reply.value.msgid
    if (reply !== undefined) expect(reply).toMatchObject({ status: 503, code: 'server_busy' })
    await sleep(50)
  }
}

/** Holds every transaction back at its live event. */
async function holdLiveEvents(): Promise<pg.Client> {
  const holder = new pg.Client({ ...db.clientConfig, application_name: 'holder', options: '' })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table live_event in share mode')
  return holder
}

/** Freezes a server whose transaction waits for the holder, and lets the statement end. */
async function stopBetweenStatements(server: ServerProcess, holder: pg.Client): Promise<void> {
  await expect.poll(() => countSessions("wait_event_type = 'Lock'")).toBeGreaterThan(0)
  server.child.kill('SIGSTOP')
  await holder.query('commit')
  await holder.end()
  await expect.poll(() => countSessions("state = 'idle in transaction'")).toBeGreaterThan(0)
}

async function countSessions(where: string): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'comanda' and ${where}`,
  )
  return rows[0]?.n ?? 0
}
