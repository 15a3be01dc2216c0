import { randomUUID } from 'node:crypto'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
let waiter = ''
beforeAll(async () => {
  house = await openPaymentHouse()
  waiter = (await house.asStaff('waiter')).cookie
})
afterAll(() => house.close())

async function act(tableNo: string, what: string, payload: object) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tables/${tableNo}/${what}`,
    headers: { cookie: waiter, 'idempotency-key': randomUUID(), 'accept-language': 'en' },
    payload,
  })
  const { resultNumber, resultObject, resultMsg } = answer.json()
  const value = resultObject as TableTile
  return {
    code: resultNumber === 0 ? null : resultObject.code,
    value,
    message: resultMsg,
    details: resultObject.details,
  }
}
const rows = async (sql: string, values: unknown[]) => (await house.db.pool.query(sql, values)).rows
const statesOf = async (billId: string) =>
  (await rows('select state from round where bill_id = $1 order by round_no', [billId])).map(({ state }) => state)

/** The staff saw party P here; by now P has paid by phone. */
async function partyGone() {
  const { tableNo, billId } = await house.orderedTable()
  const seen = await house.seenAt(tableNo)
  await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/bills/${billId}/counterpay`,
    headers: { cookie: waiter, 'idempotency-key': randomUUID() },
    payload: { amount: seen.amount, payTypeCode: 'COUNTER_CASH' },
  })
  return { tableNo, seen }
}

/** Party Q sits there now and owes the same amount. */
async function nextParty() {
  const { tableNo, seen } = await partyGone()
  const phone = await house.phoneAt(tableNo)
  await phone.add([makeLine()])
  await phone.send()
  const now = await house.seenAt(tableNo)
  expect(now.seatingid).not.toBe(seen.seatingid)
  return { tableNo, seen, now, phone }
}

/** What the staff ask for about P, as their screen showed it. */
const wanted = {
  end: (tableNo, seen) => act(tableNo, 'close', { seatingid: seen.seatingid }),
  'give up': (tableNo, seen) => act(tableNo, 'close', { ...seen, force: true, reason: 'left' }),
  move: async (tableNo, seen) => act(tableNo, 'move', { ...seen, to: await house.freshTable() }),
  unlock: (tableNo, seen) => act(tableNo, 'open', { ...seen, cover: 9 }),
  lock: (tableNo, seen) => act(tableNo, 'open', { ...seen, unlockMinutes: 0 }),
} as const satisfies Record<string, (tableNo: string, seen: { seatingid: string }) => ReturnType<typeof act>>
const all = Object.keys(wanted) as (keyof typeof wanted)[]

describe('a staff action for a party that has left', () => {
  it.each(all)('does not reach the next party (%s)', async (want) => {
    const { tableNo, seen, now, phone } = await nextParty()
    const rowsOf = () => rows(`select * from seating where seating_id = $1`, [now.seatingid])
    const before = await rowsOf()
    expect((await wanted[want](tableNo, seen)).code).toBe('party_left')
    expect(await rowsOf()).toEqual(before)
    expect((await phone.cart()).value).toMatchObject({ seated: true, orderedCount: 1 })
  })

  it.each(all)('opens and changes nothing at a free table (%s)', async (want) => {
    const { tableNo, seen } = await partyGone()
    expect((await wanted[want](tableNo, seen)).code).toBe('seating_none')
    expect((await house.seenAt(tableNo)).seatingid).toBe('nobody')
  })
})

describe('a staff action for a party that was moved', () => {
  it.each(all)('answers the new table and changes neither table (%s)', async (want) => {
    const { tableNo, billId } = await house.orderedTable()
    const [seen, to] = [await house.seenAt(tableNo), await house.freshTable()]
    expect((await act(tableNo, 'move', { ...seen, to })).code).toBeNull()
    const next = await house.phoneAt(tableNo)
    await next.add([makeLine()])
    const now = await house.seenAt(tableNo)
    expect(await wanted[want](tableNo, seen)).toMatchObject({
      code: 'party_moved',
      message: `This party has moved to table ${to}. Nothing was changed`,
      details: { tableNo: to },
    })
    expect(await Promise.all([house.seenAt(tableNo), house.seenAt(to)])).toEqual([now, seen])
    expect(await statesOf(billId)).toEqual(['accepted'])
  })
})

