import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { makeAheadOrder } from '@comanda/testing/ahead-order.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let kitchen: string
beforeAll(async () => {
  house = await startTestApp()
  kitchen = (await house.asStaff('kitchen')).cookie
})
afterAll(() => house.close())

interface Board {
  readonly tickets: readonly Ticket[]
  readonly ready: readonly Ticket[]
  readonly more: { readonly tickets: number; readonly ready: number }
}

async function boardOf(storeId: string): Promise<Board> {
  const url = `/console/api/demo/${storeId}/tickets`
  const response = await house.app.inject({ method: 'GET', url, headers: { cookie: kitchen } })
  return response.json().resultObject
}

async function sentRound(): Promise<string> {
  const tableNo = await house.freshTable('101')
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add([makeLine()])
  return (await phone.send()).value.msgid.replace('demo_', '')
}

/** Copies of the round, each sent a minute earlier. Staff forget tickets of paid tables, too. */
async function forget(roundId: string, times: number): Promise<void> {
  await house.db.pool.query(
    `insert into round
     select (jsonb_populate_record(r, jsonb_build_object(
       'round_id', 'FORGOTTEN' || n, 'sent_at', r.sent_at - n * interval '1 minute'))).*
     from round r, generate_series(1, $2::int) n where r.seller_id = 'demo' and r.round_id = $1`,
    [roundId, times],
  )
}

/** Copies of the order ahead, each ready and to be fetched a minute earlier. */
async function forgetReady(billId: string, times: number): Promise<void> {
  const copies = (table: string, changes: string) =>
    house.db.pool.query(
      `insert into ${table} select (jsonb_populate_record(o, jsonb_build_object('bill_id', 'FORGOTTEN' || n, ${changes}))).*
       from ${table} o, generate_series(1, $2::int) n where o.seller_id = 'demo' and o.bill_id = $1`,
      [billId, times],
    )
  await copies('bill', `'paid_at', o.paid_at`)
  await copies('round', `'round_id', 'FORGOTTENREADY' || n`)
  await copies(
    'pickup_order',
    `'handover_code', 'FORGOTTEN' || n, 'pickup_no', 6000 + n, 'ready_at', o.ready_at - n * interval '1 minute',
     'ready_by', o.ready_by - n * interval '1 minute'`,
  )
}

const ids = (tickets: readonly Ticket[]) => tickets.map(({ roundId }) => roundId)
const times = (tickets: readonly Ticket[]) => tickets.map(({ sentAt }) => Date.parse(sentAt))

describe('the board of a kitchen with hundreds of forgotten tickets', () => {
  it('lists the newest, oldest first, and counts the rest', async () => {
    const first = await sentRound()
    await forget(first, 499)
    const full = await boardOf('101')
    expect([full.tickets.length, full.tickets.at(-1)?.roundId, full.more]).toEqual([
      500,
      first,
      { tickets: 0, ready: 0 },
    ])

    const second = await sentRound()
    const { tickets, more } = await boardOf('101')
    expect(ids(tickets).slice(-2)).toEqual([first, second])
    expect(ids(tickets)).not.toContain('FORGOTTEN499')
    expect(times(tickets)).toEqual(times(tickets).toSorted((a, b) => a - b))
    expect([tickets.length, more.tickets]).toEqual([500, 1])
  })

  it('ages an order ahead from its release', async () => {
    const ahead = await makeAheadOrder(house.db, { storeId: '101', state: 'cooking' })
    await house.db.pool.query(`update round set sent_at = sent_at - interval '3 days' where round_id = $1`, [
      ahead.roundId,
    ])
    expect(ids((await boardOf('101')).tickets).at(-1)).toBe(ahead.roundId)
  })
})

describe('a counter with hundreds of uncollected orders', () => {
  it('lists the latest ready ones by collection time and counts the rest', async () => {
    const first = await makeAheadOrder(house.db)
    await forgetReady(first.billId, 205)
    const early = await makeAheadOrder(house.db, { readyBy: new Date(Date.now() - 86_400_000) })
    const late = await makeAheadOrder(house.db, { readyBy: new Date(Date.now() + 86_400_000) })
    const { ready, more } = await boardOf('102')
    expect([ready.at(0)?.roundId, ready.at(-1)?.roundId]).toEqual([early.roundId, late.roundId])
    expect(ids(ready)).toContain(first.roundId)
    expect([ready.length, more.ready]).toEqual([200, 8])
  })
})
