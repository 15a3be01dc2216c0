import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './db/database.ts'

let database: Database
let server: ServerProcess
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-stop-'))
  const { host, port = 5432, user, database: name, connectionString } = database.clientConfig
  const url = connectionString ?? `postgres://${user}@/${name}?host=${host}&port=${port}`
  server = await startServerProcess(await freePort(), dataDir, { DATABASE_URL: url })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A guest who has scanned table A1. */
async function guestCookie(): Promise<string> {
  const answer = await fetch(`${server.url}/q/${server.codes.get('101 A1')}`, { redirect: 'manual' })
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

function statusOn(agent: Agent, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

it('a server told to stop, twice, finishes what it answers, sends the phones away with a hint, and ends in time', async () => {
  const cookie = await guestCookie()
  const stream = await fetch(`${server.url}/channel/weborder_v2/demo_101_A1`, { headers: { cookie } })
  const heard = stream.text()
  // Connections that phones and proxies keep open, and one opened ahead on which nothing is asked.
  const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  expect(await Promise.all(agents.map((agent) => statusOn(agent, '/readyz')))).toEqual(agents.map(() => 200))

  const opened = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(opened, 'connect')

  // An order that is being written when the signal comes: the database makes it wait.
  const blocker = await database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table idempotency in exclusive mode')
  const added = fetch(`${server.url}/weixin/storeorder/demo/101/A1/order.html`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ lines: [{ id: randomUUID(), code: 'L05', num: 1 }] }),
  })
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    })
    .toBe(1)

  const told = performance.now()
  server.child.kill('SIGTERM')
  server.child.kill('SIGTERM')
  await sleep(300)
  server.child.kill('SIGINT')
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
  await blocker.query('commit')
  blocker.release()

  const answer = await added
  expect([answer.status, ((await answer.json()) as { resultNumber: number }).resultNumber]).toEqual([200, 0])
  expect((await heard).trim().split('\n\n').at(-1)).toMatch(/^retry: \d+$/)
  await server.ended
  expect(server.child.exitCode).toBe(0)
  expect(performance.now() - told).toBeLessThan(5000)
  for (const agent of agents) agent.destroy()
}, 60_000)
