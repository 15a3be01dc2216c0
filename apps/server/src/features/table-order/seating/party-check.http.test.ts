import { randomUUID } from 'node:crypto'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newGrant, sealGuest } from '../../../http/guest-cookie.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const phoneAt = async (tableNo: string) =>
  makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })

/** The requests a phone at the old table may still send, with their party. */
const writes = {
  add: (phone, seatingid) =>
    phone.call('POST', `${phone.base}/order.html`, { body: { lines: [makeLine()], seatingid } }),
  whole: (phone, seatingid) =>
    phone.call('POST', `${phone.base}/batchorder.html`, { body: { lines: [makeLine()], seatingid } }),
  batch: (phone, seatingid) =>
    phone.call('POST', `${phone.base}/batchorder2.html`, { body: { lines: [makeLine()], seatingid } }),
  change: (phone, seatingid) =>
    phone.call('PUT', `${phone.base}/order.html`, { body: { id: 'the-line-of-p', num: 3, seatingid } }),
  clear: (phone, seatingid) => phone.call('DELETE', `${phone.base}/order.html?seatingid=${seatingid}`),
  undo: (phone, seatingid) => phone.call('POST', `${phone.base}/cartundo.html`, { body: { seq: 2, seatingid } }),
  memo: (phone, seatingid) =>
    phone.call('POST', `${phone.base}/orderhead.html`, { body: { billMemo: '花生过敏', seatingid } }),
  count: (phone, seatingid) => phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 9, seatingid } }),
  send: (phone, seatingid) => phone.call('POST', `${phone.base}/order2store.html`, { body: { seatingid } }),
  call: (phone, seatingid) =>
    phone.call('POST', `${phone.base}/callserver.html`, { body: { reason: 'water', seatingid } }),
} as const satisfies Record<string, (phone: Phone, seatingid: string) => Promise<{ code: string | null }>>
type Write = keyof typeof writes
const all = Object.keys(writes) as Write[]

