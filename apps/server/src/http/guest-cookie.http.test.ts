import { randomBytes } from 'node:crypto'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newGrant, newGuest, openGuest, sealGuest, withGrant } from './guest-cookie.ts'

let house: TestApp
let offset = 0
const now = () => new Date(Date.now() + offset)
beforeAll(async () => {
  house = await startTestApp({ now })
})
afterAll(() => house.close())
beforeEach(() => {
  offset = 0
})

const table = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const cartOf = (place: typeof table) =>
  `/weixin/storeorder/${place.sellerId}/${place.storeId}/${place.tableNo}/order.html`
const uidPath = '/weixin/storeorder/demo/getuid.html'
const minutes = (count: number) => {
  offset += count * 60_000
}

async function ask(cookie: string | undefined, url = cartOf(table)) {
  const answer = await house.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  const set = answer.cookies.find(({ name }) => name === 'guest')
  return {
    status: answer.statusCode,
    code: answer.json().resultObject?.code ?? null,
    uid: answer.json().resultObject?.uid as string | undefined,
    cookie: set === undefined ? undefined : `guest=${set.value}`,
    set,
  }
}

function sealed(marks: Record<string, string>, secret = house.deps.keys.cookieSecret): string {
  const guest = Object.entries(marks).reduce(
    (all, [sellerId, mark]) => withGrant(all, newGrant({ ...table, sellerId }, mark, now())),
    newGuest(),
  )
  return `guest=${sealGuest(guest, now(), secret)}`
}

const mark = async () => (await house.services.store.tableMark('demo', '101', 'A1')) ?? ''

describe('a guest at a table', () => {
  it('is kept as long as they are active, and so is their table', async () => {
    let { cookie } = (await house.asGuestAt('101', 'A1')) as { cookie: string }
    const uid = (await ask(cookie, uidPath)).uid
    for (let visit = 0; visit < 6; visit += 1) {
      minutes(100)
      const answer = await ask(cookie)
      expect(answer).toMatchObject({ status: 200, set: { maxAge: 7200, httpOnly: true, sameSite: 'Lax', path: '/' } })
      cookie = answer.cookie ?? ''
    }
    expect((await ask(cookie, uidPath)).uid).toBe(uid)
  })

  it('gets no new cookie while half of the time is left', async () => {
    const { cookie } = await house.asGuestAt('101', 'A1')
    minutes(59)
    expect((await ask(cookie)).cookie).toBeUndefined()
    minutes(2)
    expect((await ask(cookie)).cookie).toBeDefined()
  })

  it('becomes a new guest after 120 minutes of silence, even with a valid signature', async () => {
    const { cookie, uid } = await house.asGuestAt('101', 'A1')
    expect((await ask(cookie, uidPath)).uid).toBe(uid)
    minutes(121)
    expect(await ask(cookie)).toMatchObject({ status: 403, code: 'table_code_needed' })
    expect((await ask(cookie, uidPath)).uid).not.toBe(uid)
  })

  it('keeps the table they use and no other, and none for longer than twelve hours', async () => {
    let { cookie } = (await house.asGuestAt('101', 'A1')) as { cookie: string }
    minutes(100)
    cookie = (await ask(cookie, uidPath)).cookie ?? ''
    minutes(30)
    expect(await ask(cookie)).toMatchObject({ status: 403, code: 'table_code_needed' })
    cookie = (await house.asGuestAt('101', 'A1')).cookie
    const seen = new Set<number>()
    for (let visit = 0; visit < 14; visit += 1) {
      minutes(55)
      const answer = await ask(cookie)
      cookie = answer.cookie ?? cookie
      seen.add(answer.status)
    }
    expect([...seen]).toEqual([200, 403])
  })
})

describe('a guest cookie', () => {
  it('that is forged, cut or signed by another server opens nothing', async () => {
    const good = sealed({ demo: await mark() })
    const [body = '', signature = ''] = good.slice('guest='.length).split('.')
    const bad = [
      sealed({ demo: await mark() }, randomBytes(32)),
      `guest=${body}`,
      `guest=${body}.`,
      `guest=${body}x.${signature}`,
      `guest=.${signature}`,
      `guest=${body}.${signature.slice(1)}`,
      `guest=${'a'.repeat(5000)}.${signature}`,
    ]
    expect((await ask(good)).status).toBe(200)
    for (const cookie of bad) expect(await ask(cookie), cookie).toMatchObject({ code: 'table_code_needed' })
  })

  it("of one seller's table opens none of another seller", async () => {
    const own = await mark()
    await house.db.pool.query(`
      insert into seller (seller_id, names) values ('rival', '{}') on conflict do nothing;
      insert into store (seller_id, store_id, names, time_zone) values ('rival', '101', '{}', 'Asia/Shanghai') on conflict do nothing;
      insert into dining_table (seller_id, store_id, table_no, table_name, code) values ('rival', '101', 'A1', 'A1', 'rival-code') on conflict do nothing`)
    house.services.store.forget('rival', '101')
    expect(await ask(sealed({ demo: own }), cartOf({ ...table, sellerId: 'rival' }))).toMatchObject({
      code: 'table_code_needed',
    })
    // Even with a forged place the mark is that of the other table's code.
    expect(await ask(sealed({ rival: own }), cartOf({ ...table, sellerId: 'rival' }))).toMatchObject({
      code: 'table_code_needed',
    })
  })

  it('opens nothing at a re-keyed table, orders and streams included', async () => {
    const guest = await house.asGuestAt('101', 'A2')
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo: 'A2' })
    expect((await phone.add([makeLine()])).code).toBeNull()
    await house.db.pool.query(
      `update dining_table set code = 'demo-new' where seller_id = 'demo' and store_id = '101' and table_no = 'A2'`,
    )
    house.services.store.forget('demo', '101')
    expect(await phone.send()).toMatchObject({ status: 403, code: 'table_code_needed' })
    const stream = await house.app.inject({
      url: '/channel/weborder_v2/demo_101_A2',
      headers: { cookie: guest.cookie },
    })
    expect(stream.json().resultObject.code).toBe('table_code_needed')
  })

  it('holds the time of the scan through every renewal', async () => {
    const { cookie } = await house.asGuestAt('101', 'A1')
    const { keys } = house.deps
    const since = openGuest(cookie.slice(6), now(), keys.cookieSecret)?.grants[0]?.since
    minutes(100)
    const renewed = openGuest((await ask(cookie)).cookie?.slice(6), now(), keys.cookieSecret)
    expect(renewed?.grants).toMatchObject([{ since, until: expect.any(Number) }])
    expect(renewed?.grants[0]?.until).toBeGreaterThan(now().getTime() + 119 * 60_000)
  })
})