describe('opening a table for six that the staff saw free', () => {
  const open = (tableNo: string) => act(tableNo, 'open', { seatingid: '', cover: 6 })
  const seatedBy = {
    'a colleague has opened it': async (tableNo) => void (await act(tableNo, 'open', {})),
    'a party has been moved there': async (tableNo) => {
      const from = await house.freshTable()
      const phone = await house.phoneAt(from)
      await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } })
      const { seatingid } = await house.seenAt(from)
      expect((await act(from, 'move', { seatingid, to: tableNo })).code).toBeNull()
    },
    'a guest has chosen': async (tableNo) => void (await (await house.phoneAt(tableNo)).add([makeLine()])),
    'a party has ordered': async (tableNo) => {
      const phone = await house.phoneAt(tableNo)
      await phone.add([makeLine()])
      await phone.send()
    },
  } as const satisfies Record<string, (tableNo: string) => Promise<void>>

  it.each(Object.keys(seatedBy) as (keyof typeof seatedBy)[])('is refused as taken when meanwhile %s', async (how) => {
    const tableNo = await house.freshTable()
    await seatedBy[how](tableNo)
    const both = () =>
      rows(
        'select s.*, b.cover as counted from seating s join bill b using (seller_id, bill_id) where s.table_no = $1',
        [tableNo],
      )
    const before = await both()
    expect(before).toHaveLength(1)
    expect(await open(tableNo)).toMatchObject({ code: 'table_taken', message: `Table ${tableNo} is taken` })
    expect(await both()).toEqual(before)
  })

  it('works when one of the party has scanned or given its count', async () => {
    for (const said of [[], [6]]) {
      const tableNo = await house.freshTable()
      const phone = await house.phoneAt(tableNo)
      await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'open' } })
      for (const cover of said) await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover } })
      const { seatingid } = await house.seenAt(tableNo)
      expect(await open(tableNo)).toMatchObject({ code: null, value: { seatingId: seatingid, cover: 6 } })
    }
  })
})

describe('giving up an open amount', () => {
  it('gives up the seen amount, not a later round', async () => {
    const { tableNo, billId, phone } = await house.orderedTable()
    const seen = await house.seenAt(tableNo)
    await phone.add([makeLine({ num: 2 })])
    await phone.send()
    const giveUp = { ...seen, force: true, reason: 'left' }
    expect(await act(tableNo, 'close', giveUp)).toMatchObject({
      code: 'owed_changed',
      message: 'The amount due is now ¥78.00. Please look again; the table was not closed',
      details: { amount: lotusRoot * 3 },
    })
    expect(await statesOf(billId)).toEqual(['accepted', 'accepted'])
    expect((await act(tableNo, 'close', { ...giveUp, amount: lotusRoot * 3 })).code).toBeNull()
    expect(await statesOf(billId)).toEqual(['refused', 'refused'])
  })

  it('needs a party and an amount', async () => {
    const { tableNo } = await house.orderedTable()
    const { seatingid, amount } = await house.seenAt(tableNo)
    const forced = { force: true, reason: 'left' }
    expect((await act(tableNo, 'close', { ...forced, amount })).code).toBe('invalid_request')
    expect((await act(tableNo, 'close', { ...forced, amount, seatingid: '' })).code).toBe('invalid_request')
    expect((await act(tableNo, 'move', { to: await house.freshTable() })).code).toBe('invalid_request')
    expect((await act(tableNo, 'close', { ...forced, seatingid })).code).toBe('owed_changed')
  })
})
