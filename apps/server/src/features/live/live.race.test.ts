import { randomUUID } from 'node:crypto'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import type { TestApp } from '@comanda/testing/test-app.ts'
import { startTwoServers, type TwoServers } from '@comanda/testing/two-servers.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertEvents } from './live.repository.ts'

let servers: TwoServers
let house: TestApp
let second: TestApp
const addresses: string[] = []
const streams: EventStream[] = []

beforeAll(async () => {
  servers = await startTwoServers()
  ;({ house, second } = servers)
  for (const { app } of [house, second]) addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }))
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => servers.close())

async function listen(server: number, tableNo: string, cookie: string, lastEventId?: number): Promise<EventStream> {
  const stream = await openEventStream(`${addresses[server]}/channel/weborder_v2/demo_101_${tableNo}`, {
    cookie,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  streams.push(stream)
  return stream
}

/** Milliseconds. Less than the sweep, which finds events without a notification. */
const sooner = 2000

const ids = (stream: EventStream) => stream.events.map((event) => event.id)

describe('two servers on one database', () => {
  it('deliver a change at one server to a phone at the other', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const stream = await listen(1, tableNo, guest.cookie, 0)
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
    await phone.add([makeLine()])
    expect(await stream.waitFor(1, sooner)).toMatchObject([{ type: 'fresh_order', data: { uid: guest.uid } }])
  })

  it('keep every stream in order, without gap or duplicate', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const watching = await Promise.all([0, 1, 0, 1].map((server) => listen(server, tableNo, guest.cookie, 0)))
    const phones = [house, second].map(({ app }) => makePhone(app, guest, { storeId: '101', tableNo }))
    await Promise.all(Array.from({ length: 30 }, (_, index) => phones[index % 2]?.add([makeLine()])))
    for (const stream of watching) await stream.waitFor(30)
    for (const stream of watching) expect(ids(stream)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  })

  it('recover a lost message with the next one', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const stream = await listen(1, tableNo, guest.cookie, 0)
    const event = { channel: `t_101_${tableNo}`, type: 'fresh_order' as const, data: { seq: 1 } }
    await insertEvents(house.db.pool, 'demo', [event])
    await house.services.live.record(house.db.pool, 'demo', [event])
    await stream.waitFor(2, sooner)
    expect(ids(stream)).toEqual([1, 2])
  })

  it('find an event whose server died after the commit', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const stream = await listen(1, tableNo, guest.cookie, 0)
    await insertEvents(house.db.pool, 'demo', [{ channel: `t_101_${tableNo}`, type: 'fresh_order', data: { seq: 1 } }])
    expect(await stream.waitFor(1, 15_000)).toHaveLength(1)
  })

  it('listen again when the database cuts their connection', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const stream = await listen(1, tableNo, guest.cookie, 0)
    // Only this database's: other test files use the same PostgreSQL.
    await house.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen comanda_live' and datname = current_database() and pid <> pg_backend_pid()`,
    )
    await makePhone(house.app, guest, { storeId: '101', tableNo }).add([makeLine()])
    expect(await stream.waitFor(1, sooner)).toHaveLength(1)
  })

  it('carry an event that is too big for a notification', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const stream = await listen(1, tableNo, guest.cookie, 0)
    const data = { text: '好'.repeat(5000) }
    const event = { channel: `t_101_${tableNo}`, type: 'fresh_order' as const, data }
    await house.services.live.record(house.db.pool, 'demo', [event])
    expect((await stream.waitFor(1, sooner))[0]?.data).toEqual(data)
  })
})

describe('streams that open while events happen', () => {
  it('miss no event and get none twice', async () => {
    const tableNo = await servers.freshTable()
    const guest = await house.asGuestAt('101', tableNo)
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
    let busy = true
    const writing = (async () => {
      let count = 0
      while (busy) {
        await phone.call('POST', `/channel/weborder_v2/demo_101_${tableNo}`, { body: { msgid: randomUUID(), msg: '' } })
        count += 1
      }
      return count
    })()
    const opened: EventStream[] = []
    // Five of each at each server; the limit per guest is eight.
    const cookies = await Promise.all([0, 1, 2, 3].map(async () => (await house.asGuestAt('101', tableNo)).cookie))
    for (let count = 0; count < 40; count += 1) {
      opened.push(await listen(count % 2, tableNo, cookies[Math.floor(count / 10)] ?? '', 0))
    }
    busy = false
    const count = await writing
    for (const stream of opened) await stream.waitFor(count)
    for (const stream of opened) expect(ids(stream)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })
})

describe('a thousand streams', () => {
  it('get an event at once and cost little', async () => {
    // The limits of a table and a guest: five tables, each with 25 guests of eight streams.
    const tables = await Promise.all([0, 1, 2, 3, 4].map(() => servers.freshTable()))
    const guestsAt = (tableNo: string) =>
      Promise.all(Array.from({ length: 25 }, async () => ({ tableNo, ...(await house.asGuestAt('101', tableNo)) })))
    const parties = await Promise.all(tables.map(guestsAt))
    const before = process.memoryUsage().rss
    for (const { tableNo, cookie } of parties.flat()) {
      await Promise.all(Array.from({ length: 8 }, () => listen(0, tableNo, cookie, 0)))
    }
    expect(house.services.streams.count()).toBe(1000)
    const started = performance.now()
    // Not a dish: the first dozen guests would sit down by it, and the others not get it.
    const announce = async (tableNo: string, guest: Parameters<typeof makePhone>[1]) => {
      const phone = makePhone(house.app, guest, { storeId: '101', tableNo })
      await phone.call('POST', `/channel/weborder_v2/demo_101_${tableNo}`, { body: { msgid: randomUUID(), msg: '' } })
    }
    await Promise.all(parties.map(([guest]) => guest && announce(guest.tableNo, guest)))
    await Promise.all(streams.map((stream) => stream.waitFor(1)))
    const elapsed = performance.now() - started
    const kilobytes = (process.memoryUsage().rss - before) / 1000 / 1024
    // Both ends of every stream are in this process, beside other tests. Alone: 29 ms, 54 kB; bench/ has the sharp
    // figures.
    expect(elapsed).toBeLessThan(2000)
    expect(kilobytes).toBeLessThan(120)
  })
})
