import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { type Caller, startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertEvents } from './live.repository.ts'
import { storeEvent } from './live.service.ts'

let house: TestApp
let address = ''
let ahead = 0
const streams: EventStream[] = []
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

async function listen(path: string, { cookie }: Caller, at = address): Promise<EventStream> {
  const stream = await openEventStream(at + path, { cookie, lastEventId: 0 })
  streams.push(stream)
  return stream
}

const terminal = '/console/api/demo/101/live'
const tableOf = (tableNo: string) => `/channel/weborder_v2/demo_101_${tableNo}`

const signOut = ({ cookie }: Caller, path: string) =>
  house.app.inject({ method: path.startsWith('/console') ? 'POST' : 'DELETE', url: path, headers: { cookie } })
const waiterOut = '/weixin/storeorder/demo/101/00/waiterlogin.html'

async function addsAt(tableNo: string): Promise<void> {
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add([makeLine()])
}

describe('a staff stream over HTTP', () => {
  it('gets events from its first byte, even when the database is slow', async () => {
    await expect.poll(house.services.streams.count).toBe(0)
    const kitchen = await house.asStaff('kitchen')
    const writer = await house.db.pool.connect()
    await writer.query('begin; lock table live_event in access exclusive mode')
    // From now on: a new terminal reads the tickets once its stream is open.
    const stream = await openEventStream(address + terminal, { cookie: kitchen.cookie })
    streams.push(stream)
    await expect.poll(() => lockWaiters(house.db)).toBeGreaterThan(0)
    const events = await insertEvents(writer, 'demo', [storeEvent('101', 'ticket_sent', { roundId: 'R1' })])
    await writer.query('commit')
    writer.release()
    house.services.live.publish(house.db.pool, events)
    expect(await stream.waitFor(1)).toMatchObject([{ type: 'ticket_sent', data: { roundId: 'R1' } }])
  })

  it('ends with the sign-out; other streams go on', async () => {
    const tableNo = await house.freshTable()
    await addsAt(tableNo)
    const [waiter, kitchen, other] = [await house.asWaiter(), await house.asStaff('kitchen'), await house.asWaiter()]
    const guest = await house.asGuestAt('101', tableNo)
    const own = [await listen(tableOf(tableNo), waiter), await listen(terminal, waiter)]
    const others = [
      await listen(tableOf(tableNo), other),
      await listen(tableOf(tableNo), guest),
      await listen(terminal, kitchen),
    ]
    await Promise.all([...own, ...others].map((stream) => stream.waitFor(1)))
    await signOut(waiter, waiterOut)
    await Promise.all(own.map((stream) => stream.ended))
    const heard = own.map((stream) => stream.text())
    const before = others.map(({ events }) => events.length)
    await addsAt(tableNo)
    await Promise.all(others.slice(0, 2).map((stream, n) => stream.waitFor((before[n] ?? 0) + 1)))
    expect(own.map((stream) => stream.text())).toEqual(heard)
    await signOut(kitchen, '/console/api/signout')
    await others[2]?.ended
  })

  it('ends within a beat after its session ends elsewhere or expires', { timeout: 20_000 }, async () => {
    // Only the beat's clock is faked: with the others a query would time out.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const second = await startTestApp({ db: house.db, keys: house.deps.keys, now: house.deps.now })
    try {
      const there = await second.app.listen({ port: 0, host: '127.0.0.1' })
      const [waiter, kitchen] = [await house.asWaiter(), await house.asStaff('kitchen')]
      const tableNo = await house.freshTable()
      second.services.store.forget('demo', '101')
      const table = await listen(tableOf(tableNo), waiter, there)
      const board = await listen(terminal, kitchen, there)
      await Promise.all([table.waitForMenu(() => true), board.waitForMenu(() => true)])
      await signOut(waiter, waiterOut)
      await vi.advanceTimersByTimeAsync(15_000)
      await table.ended
      await expect.poll(second.services.streams.count).toBe(1)
      ahead += 8 * 24 * 3_600_000
      await vi.advanceTimersByTimeAsync(15_000)
      await board.ended
    } finally {
      vi.useRealTimers()
      ahead = 0
      await second.close()
    }
  })
})
