import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createHousekeeping } from './housekeeping.ts'
import { type Job, runJobs } from './jobs.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.pool.query(`
    insert into seller (seller_id, names) values ('s', '{}');
    insert into store (seller_id, store_id, names, time_zone) values ('s', '1', '{}', 'Asia/Shanghai');
    insert into dining_table (seller_id, store_id, table_no, table_name, code)
      select 's', '1', 'T' || n, 'T', 's-' || n from generate_series(1, 9) n`)
})
afterAll(() => db.close())

const run = () => createHousekeeping(db).run(new Date())

async function seat(tableNo: string, hoursAgo: number, round?: 'accepted' | 'refused', amount = 0): Promise<string> {
  const id = randomUUID()
  await db.pool.query(
    `with b as (insert into bill (seller_id, bill_id, store_id, order_type, table_no, seating_id, currency)
       values ('s', $1, '1', 0, $2, $1, 'CNY'))
     insert into seating (seller_id, seating_id, store_id, table_no, bill_id, round_count, opened_at)
       values ('s', $1, '1', $2, $1, $4, now() - make_interval(hours => $3))`,
    [id, tableNo, hoursAgo, round === undefined ? 0 : 1],
  )
  if (round !== undefined) {
    await db.pool.query(
      `with b as (update bill set amount = $4 where bill_id = $1)
       insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_version, item_count,
         amount, sent_by, sent_at)
       values ('s', $1, $1, '1', 1, 1, $2, 1, 1, $4, 'g', now() - make_interval(hours => $3))`,
      [id, round, hoursAgo, amount],
    )
  }
  return id
}

async function stateOf(seatingId: string): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select s.state, b.state as bill from seating s join bill b using (seller_id, bill_id) where s.seating_id = $1`,
    [seatingId],
  )
  return rows[0]
}

describe('housekeeping', () => {
  it.each([
    ['idempotency', 48, `(seller_id, scope, key, request_hash, answer, created_at) values ('s', 'x', $1, '', '{}', `],
    ['live_event', 24, `(seller_id, channel, seq, type, data, created_at) values ('s', $1, 1, 'x', '{}', `],
    [
      'store_request',
      48,
      `(seller_id, msg_id, store_id, uid, kind, request, created_at) values ('s', $1, '1', 'u', 'ordered', '{}', `,
    ],
  ])('forgets rows of %s after %i hours and no earlier', async (table, hours, columns) => {
    const add = (age: number) =>
      db.pool.query(`insert into ${table} ${columns} now() - interval '${age} hours')`, [randomUUID()])
    await add(hours + 1)
    await add(hours - 1)
    await run()
    const { rows } = await db.pool.query(`select count(*) as kept from ${table}`)
    expect(rows).toEqual([{ kept: 1 }])
  })

  it('closes the seating of a party that left without sending, so that the next does not meet its cart', async () => {
    const left = await seat('T1', 4)
    await run()
    expect(await stateOf(left)).toEqual({ state: 'closed', bill: 'void' })
  })

  it('closes the seating of a party whose every round the store refused', async () => {
    const left = await seat('T5', 4, 'refused')
    await run()
    expect(await stateOf(left)).toEqual({ state: 'closed', bill: 'void' })
  })

  it('leaves alone a party that has sent, has just come, or is still choosing', async () => {
    const sent = await seat('T2', 4, 'accepted', 2600)
    const onTheHouse = await seat('T6', 4, 'accepted')
    const justRefused = await seat('T7', 2, 'refused')
    const came = await seat('T3', 1)
    const choosing = await seat('T4', 4)
    await db.pool.query(
      `insert into cart_line (seller_id, seating_id, line_id, uid, code, num, seq) values ('s', $1, 'l', 'u', 'L05', 1, 1)`,
      [choosing],
    )
    await run()
    for (const seating of [sent, came, choosing, onTheHouse, justRefused])
      expect(await stateOf(seating)).toEqual({ state: 'open', bill: 'open' })
  })
})

describe('jobs', () => {
  it('run in their turn, go on after a fault, and are waited for at the end', async () => {
    let now = 0
    let runs = 0
    let finished = false
    const job: Job = {
      name: 'test',
      everyMs: 10,
      async run() {
        runs += 1
        if (runs === 1) throw new Error('once')
        await new Promise((done) => setTimeout(done, 50))
        finished = true
      },
    }
    const faults: unknown[] = []
    const log = { error: (fault: unknown) => faults.push(fault) } as never
    const clock = () => {
      now += 1000
      return new Date(now)
    }
    const jobs = runJobs([job], { log, now: clock })
    while (runs < 2) await new Promise((done) => setTimeout(done, 20))
    await jobs.stop()
    expect({ faults: faults.length, finished }).toEqual({ faults: 1, finished: true })
  })
})
