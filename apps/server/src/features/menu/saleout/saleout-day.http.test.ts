import { randomUUID } from 'node:crypto'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../http/log.ts'

/** A Friday's evening, by the clock at the demo's stores (Asia/Shanghai). */
const friday = '2027-01-15T19:00:00+08:00'
const lateAtNight = new Date('2027-01-16T03:59:00+08:00')
const saturday = new Date('2027-01-16T04:00:30+08:00')
/** What the demo's own menu marks. */
const marked = 'S04'

let house: TestApp
const logged: object[] = []
let kitchen = ''
let stream: EventStream | undefined
beforeAll(async () => {
  house = await startTestApp({ log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) }) })
  kitchen = (await house.asStaff('kitchen')).cookie
})
beforeEach(async () => {
  await house.db.pool.query(`delete from saleout where code <> $1`, [marked])
  await house.db.pool.query('delete from dish_stock')
  await saidAt(friday)
})
afterEach(() => stream?.close())
afterAll(() => house.close())

async function say(body: Record<string, unknown>): Promise<void> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/console/api/demo/101/saleout',
    headers: { cookie: kitchen, 'idempotency-key': randomUUID() },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}

/** As if all that holds now had been said then. */
async function saidAt(since: string): Promise<void> {
  await house.db.pool.query('update saleout set since = $1', [since])
  await house.db.pool.query('update dish_stock set since = $1', [since])
}

const end = (now: Date) => house.services.menu.endSaleoutDay(now)

async function state(): Promise<{ codes: string[]; left: Record<string, number> }> {
  house.services.menu.forget('demo', '101')
  const { codes, left } = (await house.app.inject('/weixin/onlineorder/demo/101/saleout.html')).json().resultObject
  return { codes, left }
}

describe('what the kitchen takes off, or counts', () => {
  it('holds past midnight and ends at four in the night; what the menu marks stays', async () => {
    await say({ code: 'L01', soldOut: true })
    await say({ code: 'L02', left: 3 })
    await say({ code: 'L03', left: 0 })
    await saidAt(friday)
    await end(lateAtNight)
    expect(await state()).toEqual({ codes: ['L01', 'L03', marked], left: { L02: 3, L03: 0 } })
    await end(saturday)
    expect(await state()).toEqual({ codes: [marked], left: {} })
    await end(new Date('2027-01-20T12:00:00+08:00'))
    expect((await state()).codes).toEqual([marked])
  })

  it('sends open phones one event when it ends', async () => {
    await say({ code: 'L01', soldOut: true })
    await saidAt(friday)
    const address = await house.app.listen({ port: 0, host: '127.0.0.1' })
    stream = await openEventStream(`${address}/channel/menu/demo/101/live`, { cookie: '' })
    await stream.waitForMenu(({ codes }) => codes.includes('L01'))
    const eventCount = async () =>
      (await house.db.pool.query(`select seq from live_channel where channel = 'm_101'`)).rows[0]?.seq as number
    const before = await eventCount()
    await Promise.all([end(saturday), end(saturday)])
    await stream.waitForMenu(({ codes }) => !codes.includes('L01'), 1000)
    await end(saturday)
    expect((await eventCount()) - before).toBe(1)
  })

  it('ends by the clock at the store', async () => {
    await house.db.pool.query(`update store set time_zone = 'Europe/Berlin' where store_id = '101'`)
    await say({ code: 'L01', soldOut: true })
    await saidAt(friday)
    await end(saturday)
    expect((await state()).codes).toContain('L01')
    await end(new Date('2027-01-16T04:00:00+01:00'))
    expect((await state()).codes).not.toContain('L01')
    await house.db.pool.query(`update store set time_zone = 'Asia/Shanghai' where store_id = '101'`)
  })

  it('stays when it was said in the new day, or is said again in it', async () => {
    await say({ code: 'L01', soldOut: true })
    await say({ code: 'L02', left: 3 })
    await saidAt('2020-01-03T19:00:00+08:00')
    await say({ code: 'L01', soldOut: true })
    await say({ code: 'L02', left: 7 })
    await end(house.deps.now())
    expect(await state()).toMatchObject({ codes: ['L01', marked], left: { L02: 7 } })
  })

  it('of a store that cannot be read leaves the others theirs', async () => {
    await say({ code: 'L01', soldOut: true })
    await house.db.pool.query(`
      insert into saleout (seller_id, store_id, code, since) values ('demo', '105', 'T01', '2020-01-03');
      update store set time_zone = 'Nowhere/AtAll' where store_id = '105'`)
    await saidAt(friday)
    logged.length = 0
    await end(saturday)
    expect((await state()).codes).toEqual([marked])
    // Asked every ten seconds: the log says it once for each value.
    await end(saturday)
    expect(logged).toMatchObject([{ storeId: '105', zone: 'Nowhere/AtAll' }])
    await house.db.pool.query(`update store set time_zone = 'Somewhere/Else' where store_id = '105'`)
    await end(saturday)
    expect(logged).toMatchObject([{ zone: 'Nowhere/AtAll' }, { zone: 'Somewhere/Else' }])
    await house.db.pool.query(`update store set time_zone = 'Asia/Shanghai' where store_id = '105'`)
  })
})

describe('a round of the day before that the kitchen refuses', () => {
  it('gives nothing back to a dish that has no limit any more, nor to the new day’s', async () => {
    await say({ code: 'L05', left: 4 })
    await say({ code: 'R03', left: 4 })
    const tableNo = await house.freshTable()
    const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    await phone.add([makeLine({ code: 'L05' }), makeLine({ code: 'R03' })])
    const roundId = (await phone.send()).value.msgid.replace('demo_', '')
    expect((await state()).left).toEqual({ L05: 3, R03: 3 })
    await saidAt('2020-01-03T19:00:00+08:00')
    await end(house.deps.now())
    await say({ code: 'R03', left: 9 })
    const cancelled = await phone.call('POST', `${phone.base}/cancelround.html`, { body: { roundId } })
    expect(cancelled).toMatchObject({ code: null })
    expect((await state()).left).toEqual({ R03: 9 })
  })
})