/** P sat down at a table with a waiter; then the staff moved or closed it. The waiter's phone missed that event. */
async function partyLeft(how: 'move' | 'close') {
  const [tableNo, to] = [await house.freshTable(), await house.freshTable()]
  const guest = await phoneAt(tableNo)
  await guest.add([makeLine({ id: 'the-line-of-p' })])
  const { seatingId } = (await guest.cart()).value
  const { cookie } = await house.asWaiter()
  const waiter = makePhone(house.app, { cookie, uid: 'staff:waiter' }, { storeId: '101', tableNo })
  const leave = async () => {
    const { statusCode } = await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tables/${tableNo}/${how}`,
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: { ...(await house.seenAt(tableNo)), ...(how === 'move' ? { to } : { force: true, reason: 'left' }) },
    })
    expect(statusCode).toBe(200)
  }
  return { tableNo, to, guest, waiter, seatingId, leave }
}

const seatingsAt = async (tableNo: string) =>
  (await house.db.pool.query(`select 1 from seating where table_no = $1 and state = 'open'`, [tableNo])).rowCount

/** Q, who has chosen and cleared once, like P. */
async function partyAt(tableNo: string) {
  const guest = await phoneAt(tableNo)
  await guest.add([makeLine()])
  await guest.clear()
  await guest.add([makeLine({ code: 'R03' })])
  await guest.call('POST', `${guest.base}/orderhead.html`, { body: { cover: 2, billMemo: '素食' } })
  return { guest, before: (await guest.cart()).value }
}
const callsOf = async (phone: Phone) =>
  (await phone.call<{ calls: unknown[] }>('GET', `${phone.base}/callserver.html`)).value.calls

describe("a waiter's phone that missed its party's move", () => {
  let party: Awaited<ReturnType<typeof partyLeft>>
  beforeEach(async () => {
    party = await partyLeft('move')
    await party.leave()
  })

  it.each(all)('opens no party at the free table (%s)', async (write) => {
    const { waiter, seatingId, tableNo, to } = party
    expect(await writes[write](waiter, seatingId)).toMatchObject({
      code: 'table_moved',
      refusal: { details: { tableNo: to } },
    })
    expect(await seatingsAt(tableNo)).toBe(0)
  })

  it('changes nothing for the next party, and finds its own', async () => {
    const { waiter, seatingId, tableNo, to } = party
    const { guest, before } = await partyAt(tableNo)
    for (const write of all) expect(await writes[write](waiter, seatingId)).toMatchObject({ code: 'table_moved' })
    expect((await guest.cart()).value).toEqual(before)
    expect(await callsOf(guest)).toEqual([])
    const there = { ...waiter, base: waiter.base.replace(tableNo, to) }
    for (const write of ['change', 'memo', 'send', 'call'] as const) {
      expect((await writes[write](there, seatingId)).code).toBeNull()
    }
    expect((await there.call('GET', `${there.base}/order.html`)).value).toMatchObject({
      billMemo: '花生过敏',
      cart: { lines: [] },
      orderedCount: 3,
    })
  })
})

describe("a waiter's phone that missed its party's end", () => {
  it('serves the current party when it names none', async () => {
    const { guest } = await partyAt(await house.freshTable())
    for (const write of ['add', 'memo', 'batch', 'send', 'call'] as const)
      expect((await writes[write](guest, '')).code).toBeNull()
  })

  it.each(['add', 'memo', 'batch', 'call'] as const)(
    'opens the next where it names none and nobody sits there (%s)',
    async (write) => {
      const tableNo = await house.freshTable()
      expect((await writes[write](await phoneAt(tableNo), '')).code).toBeNull()
      expect(await seatingsAt(tableNo)).toBe(1)
    },
  )

  it('writes and calls nothing for the next party', async () => {
    const { waiter, seatingId, tableNo, leave } = await partyLeft('close')
    await leave()
    for (const write of ['add', 'whole', 'memo', 'call'] as const)
      expect((await writes[write](waiter, seatingId)).code).toBe('seating_closed')
    expect(await seatingsAt(tableNo)).toBe(0)
    const { guest, before } = await partyAt(tableNo)
    const codes: Record<string, string | null> = {}
    for (const write of all) {
      codes[write] = (await writes[write](waiter, seatingId)).code
    }
    expect(codes).toEqual({
      ...{ add: 'seating_closed', whole: 'seating_closed', batch: 'seating_closed' },
      ...{ change: 'line_unknown', clear: null, undo: 'undo_gone' },
      ...{ memo: 'seating_closed', count: 'seating_closed', send: 'seating_closed', call: 'seating_closed' },
    })
    expect((await guest.cart()).value).toEqual(before)
    expect(await callsOf(guest)).toEqual([])
  })
})

describe("a guest's phone that missed its party's move", () => {
  /** They scanned the table's code again after sitting down, so they look like a new guest. */
  async function scannedAgain() {
    const [tableNo, to] = [await house.freshTable(), await house.freshTable()]
    const first = await house.asGuestAt('101', tableNo)
    const phone = makePhone(house.app, first, { storeId: '101', tableNo })
    await phone.add([makeLine()])
    const { seatingId } = (await phone.cart()).value
    const place = { sellerId: 'demo', storeId: '101', tableNo }
    const mark = (await house.services.store.tableMark('demo', '101', tableNo)) ?? ''
    // The same as the code's link.
    const now = house.deps.now()
    const grant = newGrant(place, mark, new Date(now.getTime() + 1000))
    const cookie = `guest=${sealGuest({ uid: first.uid, grants: [grant] }, now, house.deps.keys.cookieSecret)}`
    const { cookie: staff } = await house.asStaff('waiter')
    await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tables/${tableNo}/move`,
      headers: { cookie: staff, 'idempotency-key': randomUUID() },
      payload: { seatingid: seatingId, to },
    })
    return { phone: makePhone(house.app, { ...first, cookie }, { storeId: '101', tableNo }), seatingId, tableNo }
  }

  it.each(all)("gets its party's new table, and opens no other party (%s)", async (write) => {
    const { phone, seatingId, tableNo } = await scannedAgain()
    expect(await writes[write](phone, seatingId)).toMatchObject({ code: 'table_moved' })
    expect(await seatingsAt(tableNo)).toBe(0)
  })

  it('opens no party with a late dish, but one with the next dish after a scan', async () => {
    const { tableNo, guest, seatingId, leave } = await partyLeft('close')
    await leave()
    expect((await writes.add(guest, seatingId)).code).toBe('seating_closed')
    expect(await seatingsAt(tableNo)).toBe(0)
    const again = makePhone(house.app, await house.asGuestAt('101', tableNo, guest.uid), { storeId: '101', tableNo })
    expect((await writes.add(again, '')).code).toBeNull()
    expect((await again.cart()).value).toMatchObject({ seated: true, cart: { count: 1 } })
  })

  it('learns nothing of another party', async () => {
    const { seatingId } = await scannedAgain()
    const stranger = await phoneAt(await house.freshTable())
    expect((await writes.memo(stranger, seatingId)).code).toBe('seating_closed')
  })
})
