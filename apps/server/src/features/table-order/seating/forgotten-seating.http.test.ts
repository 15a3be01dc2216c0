import { randomUUID } from 'node:crypto'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let address = ''
const streams: EventStream[] = []
beforeAll(async () => {
  house = await startTestApp()
  address = await house.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

interface Party {
  readonly phone: Phone
  readonly cookie: string
  readonly tableNo: string
}

async function guestAt(tableNo: string): Promise<Party> {
  const guest = await house.asGuestAt('101', tableNo)
  return { phone: makePhone(house.app, guest, { storeId: '101', tableNo }), cookie: guest.cookie, tableNo }
}

/** Moves all events of this table back in time. */
async function age(tableNo: string, hours: number): Promise<void> {
  await house.db.pool.query(
    'update seating set opened_at = opened_at - make_interval(hours => $2) where table_no = $1',
    [tableNo, hours],
  )
  await house.db.pool.query(
    'update live_event set created_at = created_at - make_interval(hours => $2) where channel = $1',
    [`t_101_${tableNo}`, hours],
  )
}

/** A party that chose a dish so long ago. */
async function partyOf(hours: number): Promise<Party> {
  const party = await guestAt(await house.freshTable())
  await party.phone.add([makeLine()])
  await age(party.tableNo, hours)
  return party
}

async function listen(path: string, cookie: string): Promise<EventStream> {
  const stream = await openEventStream(address + path, { cookie })
  streams.push(stream)
  await stream.waitForMenu(() => true)
  return stream
}

async function stateOf({ tableNo }: Party): Promise<unknown> {
  const { rows } = await house.db.pool.query(
    `select s.state, b.state as bill from seating s join bill b using (seller_id, bill_id) where s.table_no = $1`,
    [tableNo],
  )
  return rows
}

const isOpen = [{ state: 'open', bill: 'open' }]
const isClosed = [{ state: 'closed', bill: 'void' }]
const closeForgotten = () => house.services.tableOrder.closeForgotten()

describe('a party that left without an open amount', () => {
  it('is closed after three hours, its bill void, with events to all', async () => {
    const left = await partyOf(4)
    const phone = await listen(`/channel/weborder_v2/demo_101_${left.tableNo}`, left.cookie)
    const terminal = await listen('/console/api/demo/101/live', (await house.asStaff('kitchen')).cookie)
    await closeForgotten()
    expect(await stateOf(left)).toEqual(isClosed)
    expect(await phone.waitFor(1)).toMatchObject([{ type: 'seating', data: { what: 'closed' } }])
    expect(await terminal.waitFor(1)).toMatchObject([{ type: 'table_changed', data: { tableNo: left.tableNo } }])
    expect((await (await guestAt(left.tableNo)).phone.cart()).value).toMatchObject({
      seated: false,
      cart: { lines: [] },
    })
  })

  it('is closed when the store refused all its rounds', async () => {
    const left = await partyOf(0)
    await left.phone.send()
    await house.db.pool.query(`update round set state = 'refused' where table_no = $1`, [left.tableNo])
    await house.db.pool.query('update bill set amount = 0, item_count = 0 where table_no = $1', [left.tableNo])
    await age(left.tableNo, 2)
    await closeForgotten()
    expect(await stateOf(left)).toEqual(isOpen)
    await age(left.tableNo, 2)
    await closeForgotten()
    expect(await stateOf(left)).toEqual(isClosed)
  })

  it('loses its calls on the terminals', async () => {
    const left = await guestAt(await house.freshTable())
    await left.phone.call('POST', `${left.phone.base}/callserver.html`, { body: { reason: 'water' } })
    await age(left.tableNo, 4)
    await closeForgotten()
    const { rows } = await house.db.pool.query('select state from store_call where table_no = $1', [left.tableNo])
    expect(rows).toEqual([{ state: 'answered' }])
  })
})

/** A party that sent a dish so long ago and owes it. */
async function owingParty(hours: number): Promise<Party> {
  const party = await guestAt(await house.freshTable())
  await party.phone.send({ orderDetail: [makeLine()] })
  await age(party.tableNo, hours)
  return party
}

async function tileOf(tableNo: string): Promise<TableTile | undefined> {
  const { cookie } = await house.asStaff('waiter')
  const answer = await house.app.inject({ url: '/console/api/demo/101/tables', headers: { cookie } })
  const { tables } = answer.json().resultObject as { tables: TableTile[] }
  return tables.find(({ tableno }) => tableno === tableNo)
}

async function staffDo(tableNo: string, what: string, payload: object): Promise<string | null> {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tables/${tableNo}/${what}`,
    headers: { cookie: (await house.asStaff('waiter')).cookie, 'idempotency-key': randomUUID() },
    payload,
  })
  const { resultNumber, resultObject } = answer.json()
  return resultNumber === 0 ? null : resultObject.code
}

const join = ({ phone }: Party, body: object) => phone.call<SeatingView>('POST', `${phone.base}/join.html`, { body })
const seating = ({ phone }: Party) => phone.call<SeatingView>('GET', `${phone.base}/seating.html`)

describe('a party that may have left with an open amount', () => {
  it('is marked for the staff after three hours, not before', async () => {
    const [quiet, lively] = [await owingParty(4), await owingParty(2)]
    expect(await tileOf(quiet.tableNo)).toMatchObject({ forgotten: true, life: 'ordering' })
    expect(await tileOf(lively.tableNo)).toMatchObject({ forgotten: false })
    expect(await tileOf(await house.freshTable())).toMatchObject({ forgotten: false, life: 'free' })
  })

  it('stays hidden from the next party, which must ask the staff', async () => {
    const left = await owingParty(4)
    const next = await guestAt(left.tableNo)
    expect((await next.phone.cart()).code).toBe('seating_join_needed')
    expect((await next.phone.add([makeLine()])).code).toBe('seating_join_needed')
    expect((await next.phone.send({ orderDetail: [makeLine()] })).code).toBe('seating_join_needed')
    expect((await seating(next)).value.ways).toEqual(['staff'])
    await setStore({ hmdOrderCode: '1357' })
    try {
      expect((await join(next, { way: 'orderCode', code: '1357' })).code).toBe('join_not_offered')
      expect((await seating(next)).value).toMatchObject({ joined: false, ways: ['staff'] })
    } finally {
      await setStore({ hmdOrderCode: '' })
    }
    expect((await join(next, { way: 'ask', name: 'Mei' })).value).toMatchObject({ asking: true, joined: false })
    expect(await tileOf(left.tableNo)).toMatchObject({ forgotten: true, waiting: [{ name: 'Mei' }] })
    // Guests who may have left are not asked.
    expect((await seating(left)).value).toMatchObject({ joined: true, waiting: [] })
    const yes = { body: { uid: next.phone.uid, accept: true } }
    expect((await left.phone.call('POST', `${left.phone.base}/letin.html`, yes)).code).toBe('join_not_offered')
  })

  it('stays closed to a refused guest', async () => {
    const left = await owingParty(4)
    const next = await guestAt(left.tableNo)
    await join(next, { way: 'ask' })
    expect(await staffDo(left.tableNo, 'letin', { uid: next.phone.uid, accept: false })).toBeNull()
    expect((await next.phone.add([makeLine()])).code).toBe('seating_join_needed')
    expect((await (await guestAt(left.tableNo)).phone.cart()).code).toBe('seating_join_needed')
  })

  it('is closed by the staff; the next party gets a new cart and bill', async () => {
    const left = await owingParty(4)
    const next = await guestAt(left.tableNo)
    expect(
      await staffDo(left.tableNo, 'close', {
        ...(await house.seenAt(left.tableNo)),
        ...{ force: true, reason: 'gone' },
      }),
    ).toBeNull()
    expect((await next.phone.add([makeLine()])).code).toBeNull()
    expect((await next.phone.cart()).value).toMatchObject({ orderedCount: 0, cart: { count: 1 } })
  })

  it('continues if it is still there, and is joined by a scan', async () => {
    const long = await owingParty(4)
    expect((await long.phone.add([makeLine()])).code).toBeNull()
    expect(await tileOf(long.tableNo)).toMatchObject({ forgotten: false })
    expect((await (await guestAt(long.tableNo)).phone.cart()).value).toMatchObject({ orderedCount: 1 })
  })

  it('takes in a guest whom the staff let in', async () => {
    const long = await owingParty(4)
    const late = await guestAt(long.tableNo)
    await join(late, { way: 'ask' })
    expect(await staffDo(long.tableNo, 'letin', { uid: late.phone.uid, accept: true })).toBeNull()
    expect((await late.phone.cart()).value).toMatchObject({ orderedCount: 1 })
  })
})

async function setStore(config: object): Promise<void> {
  await house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '101'`, [
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', '101')
}

describe('a party that is there', () => {
  it.each<[string, (party: Party) => Promise<unknown>]>([
    ['chose another dish', ({ phone }) => phone.add([makeLine({ code: 'R03' })])],
    ['took one out', async ({ phone }) => phone.change((await phone.cart()).value.cart.lines[0]?.id ?? '', 0)],
    [
      'said how many they are',
      ({ phone }) => phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } }),
    ],
    ['called', ({ phone }) => phone.call('POST', `${phone.base}/callserver.html`, { body: { reason: 'water' } })],
  ])('stays: after four hours it %s', async (_what, act) => {
    const party = await partyOf(4)
    await act(party)
    await closeForgotten()
    expect(await stateOf(party)).toEqual(isOpen)
  })

  it('stays when it has just sat down', async () => {
    const came = await guestAt(await house.freshTable())
    await came.phone.call('POST', `${came.phone.base}/join.html`, { body: { way: 'ask' } })
    await closeForgotten()
    expect(await stateOf(came)).toEqual(isOpen)
  })

  it('stays with an open amount or a free dish', async () => {
    const [owes, onTheHouse] = [await partyOf(4), await partyOf(4)]
    for (const { phone } of [owes, onTheHouse]) await phone.send()
    await house.db.pool.query('update bill set amount = 0 where table_no = $1', [onTheHouse.tableNo])
    for (const { tableNo } of [owes, onTheHouse]) await age(tableNo, 4)
    await closeForgotten()
    expect(await stateOf(owes)).toEqual(isOpen)
    expect(await stateOf(onTheHouse)).toEqual(isOpen)
  })

  it('stays when a guest sits down during the closing', async () => {
    const party = await partyOf(4)
    const client = await house.db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from seating where table_no = $1 for update', [party.tableNo])
      await client.query(
        `insert into live_event (seller_id, channel, seq, type, data)
         select seller_id, channel, seq + 1, 'seating', '{"what":"joined"}' from live_channel where channel = $1`,
        [`t_101_${party.tableNo}`],
      )
      const closing = closeForgotten()
      await expect.poll(() => lockWaiters(house.db)).toBeGreaterThan(0)
      await client.query('commit')
      await closing
    } finally {
      client.release()
    }
    expect(await stateOf(party)).toEqual(isOpen)
  })
})
