import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkHouse, checkPromised, databaseOf, withDatabase } from '@comanda/testing/house-check.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { createTableLoad } from '@comanda/testing/table-load.ts'
import { sitDown } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const random = seedOfRun('kill-server')
const rounds = roundsOfRun(3, 50)
const tables = ['A1', 'A2', 'A3', 'A4']
let dataDir: string
let server: ServerProcess
let start: () => Promise<ServerProcess>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-kill-server-'))
  const port = await freePort()
  start = () => startServerProcess(port, dataDir, { RATE_PER_PERSON: '1000000', LOG_LEVEL: 'error' })
  server = await start()
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a server killed while eight guests add and send', () => {
  it(
    'loses nothing it acknowledged and does nothing twice',
    async () => {
      const phones = await Promise.all(
        Array.from({ length: 8 }, (_, index) => sitDown(server.url, tables[index % tables.length] ?? '', server.codes)),
      )
      const load = createTableLoad(phones, random)
      for (let round = 0; round < rounds; round += 1) {
        let stop = false
        const before = load.acknowledged()
        const running = load.run(() => stop)
        await Promise.race([running, killAtRandom(load.acknowledged, before)])
        server = await start()
        await Promise.race([running, sleep(random.between(50, 200))])
        stop = true
        await running
        const faults = await withDatabase(databaseOf(dataDir), async (client) => [
          ...(await checkHouse(client)),
          ...(await checkPromised(client, load.promised)),
        ])
        expect(faults).toEqual([])
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

/** In the middle of the work: after some yeses and a few odd milliseconds. */
async function killAtRandom(acknowledged: () => number, before: number): Promise<void> {
  const wanted = before + random.between(10, 80)
  while (acknowledged() < wanted) await sleep(5)
  await sleep(random.between(0, 12))
  server.child.kill('SIGKILL')
  await server.ended
}
