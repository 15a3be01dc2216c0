import { setTimeout as sleep } from 'node:timers/promises'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { createTableLoad } from '@comanda/testing/table-load.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const random = seedOfRun('kill-server')
const rounds = roundsOfRun(5, 50)
const tables = ['A1', 'A2', 'A3', 'A4']
let server: KillableServer

beforeAll(async () => {
  server = await startKillableServer({ name: 'kill-server', logLevel: 'error' })
})
afterAll(() => server.close())

describe('a server killed while eight guests add and send', () => {
  it(
    'loses nothing it acknowledged and does nothing twice',
    async () => {
      const load = createTableLoad(await server.sitDownAt(tables, 8), random)
      for (let round = 0; round < rounds; round += 1) {
        let stop = false
        const before = load.acknowledged()
        const running = load.run(() => stop)
        await Promise.race([running, killAndStartAtRandom(load.acknowledged, before)])
        await Promise.race([running, sleep(random.between(50, 200))])
        stop = true
        await running
        expect(await server.faults(load.promised)).toEqual([])
      }
      expect(load.log.strange()).toEqual([])
      expect(load.log.count('unknown')).toBeGreaterThan(0)
      console.log(
        `kill-server: ${rounds} kills, ${load.promised.rounds.size} rounds, ${load.acknowledged()} yes, ${load.log.count('unknown')} unknown`,
      )
    },
    20_000 + rounds * 10_000,
  )
})

/** In the middle of the work: after some answers and a few milliseconds. */
async function killAndStartAtRandom(acknowledged: () => number, before: number): Promise<void> {
  const wanted = before + random.between(10, 80)
  while (acknowledged() < wanted) await sleep(5)
  await sleep(random.between(0, 12))
  await server.killAndStart()
}
