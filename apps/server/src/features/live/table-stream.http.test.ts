import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: TestApp
let address = ''
const streams: EventStream[] = []
beforeAll(async () => {
  house = await startTestApp()
  // Dishes every party must order are not part of this test.
  await house.db.pool.query(`update store set config = config - 'mustOrder' where store_id = '105'`)
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

interface Guest {
  readonly phone: Phone
  readonly cookie: string
}

async function guestAt(storeId: string, tableNo: string): Promise<Guest> {
  const guest = await house.asGuestAt(storeId, tableNo)
  return { phone: makePhone(house.app, guest, { storeId, tableNo }), cookie: guest.cookie }
}

async function listen(storeId: string, tableNo: string, cookie: string, lastEventId?: number): Promise<EventStream> {
  const stream = await openEventStream(`${address}/channel/weborder_v2/demo_${storeId}_${tableNo}`, {
    cookie,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  streams.push(stream)
  return stream
}

const join = ({ phone }: Guest, body: object) => phone.call('POST', `${phone.base}/join.html`, { body })
const types = (stream: EventStream) => stream.events.map(({ type }) => type)

describe("a guarded table's stream", () => {
  it("sends the menu state and nothing of the party to a photo's holder", async () => {
    const tableNo = await house.freshTable('105')
    const [party, stranger] = [await guestAt('105', tableNo), await guestAt('105', tableNo)]
    const before = await listen('105', tableNo, stranger.cookie, 0)
    await join(party, { way: 'orderCode', code: '2468' })
    const [own, after] = [
      await listen('105', tableNo, party.cookie, 0),
      await listen('105', tableNo, stranger.cookie, 0),
    ]
    await party.phone.add([makeLine()])
    await party.phone.send()
    await own.waitFor(3)
    expect(types(own)).toEqual(['seating', 'fresh_order', 'fresh_order'])
    await before.waitForMenu(() => true)
    await after.waitForMenu(() => true)
    await sleep(100)
    for (const stream of [before, after]) {
      expect(stream.status).toBe(200)
      expect(stream.events).toEqual([])
      expect(stream.text()).not.toContain(party.phone.uid)
    }
  })

  it('starts with the event that lets the guest in', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late] = [await guestAt('105', tableNo), await guestAt('105', tableNo)]
    await join(party, { way: 'orderCode', code: '2468' })
    const [own, stream] = [await listen('105', tableNo, party.cookie), await listen('105', tableNo, late.cookie)]
    await join(late, { way: 'ask' })
    await party.phone.add([makeLine()])
    await party.phone.call('POST', `${party.phone.base}/letin.html`, { body: { uid: late.phone.uid, accept: true } })
    await party.phone.add([makeLine()])
    expect((await own.waitFor(4)).map(({ data }) => data)).toMatchObject([
      { what: 'asked', uid: late.phone.uid },
      { what: 'cart' },
      { what: 'let_in' },
      { what: 'cart' },
    ])
    const heard = await stream.waitFor(3)
    expect(heard.map(({ data }) => data)).toMatchObject([{ what: 'asked' }, { what: 'let_in' }, { what: 'cart' }])
  })

  it('tells a waiting guest that the party ended, without its payment', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late] = [await guestAt('105', tableNo), await guestAt('105', tableNo)]
    await join(party, { way: 'orderCode', code: '2468' })
    await party.phone.send({ orderDetail: [makeLine()] })
    await join(late, { way: 'ask' })
    const stream = await listen('105', tableNo, late.cookie)
    await stream.waitForMenu(() => true)
    const { outtradeno: billId, orderedAmount: amount } = (await party.phone.cart()).value
    await transaction(house.db, (tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount }))
    expect(await stream.waitFor(1)).toMatchObject([{ type: 'resync', data: {} }])
    expect(stream.text()).not.toContain(billId)
  })

  it('sends a refused guest only the refusal', async () => {
    const tableNo = await house.freshTable('105')
    const [party, late] = [await guestAt('105', tableNo), await guestAt('105', tableNo)]
    await join(party, { way: 'orderCode', code: '2468' })
    const stream = await listen('105', tableNo, late.cookie)
    await join(late, { way: 'ask' })
    await party.phone.call('POST', `${party.phone.base}/letin.html`, { body: { uid: late.phone.uid, accept: false } })
    await party.phone.add([makeLine()])
    await stream.waitFor(2)
    // A forbidden event would have arrived by now.
    await sleep(150)
    expect(stream.events.map(({ data }) => data)).toMatchObject([{ what: 'asked' }, { what: 'refused' }])
  })
})

describe("an open table's stream", () => {
  it('sends the first dish to a companion, who sits down by it', async () => {
    const tableNo = await house.freshTable()
    const [first, second] = [await guestAt('101', tableNo), await guestAt('101', tableNo)]
    const stream = await listen('101', tableNo, second.cookie, 0)
    await first.phone.add([makeLine()])
    expect((await stream.waitFor(1))[0]).toMatchObject({ type: 'fresh_order', data: { what: 'cart' } })
    const { rows } = await house.db.pool.query('select number, means from seating_guest where uid = $1', [
      second.phone.uid,
    ])
    expect(rows).toEqual([{ number: 2, means: 'open' }])
  })

  it('ends for a party with its payment, before the next party', async () => {
    const tableNo = await house.freshTable()
    const before = await guestAt('101', tableNo)
    await before.phone.send({ orderDetail: [makeLine()] })
    const stream = await listen('101', tableNo, before.cookie, 0)
    const { outtradeno: billId, orderedAmount: amount } = (await before.phone.cart()).value
    await transaction(house.db, (tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount }))
    await stream.waitFor(2)
    const next = await guestAt('101', tableNo)
    await next.phone.add([makeLine()])
    const own = await listen('101', tableNo, next.cookie, 0)
    await own.waitFor(1)
    await sleep(100)
    expect(types(stream)).toEqual(['fresh_order', 'bill_paid'])
    expect(stream.text()).not.toContain(next.phone.uid)
  })
})
