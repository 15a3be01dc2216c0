import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beatMs, beatType } from '@comanda/contract/live/beat.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: TestApp
let address = ''
const streams: EventStream[] = []

beforeAll(async () => {
  house = await startTestApp()
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

async function seatAt(tableNo: string): Promise<{ phone: Phone; cookie: string }> {
  const guest = await house.asGuestAt('101', tableNo)
  return { phone: makePhone(house.app, guest, { storeId: '101', tableNo }), cookie: guest.cookie }
}

async function listen(tableNo: string, cookie: string, lastEventId?: number): Promise<EventStream> {
  const stream = await openEventStream(`${address}/channel/weborder_v2/demo_101_${tableNo}`, {
    cookie,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  streams.push(stream)
  return stream
}

/** The address of phones that stream; other requests need none. */
const connections = () =>
  new Promise<number>((resolve) => house.app.server.getConnections((_, count) => resolve(count)))

describe("a table's event stream", () => {
  it('sends a companion each change, numbered, with a retry hint', async () => {
    const { phone, cookie } = await seatAt('A1')
    const stream = await listen('A1', cookie, 0)
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await phone.add([makeLine()])
    await phone.send()
    const [added, sent] = await stream.waitFor(2)
    expect(added).toMatchObject({ type: 'fresh_order', data: { seq: 1, uid: phone.uid, what: 'cart' } })
    expect(sent).toMatchObject({ id: (added?.id ?? 0) + 1, data: { seq: 2, what: 'sent' } })
    expect(stream.text()).toMatch(/^retry: \d+\n\n/)
  })

  it("sends a heartbeat event that keeps the stream's place", async () => {
    // Only the beat's clock is faked: with the others a query would time out.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const second = await startTestApp({ db: house.db, keys: house.deps.keys, now: house.deps.now })
    try {
      const { cookie } = await seatAt('A1')
      const there = await second.app.listen({ port: 0, host: '127.0.0.1' })
      const stream = await openEventStream(`${there}/channel/weborder_v2/demo_101_A1`, { cookie })
      streams.push(stream)
      await stream.waitForMenu(() => true)
      expect(stream.text()).not.toContain(beatType)
      await vi.advanceTimersByTimeAsync(beatMs)
      await expect.poll(stream.text).toMatch(new RegExp(`\n\nevent: ${beatType}\ndata: [^\n]+\n\n$`))
    } finally {
      vi.useRealTimers()
      await second.close()
    }
  })

  it('replays each missed event once after a cut', async () => {
    const { phone, cookie } = await seatAt('A2')
    const first = await listen('A2', cookie, 0)
    await phone.add([makeLine()])
    const [seen] = await first.waitFor(1)
    first.close()
    await phone.add([makeLine()])
    await phone.add([makeLine()])
    const again = await listen('A2', cookie, seen?.id)
    await phone.add([makeLine()])
    expect((await again.waitFor(3)).map((event) => event.id)).toEqual([2, 3, 4])
  })

  it('starts at the event number of order.html, without a gap', async () => {
    const { phone, cookie } = await seatAt('A3')
    await phone.add([makeLine()])
    const { eventId } = (await phone.cart()).value
    await phone.add([makeLine()])
    const stream = await listen('A3', cookie, eventId)
    expect((await stream.waitFor(1)).map((event) => event.id)).toEqual([eventId + 1])
  })

  it('sends resync when the missed events are pruned', async () => {
    const { phone, cookie } = await seatAt('A4')
    for (let count = 0; count < 3; count += 1) await phone.add([makeLine()])
    await house.db.pool.query(`delete from live_event where channel = 't_101_A4' and seq < 3`)
    const stream = await listen('A4', cookie, 1)
    expect((await stream.waitFor(1))[0]).toMatchObject({ id: 3, type: 'resync' })
    await phone.add([makeLine()])
    expect((await stream.waitFor(2))[1]).toMatchObject({ id: 4, type: 'fresh_order' })
  })

  it('sends the next party no event of the last party', async () => {
    const before = await seatAt('A9')
    await before.phone.add([makeLine()])
    await before.phone.send()
    const { outtradeno: billId, orderedAmount } = (await before.phone.cart()).value
    await transaction(house.db, (tx) =>
      house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount: orderedAmount }),
    )
    const next = await seatAt('A9')
    const stream = await listen('A9', next.cookie, 0)
    // The resync covers events while the stream opens; the dish comes after it.
    await stream.waitFor(1)
    await next.phone.add([makeLine()])
    const told = await stream.waitFor(2)
    expect(told.map(({ type }) => type)).toEqual(['resync', 'fresh_order'])
    expect(stream.text()).not.toContain(billId)
    expect(stream.text()).not.toContain(before.phone.uid)
    // A guest who was there from the start still gets the missed events.
    const own = await listen('A9', before.cookie, 0)
    expect((await own.waitFor(3)).map(({ type }) => type)).toContain('bill_paid')
  })

  it('drops a phone that left while its stream opened', async () => {
    const { cookie } = await seatAt('A10')
    await expect.poll(connections).toBe(0)
    const lock = await house.db.pool.connect()
    await lock.query('begin; lock table live_event in access exclusive mode')
    const asked = get(`${address}/channel/weborder_v2/demo_101_A10?lastEventId=0`, {
      headers: { cookie },
      agent: false,
    })
    asked.on('error', () => undefined)
    await expect.poll(() => lockWaiters(house.db)).toBeGreaterThan(0)
    asked.destroy()
    // The server has closed the stream too.
    await expect.poll(connections).toBe(0)
    await lock.query('commit')
    lock.release()
    await sleep(100)
    expect(house.services.streams.count()).toBe(0)
  })

  it("sends resync when the phone's number is too high", async () => {
    const { cookie } = await seatAt('A5')
    const stream = await listen('A5', cookie, 999)
    expect((await stream.waitFor(1))[0]).toMatchObject({ id: 0, type: 'resync' })
  })

  it('sends no event of another table', async () => {
    const [here, there] = [await seatAt('A6'), await seatAt('A7')]
    const stream = await listen('A6', here.cookie, 0)
    await there.phone.add([makeLine()])
    await here.phone.add([makeLine()])
    expect(await stream.waitFor(1)).toHaveLength(1)
    await new Promise((done) => setTimeout(done, 50))
    expect(stream.events).toHaveLength(1)
  })

  it('is closed to a guest who has not scanned the code', async () => {
    const other = await house.asGuestAt('101', 'A8')
    const stream = await listen('A9', other.cookie)
    expect(stream.status).toBe(403)
    expect((await listen('ZZ', other.cookie)).headers['content-type']).toMatch(/json/)
  })

  it("carries a guest's announcement once per key", async () => {
    const { phone, cookie } = await seatAt('A10')
    const stream = await listen('A10', cookie, (await phone.cart()).value.eventId)
    const body = { msgid: randomUUID(), msg: 'fresh_order', deltatime: 0 }
    const announce = () =>
      phone.call<{ eventId: number }>('POST', '/channel/weborder_v2/demo_101_A10', { body, key: body.msgid })
    const first = await announce()
    expect((await announce()).value).toEqual(first.value)
    await phone.add([makeLine()])
    expect((await stream.waitFor(2)).map((event) => event.data)).toMatchObject([
      { what: 'announced', uid: phone.uid },
      { what: 'cart' },
    ])
  })

  it('sends a payment to the waiting phones', async () => {
    const { phone, cookie } = await seatAt('A11')
    await phone.add([makeLine()])
    await phone.send()
    const { outtradeno, eventId } = (await phone.cart()).value
    const stream = await listen('A11', cookie, eventId)
    await house.services.order.markPaid(house.db.pool, { sellerId: 'demo', billId: outtradeno, amount: 2600 })
    expect((await stream.waitFor(1))[0]).toMatchObject({ type: 'bill_paid', data: { outtradeno, amount: 2600 } })
  })
})

describe('a phone that reads nothing', () => {
  it('is cut before it holds much memory; other streams go on', async () => {
    const { cookie } = await seatAt('A12')
    const slow = await listen('A12', cookie)
    const quick = await listen('A12', cookie)
    slow.pause()
    const data = { text: 'x'.repeat(20_000) }
    const event = { channel: 't_101_A12', type: 'fresh_order' as const, data }
    for (let count = 0; count < 400 && house.services.streams.count() > 1; count += 1) {
      await house.services.live.record(house.db.pool, 'demo', [event])
    }
    expect(house.services.streams.count()).toBe(1)
    expect(quick.events.length).toBeGreaterThan(3)
  })
})

describe('a guest who opens many streams', () => {
  it('keeps the eight newest; older ones end with a late retry hint', async () => {
    const tableNo = await house.freshTable()
    const [greedy, companion] = [await seatAt(tableNo), await seatAt(tableNo)]
    const other = await listen(tableNo, companion.cookie, 0)
    const opened: EventStream[] = []
    for (let count = 0; count < 10; count += 1) opened.push(await listen(tableNo, greedy.cookie, 0))
    await Promise.all(opened.slice(0, 2).map((stream) => stream.ended))
    await expect.poll(house.services.streams.count).toBe(9)
    await greedy.phone.add([makeLine()])
    for (const stream of [other, ...opened.slice(2)]) await stream.waitFor(1)
    for (const stream of opened.slice(0, 2)) {
      expect(stream.events).toEqual([])
      expect(Number(/retry: (\d+)\n\n$/.exec(stream.text())?.[1])).toBeGreaterThanOrEqual(30_000)
    }
  })

  it('may open a new stream for each closed one', async () => {
    const tableNo = await house.freshTable()
    const { phone, cookie } = await seatAt(tableNo)
    for (let count = 0; count < 8; count += 1) await listen(tableNo, cookie, 0)
    for (const stream of streams.splice(0, 7)) stream.close()
    await expect.poll(house.services.streams.count).toBe(1)
    for (let count = 0; count < 7; count += 1) await listen(tableNo, cookie, 0)
    await phone.add([makeLine()])
    for (const stream of streams) await stream.waitFor(1)
  })

  it('cannot fill a table with new cookies or cut off its party', async () => {
    const tableNo = await house.freshTable()
    const party = await seatAt(tableNo)
    const own = await listen(tableNo, party.cookie, 0)
    const fakes = await Promise.all(Array.from({ length: 26 }, () => seatAt(tableNo)))
    for (const { cookie } of fakes) {
      await Promise.all(Array.from({ length: 8 }, () => listen(tableNo, cookie, 0)))
    }
    await expect.poll(house.services.streams.count).toBe(200)
    await party.phone.add([makeLine()])
    await own.waitFor(1)
    // All the other streams have checked their access: the next clock is fake.
    await Promise.all(fakes.map(({ phone }) => phone.cart()))
  })
})

describe('the life of a stream', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  /** Each stream has got an event: a pending query would time out with the fake clock. */
  async function openedAt(tableNo: string, count: number, own?: string): Promise<readonly EventStream[]> {
    const { phone, cookie } = await seatAt(tableNo)
    await phone.add([makeLine()])
    const guests = await Promise.all(Array.from({ length: Math.ceil(count / 8) - 1 }, () => seatAt(tableNo)))
    // They sit down first: sitting down by listening would send an event to the others.
    for (const guest of guests) await guest.phone.cart()
    const known = [cookie, ...guests.map((guest) => guest.cookie)]
    const cookies = Array.from({ length: count }, (_, n) => own ?? known[n >> 3] ?? cookie)
    const opened = await Promise.all(cookies.map((cookie) => listen(tableNo, cookie, 0)))
    await Promise.all(opened.map((stream) => stream.waitFor(1)))
    return opened
  }

  it('ends after ten to twenty minutes, spread out, with a retry hint', async () => {
    const opened = await openedAt('A1', 24)
    expect(house.services.streams.count()).toBe(24)
    await minutes(9.99)
    expect(house.services.streams.count()).toBe(24)
    await minutes(5)
    await expect.poll(house.services.streams.count).toBeLessThan(24)
    expect(house.services.streams.count()).toBeGreaterThan(0)
    await minutes(5.02)
    await Promise.all(opened.map((stream) => stream.ended))
    await expect.poll(house.services.streams.count).toBe(0)
    const hints = opened.map((stream) => Number(/retry: (\d+)\n\n$/.exec(stream.text())?.[1]))
    for (const hint of hints) expect(hint).toBeGreaterThanOrEqual(500)
    for (const hint of hints) expect(hint).toBeLessThan(3500)
    expect(new Set(hints).size).toBeGreaterThan(1)
  })

  it('does not begin again with a replaced code', async () => {
    const { cookie } = await seatAt('A2')
    const [stream] = await openedAt('A2', 1, cookie)
    await house.db.pool.query(
      `update dining_table set code = 'demo-meanwhile' where seller_id = 'demo' and store_id = '101' and table_no = 'A2'`,
    )
    house.services.store.forget('demo', '101')
    await minutes(20)
    await stream?.ended
    // A query that was pending at the jump of the clock counts as unanswered; the next call has a new connection.
    await expect.poll(async () => (await listen('A2', cookie)).status).toBe(403)
  })
})

describe('a server that stops', () => {
  it('ends each stream with a retry hint', async () => {
    const stopping = await startTestApp({ db: house.db, keys: house.deps.keys })
    const own = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const { cookie } = await house.asGuestAt('101', 'A1')
    const stream = await openEventStream(`${own}/channel/weborder_v2/demo_101_A1`, { cookie })
    await expect.poll(stopping.services.streams.count).toBe(1)
    await stopping.services.streams.closeAll()
    await stream.ended
    expect(stream.text().trim().split('\n\n').at(-1)).toMatch(/^retry: \d+$/)
    await stopping.close()
  })
})
