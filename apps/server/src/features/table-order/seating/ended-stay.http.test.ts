import { randomUUID } from 'node:crypto'
import type { PageState } from '@comanda/contract/page.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'
import { buildFixture } from '../../../pages/built-diner.fixture.ts'

const built = buildFixture()
let house: TestApp
let waiter = ''
beforeAll(async () => {
  house = await startTestApp({ folders: built.folders })
  waiter = (await house.asStaff('waiter')).cookie
})
afterAll(async () => {
  await house.close()
  built.remove()
})

interface Stay {
  readonly phone: Phone
  readonly cookie: string
  readonly tableNo: string
}

async function stayAt(storeId = '101'): Promise<Stay> {
  const tableNo = await house.freshTable(storeId)
  const guest = await house.asGuestAt(storeId, tableNo)
  return { phone: makePhone(house.app, guest, { storeId, tableNo }), cookie: guest.cookie, tableNo }
}

async function pay({ phone }: Stay): Promise<string> {
  const { outtradeno: billId, orderedAmount: amount } = (await phone.cart()).value
  await transaction(house.db, (tx) => house.services.order.markPaid(tx, { sellerId: 'demo', billId, amount }))
  return billId
}

async function byStaff(tableNo: string, what: 'close' | 'move', payload: object): Promise<void> {
  const { statusCode } = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tables/${tableNo}/${what}`,
    headers: { cookie: waiter, 'idempotency-key': randomUUID() },
    payload: { ...(await house.seenAt(tableNo)), ...payload },
  })
  expect(statusCode).toBe(200)
}

/** Every way in which a stay ends. */
const ends = {
  async 'its payment'(stay) {
    await stay.phone.send({ orderDetail: [makeLine()] })
    await pay(stay)
  },
  async 'the staff'({ phone, tableNo }) {
    await phone.send({ orderDetail: [makeLine()] })
    await byStaff(tableNo, 'close', { force: true, reason: 'left' })
  },
  async 'the next guests, after half a silent hour'({ phone, tableNo }) {
    await phone.add([makeLine()])
    await house.db.pool.query(`update seating set opened_at = opened_at - interval '31 minutes' where table_no = $1`, [
      tableNo,
    ])
    await house.db.pool.query(
      `update live_event set created_at = created_at - interval '31 minutes' where channel = $1`,
      [`t_101_${tableNo}`],
    )
    const next = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    await next.add([makeLine()])
  },
  async 'the staff, at the table it was moved to'({ phone, tableNo }) {
    await phone.add([makeLine()])
    const to = await house.freshTable()
    await byStaff(tableNo, 'move', { to })
    await byStaff(to, 'close', { force: true, reason: 'left' })
  },
} as const satisfies Record<string, (stay: Stay) => Promise<void>>
const everyEnd = Object.keys(ends) as (keyof typeof ends)[]

/** All that a phone at a table can send to open it or to order. */
const acts = {
  dish: (phone) => phone.add([makeLine()]),
  round: (phone) => phone.send({ orderDetail: [makeLine()] }),
  dishes: (phone) => phone.call('POST', `${phone.base}/batchorder.html`, { body: { lines: [makeLine()] } }),
  people: (phone) => phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 2 } }),
  seat: (phone) => phone.call('POST', `${phone.base}/join.html`, { body: { way: 'open' } }),
  knock: (phone) => phone.call('POST', `${phone.base}/join.html`, { body: { way: 'ask' } }),
} as const satisfies Record<string, (phone: Phone) => Promise<{ code: string | null }>>

const seatingOf = async ({ phone }: Stay) => (await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value
const openSeatings = async (tableNo: string) =>
  (await house.db.pool.query(`select 1 from seating where table_no = $1 and state = 'open'`, [tableNo])).rowCount

async function pageOf({ tableNo }: Stay, cookie: string, path = '/index/order'): Promise<PageState> {
  const { body } = await house.app.inject({
    url: `/s/demo${path}?storeid=101&tableno=${tableNo}`,
    headers: { cookie },
  })
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
}

describe.each(everyEnd)('a guest whose stay was ended by %s', (end) => {
  it('orders nothing with the old scan', async () => {
    const stay = await stayAt()
    await ends[end](stay)
    const before = await openSeatings(stay.tableNo)
    for (const [what, act] of Object.entries(acts)) {
      expect([what, await act(stay.phone)]).toMatchObject([what, { status: 403, code: 'table_code_needed' }])
    }
    expect(await openSeatings(stay.tableNo)).toBe(before)
    expect(await seatingOf(stay)).toMatchObject({ joined: false, scanAgain: true, ways: [], people: [] })
  })

  it('sees so on every page of the table, until the next scan', async () => {
    const stay = await stayAt()
    expect(await pageOf(stay, stay.cookie)).toMatchObject({ mayOrder: true, ended: false })
    await ends[end](stay)
    for (const path of ['/index/order', '/orderLR', '/cart']) {
      expect(await pageOf(stay, stay.cookie, path)).toMatchObject({ mayOrder: false, ended: true, tableStatus: null })
    }
    const { cookie: again } = await house.asGuestAt('101', stay.tableNo, stay.phone.uid)
    expect(await pageOf(stay, again)).toMatchObject({ mayOrder: true, ended: false })
  })
})

describe('a guest whose party has paid', () => {
  it('reads the receipt, also when the next party sits there', async () => {
    const stay = await stayAt()
    await stay.phone.send({ orderDetail: [makeLine()] })
    const billId = await pay(stay)
    const due = await stay.phone.call('GET', `${stay.phone.base}/prepay.html`)
    expect(due).toMatchObject({ code: 'already_paid', refusal: { details: { outtradeno: billId } } })
    const next = makePhone(house.app, await house.asGuestAt('101', stay.tableNo), { storeId: '101', ...stay })
    await next.add([makeLine()])
    const receipt = await stay.phone.call('GET', `/pay/OnlineOrder/demo/${billId}/bill.html`)
    expect(receipt.code).toBeNull()
    const last = await stay.phone.call('GET', '/weixin/onlineorder/demo/101/00/lastpay.html')
    expect(last.value).toMatchObject({ outtradeno: billId })
  })

  it('gives no code before the next scan', async () => {
    const stay = await stayAt('105')
    const byCode = (phone: Phone) =>
      phone.call('POST', `${phone.base}/join.html`, { body: { way: 'orderCode', code: '2468' } })
    await byCode(stay.phone)
    await stay.phone.add([makeLine()])
    await house.db.pool.query(`update seating set state = 'closed', closed_at = now() where table_no = $1`, [
      stay.tableNo,
    ])
    expect((await byCode(stay.phone)).code).toBe('table_code_needed')
    expect(await openSeatings(stay.tableNo)).toBe(0)
    const again = await house.asGuestAt('105', stay.tableNo, stay.phone.uid)
    expect((await byCode(makePhone(house.app, again, { storeId: '105', ...stay }))).code).toBeNull()
  })

  it('opens no party with a dish tapped at the moment of the payment', async () => {
    const stay = await stayAt()
    const friend = await house.asGuestAt('101', stay.tableNo)
    const other = makePhone(house.app, friend, { storeId: '101', ...stay })
    await stay.phone.send({ orderDetail: [makeLine()] })
    await other.add([makeLine()])
    await Promise.all([pay(stay), ...Array.from({ length: 6 }, () => other.add([makeLine()]))])
    expect(await openSeatings(stay.tableNo)).toBe(0)
    expect((await other.add([makeLine()])).code).toBe('table_code_needed')
  })
})
