import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEventStream } from '@comanda/testing/event-stream.ts'
import { databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { createTableLoad } from '@comanda/testing/table-load.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const random = seedOfRun('kill-database')
const rounds = roundsOfRun(3, 50)
const tables = ['A1', 'A2', 'A3', 'A4']
let server: KillableServer

beforeAll(async () => {
  server = await startKillableServer({ name: 'kill-database', logLevel: 'silent' })
})
afterAll(() => server.close())

describe('a database killed under a server that lives on', () => {
  it(
    'answers "not now" meanwhile, comes back by itself and keeps what was acknowledged',
    async () => {
      const load = createTableLoad(await server.sitDownAt(tables, 8), random)
      for (let round = 0; round < rounds; round += 1) {
        let stop = false
        const running = load.run(() => stop)
        await Promise.race([running, killAtRandom(load.acknowledged, round % 2 === 0 ? 'postmaster' : 'backend')])
        const before = load.acknowledged()
        // The server works again: guests who got "not now" have an answer by now.
        while (load.acknowledged() < before + 20) await Promise.race([running, sleep(10)])
        stop = true
        await running
        expect(server.process.child.exitCode).toBe(null)
        expect(await server.faults(load.promised)).toEqual([])
      }
      expect(load.log.strange()).toEqual([])
      expect(load.log.lines.filter((line) => line.note === '503 server_busy').length).toBeGreaterThan(0)
      console.log(
        `kill-database: ${rounds} kills, ${load.promised.rounds.size} rounds, ${load.acknowledged()} yes, ${load.log.count('unknown')} "not now"`,
      )
    },
    20_000 + rounds * 15_000,
  )

  it('keeps its streams, which continue with later events', async () => {
    const phone = await server.sitDown('A5')
    await phone.call('POST', 'order.html', { body: { lines: [{ id: 'line-before', code: 'L05', num: 1 }] } })
    const url = `${server.process.url}/channel/weborder_v2/demo_101_A5`
    const stream = await openEventStream(url, { cookie: phone.cookie, lastEventId: 0 })
    await stream.waitFor(1)
    // Fully open: a stream cut while it opens is closed, and its phone reconnects.
    await stream.waitForMenu(() => true)
    process.kill(postgresPid(), 'SIGKILL')
    const body = { lines: [{ id: 'line-after', code: 'R03', num: 1 }] }
    for (;;) {
      const reply = await phone.call('POST', 'order.html', { key: 'key-after', body })
      if (reply.code === null) break
      expect(reply).toMatchObject({ status: 503, code: 'server_busy' })
      await sleep(50)
    }
    await stream.waitFor(2, 15_000)
    expect(stream.events.map((event) => event.id)).toEqual([1, 2])
    stream.close()
  })
})

/** The postmaster, which the server restarts; or a backend, as the kernel does when memory is short, which cuts all. */
async function killAtRandom(acknowledged: () => number, who: 'postmaster' | 'backend'): Promise<void> {
  const wanted = acknowledged() + random.between(10, 80)
  while (acknowledged() < wanted) await sleep(5)
  await sleep(random.between(0, 12))
  process.kill(who === 'postmaster' ? postgresPid() : await busyBackend(), 'SIGKILL')
}

function postgresPid(): number {
  return Number.parseInt(readFileSync(join(server.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function busyBackend(): Promise<number> {
  return withDatabase(databaseOf(server.dataDir), async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'comanda' order by state <> 'active', random() limit 1`,
    )
    return rows[0]?.pid ?? postgresPid()
  })
}
