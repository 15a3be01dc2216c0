import { randomUUID } from 'node:crypto'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

/** Store 105 asks for its ordering code, 101 is open. */
async function setCounting(inputCover: boolean | string): Promise<void> {
  await house.db.pool.query(
    `update store set config = (config - 'mustOrder') || jsonb_build_object('inputCover', $1::jsonb) where seller_id = 'demo'`,
    [JSON.stringify(inputCover)],
  )
  for (const storeId of ['101', '105']) house.services.store.forget('demo', storeId)
}

beforeEach(() => setCounting('1'))

async function phoneAt(storeId: '101' | '105'): Promise<{ phone: Phone; tableNo: string }> {
  const tableNo = storeId === '101' ? await house.freshTable() : 'A1'
  return { phone: makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo }), tableNo }
}

const say = (phone: Phone, cover: number, coverIfNone = false) =>
  phone.call<{ cover: number }>('POST', `${phone.base}/orderhead.html`, { body: { cover, coverIfNone } })
const callWaiter = (phone: Phone) =>
  phone.call('POST', `${phone.base}/callserver.html`, { body: { reason: 'water', words: '' } })

async function openByStaff(tableNo: string, cover?: number): Promise<void> {
  const { statusCode } = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tables/${tableNo}/open`,
    headers: { ...(await house.asStaff('waiter')), 'idempotency-key': randomUUID() },
    payload: cover === undefined ? {} : { cover },
  })
  expect(statusCode).toBe(200)
}

/** The head count on the kitchen's ticket of a new round, and at the table. */
async function ticketCover(phone: Phone, storeId = '101'): Promise<number[]> {
  const sent = await phone.send({ orderDetail: [makeLine()] })
  expect(sent.code).toBeNull()
  const ticket = await house.services.order.getTicket('demo', storeId, sent.value.msgid.slice('demo_'.length))
  return [ticket?.cover ?? -1, (await phone.cart()).value.cover]
}

describe('the head count where the store asks for it', () => {
  it('is one for a party that joined by code and gave none', async () => {
    const { phone } = await phoneAt('105')
    expect(
      (await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '2468' } })).code,
    ).toBe(null)
    // The count is not given yet: guests are still asked before the menu.
    expect((await phone.cart()).value.cover).toBe(0)
    expect(await ticketCover(phone, '105')).toEqual([1, 1])
  })

  it('is one at a table opened by a call or the staff', async () => {
    const called = await phoneAt('101')
    expect((await callWaiter(called.phone)).code).toBeNull()
    expect(await ticketCover(called.phone)).toEqual([1, 1])
    const opened = await phoneAt('101')
    await openByStaff(opened.tableNo)
    expect(await ticketCover(opened.phone)).toEqual([1, 1])
  })

  it('is what a guest or the staff gave', async () => {
    const called = await phoneAt('101')
    await callWaiter(called.phone)
    expect((await say(called.phone, 4)).code).toBeNull()
    expect(await ticketCover(called.phone)).toEqual([4, 4])
    const opened = await phoneAt('101')
    await openByStaff(opened.tableNo, 5)
    expect(await ticketCover(opened.phone)).toEqual([5, 5])
  })

  it("stays the party's when a companion gave another before joining", async () => {
    const { phone: first, tableNo } = await phoneAt('101')
    await first.add([makeLine()])
    await say(first, 4)
    const second = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect((await say(second, 1, true)).value).toMatchObject({ cover: 4 })
    expect(await ticketCover(second)).toEqual([4, 4])
    // Later, in the cart, the companion means the party.
    expect((await say(second, 5)).value).toMatchObject({ cover: 5 })
  })

  it("is a companion's where the party gave none", async () => {
    const { phone: first, tableNo } = await phoneAt('101')
    await first.add([makeLine()])
    const second = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect((await say(second, 3, true)).value).toMatchObject({ cover: 3 })
  })

  it('is the first of many that phones gave at one moment', async () => {
    const { phone, tableNo } = await phoneAt('101')
    const others = await Promise.all(
      Array.from({ length: 5 }, async () =>
        makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo }),
      ),
    )
    const said = await Promise.all([phone, ...others].map((one, index) => say(one, index + 2, true)))
    const kept = (await phone.cart()).value.cover
    expect(said.map(({ code }) => code)).toEqual(said.map(() => null))
    expect(new Set(said.map(({ value }) => value.cover))).toEqual(new Set([kept]))
  })

  it('is empty where the store does not ask', async () => {
    await setCounting(false)
    const opened = await phoneAt('101')
    await openByStaff(opened.tableNo)
    expect(await ticketCover(opened.phone)).toEqual([0, 0])
    for (const mode of [false, '0']) {
      await setCounting(mode)
      const { phone } = await phoneAt('101')
      expect((await phone.add([makeLine()])).code).toBeNull()
      expect(await ticketCover(phone)).toEqual([0, 0])
    }
  })
})
