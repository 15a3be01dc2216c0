import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkHouse } from '@comanda/testing/house-check.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { LedgerHouse, must, type Purse } from '../features/ledger/ledger-house.fixture.ts'

const random = seedOfRun('ledger-kill')
const rounds = roundsOfRun(3, 60)
const fixture = fileURLToPath(new URL('ledger-kill.fixture.ts', import.meta.url))
let db: Database
let house: LedgerHouse
const payers: ChildProcess[] = []

beforeAll(async () => {
  db = await openTestDatabase()
  house = await LedgerHouse.open(db)
})
afterEach(() => {
  for (const payer of payers.splice(0)) payer.kill('SIGKILL')
})
afterAll(() => house.close())

/** Starts a process that pays, kills it at the first word `at` and `afterMs` later, and waits for its death. */
async function payUntilKilled(purse: Purse, prefix: string, at: string, stop: string, afterMs = 0): Promise<void> {
  const args = [fixture, databaseUrlOf(db), purse.id.memberId, prefix, stop]
  const payer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  payers.push(payer)
  const dead = once(payer, 'close')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    payer.stdout.on('data', (chunk) => {
      said += chunk
      if (said.split('\n').includes(at)) resolve()
    })
    payer.once('close', () => reject(new Error(`the payer ended by itself: ${said}`)))
  })
  await sleep(afterMs)
  payer.kill('SIGKILL')
  await dead
}

/** How attempts stand beside their holds: the row of both, as `pending held` or `paid posted 1`. */
async function standing(prefix: string): Promise<string[]> {
  const { rows } = await house.query(
    `select coalesce(a.state, 'no attempt') || ' ' || coalesce(h.state, 'no hold')
       || case when h.state = 'posted' then ' ' || (select count(*) from ledger_tx t
         where t.source_id = h.attempt and t.kind in ('pay', 'grant')) else '' end as one
     from payment_attempt a full join ledger_hold h on h.seller_id = a.seller_id and h.attempt = a.outtradeno
     where coalesce(a.outtradeno, h.attempt) like $1 || '-%' order by 1`,
    [prefix],
  )
  return rows.map(({ one }) => one)
}

describe('a server killed while a member pays with balance', () => {
  it('12: between hold and commit leaves neither attempt nor hold', async () => {
    const purse = house.purse()
    await purse.topUp(900, 100)
    await payUntilKilled(purse, 'hold', 'prepay', 'prepay')
    // The next hold waits for the dead server's lock.
    must(await purse.hold('after-hold', 1000))
    expect(await standing('hold')).toEqual([])
    expect(await purse.balance()).toMatchObject({ oriBalance: 1000, fzamt: 1000 })
  })

  it('12: between success and commit leaves the hold, and the next server posts it once', async () => {
    const purse = house.purse()
    await purse.topUp(900, 100)
    await payUntilKilled(purse, 'post', 'settle', 'settle')
    expect(await standing('post')).toEqual(['pending held'])
    expect(await purse.balance()).toMatchObject({ oriBalance: 1000, fzamt: 100, points: 0 })
    const posts = await Promise.all([house.first, house.second].map((server) => purse.post('post-0', 100, server)))
    expect(posts.map((posted) => must(posted).isRepeat).sort()).toEqual([false, true])
    expect(await purse.balance()).toMatchObject({ oriBalance: 900, fzamt: 0 })
  })

  it('12: at any moment leaves both or neither', { timeout: 60_000 + rounds * 5000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const purse = house.purse()
      await purse.topUp(9_000_000, 1_000_000)
      const prefix = `any${round}`
      await payUntilKilled(purse, prefix, 'paid', 'none', random.between(0, 150))
      const before = await standing(prefix)
      expect(before.filter((one) => one !== 'paid posted 2').join()).toMatch(/^(pending held)?$/)
      const paid = before.filter((one) => one.startsWith('paid')).length
      expect(await purse.balance()).toMatchObject({ oriBalance: 10_000_000 - 100 * paid })
    }
    expect(await checkHouse(db.pool)).toEqual([])
  })
})
