import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
  await setStore({})
})
afterAll(() => house.close())

const pending = 1111
/** One place beside the table, and one in the next town. */
const near = { lat: 30.2084, lng: 120.2103 }
const far = { lat: 30.2411, lng: 120.1551 }

async function phoneAt(tableNo: string): Promise<Phone> {
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

/** Without the limit by person, which first-round.http.test.ts covers. */
async function setStore(config: object): Promise<void> {
  await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '101'`, [
    JSON.stringify({ holdPortionsPerson: 0, ...config }),
  ])
  house.services.store.forget('demo', '101')
}

async function kitchen(): Promise<Phone> {
  return makePhone(house.app, { ...(await house.asStaff('kitchen')), uid: 'k' }, { storeId: '101', tableNo: 'A1' })
}

async function letIn(companion: Phone, late: Phone): Promise<void> {
  await late.call('POST', `${late.base}/join.html`, { body: { way: 'ask' } })
  const body = { uid: late.uid, accept: true }
  expect((await companion.call('POST', `${companion.base}/letin.html`, { body })).code).toBeNull()
}

async function meansOf({ uid }: Phone): Promise<string | undefined> {
  const { rows } = await house.db.pool.query<{ means: string }>('select means from seating_guest where uid = $1', [uid])
  return rows[0]?.means
}

const rice = (num: number) => makeLine({ num })
const many = () => ['L05', 'R03'].map((code) => makeLine({ code, num: 28 }))

describe('an unusual round', () => {
  it('waits for the staff, and is cooked after they accept', async () => {
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    const sent = await phone.send({ orderDetail: [rice(31)] })
    expect(sent.value).toMatchObject({ held: 'quantity' })
    expect((await phone.answer(sent.value.msgid)).number).toBe(pending)
    const roundId = sent.value.msgid.slice('demo_'.length)
    const ticket = `/console/api/demo/101/tickets/${roundId}`
    const cook = await kitchen()
    expect((await cook.call<Ticket>('GET', ticket)).value).toMatchObject({ state: 'pending', held: 'quantity' })
    expect((await cook.call('POST', `${ticket}/accept`, { body: { accept: true } })).code).toBeNull()
    expect((await phone.answer<SentRound>(sent.value.msgid)).value.round.dishes).toMatchObject([{ num: 31 }])
    // The table's stream sends it before the next poll.
    const { rows } = await house.db.pool.query(
      `select data from live_event where seller_id = 'demo' and channel = $1 and type = 'answer'`,
      [`t_101_${tableNo}`],
    )
    expect(rows).toEqual([{ data: { msgid: sent.value.msgid } }])
  })

  it('is accepted by a waiter, who sees whether guests sit there', async () => {
    const phone = await phoneAt(await house.freshTable())
    const { msgid } = (await phone.send({ orderDetail: [rice(31)] })).value
    const accept = `/console/api/demo/101/tickets/${msgid.slice('demo_'.length)}/accept`
    expect((await phone.call('POST', accept, { body: { accept: true } })).code).toBe('not_signed_in')
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo: 'A1' })
    expect((await waiter.call<Ticket>('POST', accept, { body: { accept: true } })).value.state).toBe('accepted')
    expect((await phone.answer<SentRound>(msgid)).value.round.dishes).toMatchObject([{ num: 31 }])
  })

  it("counts the party's last portions over phones and rounds", async () => {
    const tableNo = await house.freshTable()
    const [one, two] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    expect((await one.send({ orderDetail: [rice(30)] })).value).not.toHaveProperty('held')
    const { msgid } = (await two.send({ orderDetail: [rice(1)] })).value
    expect((await two.answer(msgid)).number).toBe(pending)
    expect((await one.send({ orderDetail: [makeLine({ code: 'R03', num: 19 })] })).value).not.toHaveProperty('held')
    expect((await one.send({ orderDetail: [makeLine({ code: 'R03' })] })).value).toMatchObject({ held: 'quantity' })
    const roundId = msgid.slice('demo_'.length)
    await (await kitchen()).call('POST', `/console/api/demo/101/tickets/${roundId}/accept`, { body: { accept: true } })
    await house.db.pool.query(`update round set sent_at = sent_at - interval '10 minutes' where table_no = $1`, [
      tableNo,
    ])
    expect((await two.send({ orderDetail: [rice(30)] })).value).not.toHaveProperty('held')
  })

  it('is not made of normal rounds sent at the same moment', async () => {
    const phone = await phoneAt(await house.freshTable())
    await phone.send({ orderDetail: [rice(1)] })
    const sent = await Promise.all(Array.from({ length: 12 }, () => phone.send({ orderDetail: [rice(10)] })))
    expect(sent.every(({ code }) => code === null)).toBe(true)
    expect(sent.filter(({ value }) => !('held' in value))).toHaveLength(2)
  })

  it('is normal after a code: earlier portions do not count', async () => {
    await setStore({ hmdOrderCode: '1357' })
    const phone = await phoneAt(await house.freshTable())
    await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '1357' } })
    for (const num of [30, 30])
      expect((await phone.send({ orderDetail: [rice(num)] })).value).not.toHaveProperty('held')
    expect((await phone.send({ orderDetail: [rice(31)] })).value).toMatchObject({ held: 'quantity' })
    await setStore({})
  })

  it('counts earlier portions of a guest who scanned an unlocked table', async () => {
    await setStore({ tableGuard: ['code'] })
    const tableNo = await house.freshTable()
    await (await kitchen()).call('POST', `/console/api/demo/101/tables/${tableNo}/open`, { body: {} })
    const phone = await phoneAt(tableNo)
    expect((await phone.send({ orderDetail: [rice(30)] })).value).not.toHaveProperty('held')
    expect((await phone.send({ orderDetail: [rice(1)] })).value).toMatchObject({ held: 'quantity' })
    await setStore({})
  })

  it('counts earlier portions of a guest let in by a scanned phone', async () => {
    const tableNo = await house.freshTable()
    const dozen = await Promise.all(Array.from({ length: 12 }, () => phoneAt(tableNo)))
    for (const phone of dozen) expect((await phone.add([rice(1)])).code).toBeNull()
    const [first, late] = [dozen[0] as Phone, await phoneAt(tableNo)]
    expect((await late.add([rice(1)])).code).toBe('seating_join_needed')
    await letIn(first, late)
    await house.db.pool.query(`update seating_guest set joined_at = joined_at - interval '10 minutes'`)
    expect((await late.send({ orderDetail: [rice(30)] })).value).not.toHaveProperty('held')
    expect((await late.send({ orderDetail: [rice(30)] })).value).toMatchObject({ held: 'quantity' })
    expect(await meansOf(late)).toBe('open')
  })

  it('waits when scanned phones have let in many others', async () => {
    await setStore({ holdDevices: 2 })
    const tableNo = await house.freshTable()
    const [first, second] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    for (const phone of [first, second]) await phone.add([rice(1)])
    for (const _ of [1, 2]) await letIn(first, await phoneAt(tableNo))
    await house.db.pool.query(
      `update seating_guest set joined_at = joined_at - interval '10 minutes' where uid in ($1, $2)`,
      [first.uid, second.uid],
    )
    expect((await first.send({ orderDetail: [rice(1)] })).value).toMatchObject({ held: 'devices' })
    await setStore({})
  })

  it('is normal when a companion let in by the staff vouched', async () => {
    await setStore({ tableGuard: ['companion', 'staff'] })
    const tableNo = await house.freshTable()
    const [first, second, third] = [await phoneAt(tableNo), await phoneAt(tableNo), await phoneAt(tableNo)]
    await first.call('POST', `${first.base}/join.html`, { body: { way: 'ask' } })
    const body = { uid: first.uid, accept: true }
    await (await kitchen()).call('POST', `/console/api/demo/101/tables/${tableNo}/letin`, { body })
    await letIn(first, second)
    await letIn(second, third)
    expect([await meansOf(first), await meansOf(second), await meansOf(third)]).toEqual([
      'staff',
      'companion',
      'companion',
    ])
    for (const num of [30, 30])
      expect((await third.send({ orderDetail: [rice(num)] })).value).not.toHaveProperty('held')
    await setStore({})
  })

  it('is not owed after a refusal, and its guest reads why', async () => {
    const phone = await phoneAt(await house.freshTable())
    const sent = await phone.send({ orderDetail: many() })
    expect(sent.value).toMatchObject({ held: 'quantity' })
    const roundId = sent.value.msgid.slice('demo_'.length)
    await (await kitchen()).call('POST', `/console/api/demo/101/tickets/${roundId}/accept`, {
      body: { accept: false, reason: 'Nobody sits there' },
    })
    expect(await phone.answer(sent.value.msgid)).toMatchObject({ code: 'round_refused' })
    expect((await phone.cart()).value).toMatchObject({ orderedAmount: 0 })
  })

  it('gives the same answer again when it was lost', async () => {
    const phone = await phoneAt(await house.freshTable())
    const body = { orderDetail: [rice(31)] }
    const first = await phone.send(body, 'held-round-key')
    expect((await phone.send(body, 'held-round-key')).value).toEqual(first.value)
    expect(first.value).toMatchObject({ held: 'quantity' })
  })

  it('is normal when the staff send it, or the store never asks', async () => {
    const tableNo = await house.freshTable()
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo })
    expect((await waiter.send({ orderDetail: [rice(31)] })).value).not.toHaveProperty('held')
    await setStore({ holdPortions: 0, holdPortionsEach: 0 })
    const phone = await phoneAt(await house.freshTable())
    expect((await phone.send({ orderDetail: many() })).value).not.toHaveProperty('held')
    await setStore({})
  })
})

describe("a store that checks its guests' distance", () => {
  const send = async (where: object) =>
    (await phoneAt(await house.freshTable())).send({ orderDetail: [rice(1)], ...where })

  it('holds or refuses a round from afar', async () => {
    await setStore({ hmdLocation: true })
    expect((await send(near)).value).not.toHaveProperty('held')
    expect((await send(far)).value).toMatchObject({ held: 'distance' })
    await setStore({ hmdLocation: true, farAway: 'refuse' })
    expect(await send(far)).toMatchObject({
      code: 'too_far',
      message: 'Distance too far, please go to restaurant to scan to order',
    })
  })

  it('always leaves a way to a guest without a place', async () => {
    await setStore({ hmdLocation: true })
    expect((await send({})).value).toMatchObject({ held: 'no_location' })
    await setStore({ hmdLocation: true, locationRefused: 'send' })
    expect((await send({})).value).not.toHaveProperty('held')
    await setStore({ hmdLocation: true, locationRefused: 'code', hmdOrderCode: '1357', tableGuard: ['companion'] })
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    await house.db.pool.query(
      `insert into seating (seller_id, seating_id, store_id, table_no, bill_id) values ('demo', $1, '101', $1, $1)`,
      [tableNo],
    )
    await house.db.pool.query(
      `insert into bill (seller_id, bill_id, store_id, order_type, table_no, seating_id, currency)
       values ('demo', $1, '101', 0, $1, $1, 'CNY')`,
      [tableNo],
    )
    await house.db.pool.query(
      `insert into seating_guest (seller_id, seating_id, uid, number, state, means) values ('demo', $1, $2, 1, 'in', 'open')`,
      [tableNo, phone.uid],
    )
    expect(await phone.send({ orderDetail: [rice(1)] })).toMatchObject({
      code: 'location_code_needed',
      refusal: { details: { ways: ['orderCode', 'code'] } },
    })
    const joined = await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '1357' } })
    expect(joined.code).toBeNull()
    expect((await phone.send({ orderDetail: [rice(1)] })).value).not.toHaveProperty('held')
    await setStore({})
  })

  it('holds rounds of a phone, then of a table, without code tries left', async () => {
    await setStore({ hmdLocation: true, locationRefused: 'code', hmdOrderCode: '1357', tableGuard: ['staff'] })
    const tableNo = await house.freshTable()
    await (await kitchen()).call('POST', `/console/api/demo/101/tables/${tableNo}/open`, { body: {} })
    const [phone, other] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    const wrong = (uid: string, tries: number) =>
      house.db.pool.query(
        `insert into code_try (seller_id, store_id, table_no, uid, tries) values ('demo', '101', $1, $2, $3)
         on conflict (seller_id, store_id, table_no, uid) do update set tries = excluded.tries, last_at = now()`,
        [tableNo, uid, tries],
      )
    const send = async (one: Phone) => one.send({ orderDetail: [rice(1)] })
    expect((await send(phone)).code).toBe('location_code_needed')
    await wrong(phone.uid, 10)
    expect((await send(phone)).code).toBe('location_code_needed')
    await wrong(phone.uid, 11)
    const right = { body: { way: 'orderCode', code: '1357' } }
    expect((await phone.call('POST', `${phone.base}/join.html`, right)).code).toBe('code_locked')
    expect(await send(phone)).toMatchObject({ code: null, value: { held: 'no_location' } })
    expect((await send(other)).code).toBe('location_code_needed')
    await wrong('', 60)
    expect(await send(other)).toMatchObject({ code: null, value: { held: 'no_location' } })
    await setStore({})
  })

  it("asks for the staff's code where it has no other", async () => {
    await setStore({ hmdLocation: true, locationRefused: 'code' })
    const tableNo = await house.freshTable()
    const phone = await phoneAt(tableNo)
    expect(await phone.send({ orderDetail: [rice(1)] })).toMatchObject({
      code: 'location_code_needed',
      refusal: { details: { ways: ['code'] } },
    })
    const floor = await (await kitchen()).call<{ tables: TableTile[] }>('GET', '/console/api/demo/101/tables')
    const code = floor.value.tables.find(({ tableno }) => tableno === tableNo)?.code?.digits
    const body = { way: 'code', code: code ?? '' }
    expect((await phone.call('POST', `${phone.base}/join.html`, { body })).code).toBeNull()
    expect((await phone.send({ orderDetail: [rice(1)] })).value).not.toHaveProperty('held')
    await setStore({})
  })
})
