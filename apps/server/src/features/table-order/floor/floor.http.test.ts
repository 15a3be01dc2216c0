import { randomUUID } from 'node:crypto'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
let address = ''
let waiter = ''
const streams: EventStream[] = []
beforeAll(async () => {
  house = await openPaymentHouse()
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
  waiter = (await house.asStaff('waiter')).cookie
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

async function listen(path: string, cookie = waiter): Promise<EventStream> {
  const stream = await openEventStream(`${address}${path}`, { cookie })
  streams.push(stream)
  return stream
}

async function ask<T = TableTile>(method: 'GET' | 'POST', path: string, body?: object, key: string = randomUUID()) {
  const answer = await house.app.inject({
    method,
    url: `/console/api/demo/101/${path}`,
    headers: { cookie: waiter, 'idempotency-key': key, 'accept-language': 'en' },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { resultNumber, resultObject, resultMsg } = answer.json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject as T, message: resultMsg }
}

/** By staff whose screen is up to date; a `body` overrides what the screen showed. */
async function act(tableNo: string, what: string, body: object = {}, key?: string) {
  const seen = what === 'close' || what === 'move' ? await house.seenAt(tableNo) : {}
  return ask('POST', `tables/${tableNo}/${what}`, { ...seen, ...body }, key)
}
const floor = async () => (await ask<{ tables: TableTile[]; paused: unknown }>('GET', 'tables')).value
const tile = async (tableNo: string) => (await floor()).tables.find(({ tableno }) => tableno === tableNo) as TableTile
const rows = async (sql: string, values: unknown[] = []) => (await house.db.pool.query(sql, values)).rows

describe('the floor', () => {
  it('shows free tables and parties with open amounts, in one statement', async () => {
    const [free, { tableNo }] = [await house.freshTable(), await house.orderedTable()]
    expect(await tile(free)).toMatchObject({ life: 'free', seatingId: '', people: [], amount: 0, code: null })
    expect(await tile(tableNo)).toMatchObject({
      life: 'ordering',
      rounds: 1,
      held: 0,
      amount: lotusRoot,
      paying: false,
    })
    const real = house.db.pool.query
    const asked: string[] = []
    house.db.pool.query = ((...args: [{ text?: string } | string]) => {
      asked.push(typeof args[0] === 'string' ? args[0] : (args[0].text ?? ''))
      return (real as (...a: unknown[]) => unknown).apply(house.db.pool, args)
    }) as typeof real
    await floor().finally(() => {
      house.db.pool.query = real
    })
    expect(asked.filter((text) => text.includes('dining_table t'))).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(5)
  })

  it('shows the rotating code where the store uses one, to staff only', async () => {
    await house.db.pool.query(
      `update store set config = config || '{"tableGuard": ["code"]}' where seller_id = 'demo' and store_id = '101'`,
    )
    house.services.store.forget('demo', '101')
    const askedAt = house.now().getTime()
    const { code } = await tile('A1')
    expect(code?.digits).toMatch(/^\d{4}$/)
    expect(new Date(code?.until ?? 0).getTime()).toBeGreaterThan(askedAt)
    await house.db.pool.query(
      `update store set config = config - 'tableGuard' where seller_id = 'demo' and store_id = '101'`,
    )
    house.services.store.forget('demo', '101')
    expect((await tile('A1')).code).toBeNull()
  })

  it('is not for guests', async () => {
    const { cookie } = await house.asGuestAt('101', 'A1')
    const answer = await house.app.inject({ url: '/console/api/demo/101/tables', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('opening a table', () => {
  it('seats a party before any scan, and unlocks it for ten minutes', async () => {
    const tableNo = await house.freshTable()
    const terminal = await listen('/console/api/demo/101/live')
    const { code, value } = await act(tableNo, 'open', { cover: 3 })
    expect([code, value.life, value.cover]).toEqual([null, 'opened', 3])
    const minutes = (new Date(value.unlockedUntil ?? 0).getTime() - house.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(9.5)
    expect(await rows('select opened_by from seating where table_no = $1', [tableNo])).toEqual([
      { opened_by: 'staff:waiter' },
    ])
    const [news] = await terminal.waitFor(1)
    expect(news).toMatchObject({ type: 'table_changed', data: { tableNo } })
  })

  it('twice makes one party and one bill, and lets in waiting guests', async () => {
    const tableNo = await house.freshTable()
    const key = randomUUID()
    await Promise.all([act(tableNo, 'open', {}, key), act(tableNo, 'open', {}, key), act(tableNo, 'open')])
    const [seating, ...more] = await rows('select seating_id, bill_id from seating where table_no = $1', [tableNo])
    expect(more).toEqual([])
    expect(await rows('select bill_id from bill where table_no = $1', [tableNo])).toHaveLength(1)
    await insertAsking(seating.seating_id, 'g-late')
    expect((await tile(tableNo)).waiting).toMatchObject([{ uid: 'g-late', number: 1 }])
    const { value } = await act(tableNo, 'open', { cover: 5, seatingid: seating.seating_id })
    expect([value.cover, value.waiting, value.people.map(({ uid }) => uid)]).toEqual([5, [], ['g-late']])
  })
})

describe('opening a table at which a guest has knocked', () => {
  it("lets the guest in and makes the table the staff's", async () => {
    await rows(`update store set config = config || '{"tableGuard": ["staff"]}' where store_id = '101'`)
    house.services.store.forget('demo', '101')
    try {
      const tableNo = await house.freshTable()
      const guest = await house.phoneAt(tableNo)
      await guest.call('POST', `${guest.base}/join.html`, { body: { way: 'ask' } })
      await rows(`update seating set opened_at = now() - interval '1 hour' where table_no = $1`, [tableNo])
      await rows(`update seating_guest set asked_at = now() - interval '1 hour' where uid = $1`, [guest.uid])
      const { value } = await act(tableNo, 'open', { cover: 2 })
      expect(value).toMatchObject({ life: 'opened', cover: 2, people: [] })
      expect(Date.parse(value.openedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
      await rows('update seating set unlocked_until = now() where table_no = $1', [tableNo])
      expect((await tile(tableNo)).life).toBe('opened')
    } finally {
      await rows(`update store set config = config - 'tableGuard' where store_id = '101'`)
      house.services.store.forget('demo', '101')
    }
  })
})

describe('unlocking a table', () => {
  it('lets in guests who asked within ten minutes, and no others', async () => {
    const tableNo = await house.freshTable()
    const { seatingId } = (await act(tableNo, 'open', { unlockMinutes: 0 })).value
    for (const uid of ['g-just-now', 'g-long-ago']) await insertAsking(seatingId, uid)
    await rows(`update seating_guest set asked_at = now() - interval '10 minutes' where uid = 'g-long-ago'`)
    expect((await tile(tableNo)).waiting.map(({ uid }) => uid)).toEqual(['g-just-now'])
    const { value } = await act(tableNo, 'open', { seatingid: seatingId })
    expect(value.people.map(({ uid }) => uid)).toEqual(['g-just-now'])
    expect(await rows(`select state from seating_guest where uid = 'g-long-ago'`)).toEqual([{ state: 'asking' }])
  })
})

const insertAsking = (seatingId: string, uid: string) =>
  rows(
    `insert into seating_guest (seller_id, seating_id, uid, number, state)
     select 'demo', $1, $2, count(*) + 1, 'asking' from seating_guest where seller_id = 'demo' and seating_id = $1`,
    [seatingId, uid],
  )

describe('letting a guest in', () => {
  it('is recorded once with the staff member, and sent to the table', async () => {
    const tableNo = await house.freshTable()
    const { value: opened } = await act(tableNo, 'open')
    await insertAsking(opened.seatingId, 'g-one')
    await insertAsking(opened.seatingId, 'g-two')
    expect((await act(tableNo, 'letin', { uid: 'g-one', accept: true })).value.people).toMatchObject([{ uid: 'g-one' }])
    expect((await act(tableNo, 'letin', { uid: 'g-two', accept: false })).value.waiting).toEqual([])
    expect((await act(tableNo, 'letin', { uid: 'g-two', accept: true })).code).toBe('guest_not_waiting')
    const said = await rows(
      'select uid, state, means, let_in_by from seating_guest where seating_id = $1 order by uid',
      [opened.seatingId],
    )
    expect(said).toEqual([
      { uid: 'g-one', state: 'in', means: 'staff', let_in_by: 'staff:waiter' },
      { uid: 'g-two', state: 'refused', means: '', let_in_by: 'staff:waiter' },
    ])
  })
})

describe('closing a table', () => {
  it('is refused with the open amount', async () => {
    const { tableNo } = await house.orderedTable()
    expect(await act(tableNo, 'close')).toMatchObject({
      code: 'bill_owed',
      message: 'There is still ¥26.00 to pay at this table',
    })
    expect((await tile(tableNo)).life).toBe('ordering')
    expect((await act(tableNo, 'close', { force: true })).code).toBe('close_reason_needed')
  })

  it('by force voids the bill, records who and why, and cancels uncooked dishes', async () => {
    const { tableNo, billId, phone } = await house.orderedTable()
    const { value: before } = await ask<{ tickets: { tableNo: string; roundId: string }[] }>('GET', 'tickets')
    const first = before.tickets.find((ticket) => ticket.tableNo === tableNo)
    await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tickets/${first?.roundId}/state`,
      headers: { cookie: (await house.asStaff('kitchen')).cookie },
      payload: { to: 'cooking' },
    })
    await house.db.pool.query(
      `insert into dish_stock (seller_id, store_id, code, remaining) values ('demo', '101', 'R03', 5)`,
    )
    await phone.add([makeLine({ code: 'R03', num: 2 })])
    await phone.send()
    const { value } = await act(tableNo, 'close', { force: true, reason: 'left without a word' })
    expect(value).toMatchObject({ life: 'free', seatingId: '', amount: 0 })
    expect(
      await rows(
        `select b.state as bill, b.amount::int as amount, s.state as seating, s.closed_by, s.close_reason from bill b
         join seating s on s.bill_id = b.bill_id where b.bill_id = $1`,
        [billId],
      ),
    ).toEqual([
      {
        ...{ bill: 'void', amount: lotusRoot, seating: 'closed' },
        ...{ closed_by: 'staff:waiter', close_reason: 'left without a word' },
      },
    ])
    expect(await rows('select state, reason from round where bill_id = $1 order by round_no', [billId])).toEqual([
      { state: 'accepted', reason: '' },
      { state: 'refused', reason: 'left without a word' },
    ])
    expect(await rows(`select remaining from dish_stock where code = 'R03'`)).toEqual([{ remaining: 5 }])
  })

  it('answers a waiting round, and needs no force without an open amount', async () => {
    const tableNo = await house.freshTable()
    const phone = await house.phoneAt(tableNo)
    await rows(`update store set accept_mode = 'hand' where seller_id = 'demo' and store_id = '101'`)
    house.services.store.forget('demo', '101')
    await phone.add([makeLine()])
    const { msgid } = (await phone.send()).value
    await rows(`update store set accept_mode = 'auto' where seller_id = 'demo' and store_id = '101'`)
    house.services.store.forget('demo', '101')
    expect(await tile(tableNo)).toMatchObject({ held: 1, rounds: 1 })
    expect((await act(tableNo, 'close', { force: true, reason: 'a prank' })).code).toBeNull()
    expect(await phone.answer(msgid)).toMatchObject({ code: 'round_refused' })
    const empty = await house.freshTable()
    await act(empty, 'open')
    expect((await act(empty, 'close')).value.life).toBe('free')
    expect((await act(empty, 'close')).code).toBe('seating_none')
  })

  it('waits for a payment that is under way', async () => {
    const { phone, tableNo, billId } = await house.orderedTable()
    await preorder(phone, billId)
    expect((await tile(tableNo)).paying).toBe(true)
    expect((await act(tableNo, 'close', { force: true, reason: 'late' })).code).toBe('phone_paying')
    expect((await act(tableNo, 'move', { to: await house.freshTable() })).code).toBe('phone_paying')
  })
})

describe('moving a party', () => {
  it('carries seating, cart, rounds and bill, and notifies tables and kitchen', async () => {
    const { phone, tableNo, billId } = await house.orderedTable()
    await phone.add([makeLine()])
    const to = await house.freshTable()
    const terminal = await listen('/console/api/demo/101/live')
    const key = randomUUID()
    const body = { ...(await house.seenAt(tableNo)), to }
    const { code, value } = await act(tableNo, 'move', body, key)
    expect([code, value.tableno, value.rounds, value.choosing, value.amount]).toEqual([null, to, 1, 1, lotusRoot])
    expect((await act(tableNo, 'move', body, key)).code).toBeNull()
    expect((await tile(tableNo)).life).toBe('free')
    expect(await rows('select table_no from bill where bill_id = $1', [billId])).toEqual([{ table_no: to }])
    expect(await rows('select distinct table_no from round where bill_id = $1', [billId])).toEqual([{ table_no: to }])
    const news = await terminal.waitFor(3)
    expect(news.map(({ type }) => type)).toEqual(['ticket_changed', 'table_changed', 'table_changed'])
    const { value: board } = await ask<{ tickets: { tableNo: string; outtradeno: string }[] }>('GET', 'tickets')
    expect(board.tickets.filter((ticket) => ticket.tableNo === to)).toMatchObject([{ outtradeno: value.outtradeno }])
    expect(value.outtradeno).toBe(billId)
  })

  it('is refused at an occupied table, even one just taken', async () => {
    const [{ tableNo }, taken] = [await house.orderedTable(), await house.orderedTable()]
    expect(await act(tableNo, 'move', { to: taken.tableNo })).toMatchObject({ code: 'table_taken' })
    expect((await act(tableNo, 'move', { to: tableNo })).code).toBe('table_taken')
    expect((await act(tableNo, 'move', { to: 'Z99' })).code).toBe('table_unknown')
    const [one, two, free] = [await house.orderedTable(), await house.orderedTable(), await house.freshTable()]
    const guest = await house.phoneAt(free)
    await Promise.all([
      act(one.tableNo, 'move', { to: free }),
      act(two.tableNo, 'move', { to: free }),
      guest.add([makeLine()]),
    ])
    expect(await rows(`select count(*)::int as n from seating where table_no = $1 and state = 'open'`, [free])).toEqual(
      [{ n: 1 }],
    )
    const open = await rows(`select count(*)::int as n from seating where state = 'open' and table_no = any($1)`, [
      [one.tableNo, two.tableNo, free],
    ])
    expect(open[0].n).toBeGreaterThanOrEqual(2)
  })

  it('works at a table with a knock, not at one the staff opened', async () => {
    await rows(`update store set config = config || '{"tableGuard": ["staff"]}' where store_id = '101'`)
    house.services.store.forget('demo', '101')
    try {
      const [knocked, opened] = [await house.freshTable(), await house.freshTable()]
      const stranger = await house.phoneAt(knocked)
      await stranger.call('POST', `${stranger.base}/join.html`, { body: { way: 'ask' } })
      expect(await tile(knocked)).toMatchObject({ life: 'free', openedAt: null, waiting: [{ uid: stranger.uid }] })
      await act(opened, 'open')
      expect((await tile(opened)).life).toBe('opened')
      const from = await house.freshTable()
      await act(from, 'open')
      expect((await act(from, 'move', { to: opened })).code).toBe('table_taken')
      expect((await act(from, 'move', { to: knocked })).value).toMatchObject({ tableno: knocked, life: 'opened' })
      expect(
        await rows(
          `select s.state, b.state as bill from seating s join bill b using (seller_id, bill_id)
          where s.table_no = $1 order by s.state`,
          [knocked],
        ),
      ).toEqual([
        { state: 'closed', bill: 'void' },
        { state: 'open', bill: 'open' },
      ])
    } finally {
      await rows(`update store set config = config - 'tableGuard' where store_id = '101'`)
      house.services.store.forget('demo', '101')
    }
  })

  it('never leaves a round behind at the old table', async () => {
    const { phone, tableNo, billId } = await house.orderedTable()
    for (let n = 0; n < 4; n += 1) await phone.add([makeLine()])
    const to = await house.freshTable()
    await Promise.all([act(tableNo, 'move', { to }), phone.send({ orderDetail: [makeLine()] })])
    expect(await rows('select distinct table_no from round where bill_id = $1', [billId])).toEqual([{ table_no: to }])
  })

  it('keeps a later payment with the bill, not with the table', async () => {
    const { tableNo, billId } = await house.orderedTable()
    const to = await house.freshTable()
    await act(tableNo, 'move', { to })
    const there = makePhone(house.app, await house.asGuestAt('101', to), { storeId: '101', tableNo: to })
    await there.call('POST', `${there.base}/callserver.html`, { body: { reason: 'bill' } })
    expect(await tile(to)).toMatchObject({ life: 'bill_asked', calls: [{ reason: 'bill' }] })
    const { value } = await preorder(there, billId)
    await house.press(value.payUrl)
    await expect.poll(() => tile(to)).toMatchObject({ life: 'free', calls: [] })
  })
})

describe('a new printed code', () => {
  it("closes the old code on paper and in guests' cookies", async () => {
    const tableNo = await house.freshTable()
    const old = await house.tableCode('101', tableNo)
    const stranger = await house.phoneAt(tableNo)
    const key = randomUUID()
    const { value } = await ask<{ link: string; qr: { size: number; path: string } }>(
      'POST',
      `tables/${tableNo}/rekey`,
      {},
      key,
    )
    expect(value.link).toMatch(/\/q\/demo-[0-9a-z]{20}$/)
    expect(value.link).not.toContain(old)
    expect(value.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect((await stranger.cart()).code).toBe('table_code_needed')
    expect((await house.app.inject(`/q/${old}`)).statusCode).not.toBe(303)
    expect((await house.app.inject(new URL(value.link).pathname)).statusCode).toBe(303)
    const again = await ask<{ link: string }>('POST', `tables/${tableNo}/rekey`, {}, key)
    expect(again.value.link).toBe(value.link)
    expect(JSON.stringify(await rows('select answer from idempotency'))).not.toContain(value.link.split('/q/')[1])
  })
})

describe('a pause', () => {
  it('applies from the first order on, reaches every phone, and ends', async () => {
    const tableNo = await house.freshTable()
    const phone = await house.phoneAt(tableNo)
    await phone.add([makeLine()])
    const { cookie } = await house.asGuestAt('101', tableNo)
    const stream = await listen(`/channel/weborder_v2/demo_101_${tableNo}`, cookie)
    const paused = await ask<{ until: string }>('POST', 'pause', { minutes: 20, reason: 'The kitchen is full' })
    expect(paused.code).toBeNull()
    const sent = await phone.send()
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
    const end = clock.format(new Date(new Date(paused.value.until).getTime() + 59_999))
    expect(sent).toMatchObject({
      code: 'store_paused',
      message: `We are not taking orders just now: The kitchen is full. Please try again after ${end}`,
    })
    // A seated guest may still call and give the head count; a free table stays free.
    const free = await house.phoneAt(await house.freshTable())
    for (const [who, code] of [
      [phone, null],
      [free, 'store_paused'],
    ] as const) {
      expect((await who.call('POST', `${who.base}/orderhead.html`, { body: { cover: 3 } })).code).toBe(code)
      expect((await who.call('POST', `${who.base}/callserver.html`, { body: { reason: 'water' } })).code).toBe(code)
    }
    expect((await free.cart()).value.seated).toBe(false)
    await stream.waitForMenu((state) => state.paused?.reason === 'The kitchen is full' && state.paused.clock === end)
    expect((await floor()).paused).toMatchObject({ reason: 'The kitchen is full' })
    await ask('POST', 'resume')
    await stream.waitForMenu((state) => state.paused === undefined)
    expect((await phone.send()).code).toBeNull()
    await ask('POST', 'pause', { minutes: 1, reason: 'A delivery' })
    house.pass(61)
    expect((await phone.add([makeLine()])).code).toBeNull()
    expect((await floor()).paused).toBeNull()
    house.pass(-61)
    await ask('POST', 'resume')
  })

  it('has a reason and an end', async () => {
    expect((await ask('POST', 'pause', { minutes: 0, reason: 'x' })).code).toBe('invalid_request')
    expect((await ask('POST', 'pause', { minutes: 5, reason: '  ' })).code).toBe('invalid_request')
  })
})
