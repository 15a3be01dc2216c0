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

/** As long ago as if all that happened at this table had happened then. */
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

/** A party that chose something so long ago. */
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

describe('a party that left without owing anything', () => {
  it('is closed after three hours, its bill void, and its phone and the terminals are told', async () => {
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

  it('is closed where the store refused all that it sent', async () => {
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

  it('has its calls taken off the list of the terminals', async () => {
    const left = await guestAt(await house.freshTable())
    await left.phone.call('POST', `${left.phone.base}/callserver.html`, { body: { reason: 'water' } })
    await age(left.tableNo, 4)
    await closeForgotten()
    const { rows } = await house.db.pool.query('select state from store_call where table_no = $1', [left.tableNo])
    expect(rows).toEqual([{ state: 'answered' }])
  })
})

describe('a party that is there', () => {
  it.each<[string, (party: Party) => Promise<unknown>]>([
    ['chose another dish', ({ phone }) => phone.add([makeLine({ code: 'R03' })])],
    ['took one out', async ({ phone }) => phone.change((await phone.cart()).value.cart.lines[0]?.id ?? '', 0)],
    [
      'said how many they are',
      ({ phone }) => phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } }),
    ],
    ['was joined by a guest', async ({ tableNo }) => (await guestAt(tableNo)).phone.cart()],
    ['called', ({ phone }) => phone.call('POST', `${phone.base}/callserver.html`, { body: { reason: 'water' } })],
  ])('stays: after four hours it %s', async (_what, act) => {
    const party = await partyOf(4)
    await act(party)
    await closeForgotten()
    expect(await stateOf(party)).toEqual(isOpen)
  })

  it('stays when it has just sat down and done nothing yet', async () => {
    const came = await guestAt(await house.freshTable())
    await came.phone.call('POST', `${came.phone.base}/join.html`, { body: { way: 'ask' } })
    await closeForgotten()
    expect(await stateOf(came)).toEqual(isOpen)
  })

  it('stays while money is owed or a dish is cooked on the house', async () => {
    const [owes, onTheHouse] = [await partyOf(4), await partyOf(4)]
    for (const { phone } of [owes, onTheHouse]) await phone.send()
    await house.db.pool.query('update bill set amount = 0 where table_no = $1', [onTheHouse.tableNo])
    for (const { tableNo } of [owes, onTheHouse]) await age(tableNo, 4)
    await closeForgotten()
    expect(await stateOf(owes)).toEqual(isOpen)
    expect(await stateOf(onTheHouse)).toEqual(isOpen)
  })

  it('stays when a guest sits down at the very moment at which it would be closed', async () => {
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
