import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { Staff, Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import type { Waiter } from '@comanda/contract/waiter/waiter.routes.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealServing } from '../../http/signed-cookie.ts'

let house: TestApp
let offset = 0
/** The clock stands still where a test counts seconds. */
let stopped: number | null = null
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date((stopped ?? Date.now()) + offset) })
})
afterAll(() => house.close())

const loginAt = '/weixin/storeorder/demo/101/00/waiterlogin.html'
const right = { username: 'waiter', password: 'comanda-waiter' }
let addresses = 0

async function ask<T>(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { cookie = '', body, address = '10.9.9.9', headers = {} }: Asking = {},
) {
  const response = await house.app.inject({
    method,
    url,
    headers: { cookie, 'accept-language': 'en', 'idempotency-key': randomUUID(), ...headers },
    remoteAddress: address,
    ...(body === undefined ? {} : { payload: body }),
  })
  const { resultObject, resultMsg } = response.json()
  const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
  return {
    status: response.statusCode,
    value: resultObject as T,
    code: resultObject?.code as string | undefined,
    message: resultMsg as string,
    cookies,
    flags: response.cookies.find(({ name }) => name === 'serving'),
  }
}

interface Asking {
  readonly cookie?: string
  readonly body?: object
  readonly address?: string
  readonly headers?: Record<string, string>
}

/** From an address of its own, so that no test meets another's throttle. */
function logIn(body: object = right, more: Asking = {}) {
  addresses += 1
  return ask<Waiter>('POST', loginAt, { address: `10.8.0.${addresses}`, ...more, body })
}

async function waiterCookie(guest = ''): Promise<string> {
  const { cookies } = await logIn()
  return `staff=${cookies.staff}; serving=${cookies.serving}${guest === '' ? '' : `; ${guest}`}`
}

async function tableWithGuest() {
  const tableNo = await house.freshTable()
  const guest = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  const waiterAt = async (cookie: string) =>
    makePhone(house.app, { cookie, uid: 'staff:waiter' }, { storeId: '101', tableNo })
  return { tableNo, guest, waiterAt }
}

/** The staff have moved a party. Its guest and the waiter still show the old table's page. */
async function partyMoved() {
  const { tableNo, guest, waiterAt } = await tableWithGuest()
  const cookie = await waiterCookie()
  const waiter = await waiterAt(cookie)
  await guest.add([makeLine()])
  const { seatingId } = (await waiter.cart()).value
  const to = await house.freshTable()
  const atTable = (table: string, what: string, body: object) =>
    ask('POST', `/console/api/demo/101/tables/${table}/${what}`, { cookie, body })
  expect((await atTable(tableNo, 'move', { seatingid: seatingId, to })).status).toBe(200)
  return { tableNo, to, guest, waiter, seatingId, atTable }
}

describe('a waiter signs in', () => {
  it("with name and password, and gets their name and the shell's token", async () => {
    const { status, value, cookies, flags } = await logIn()
    expect(status).toBe(200)
    expect(value).toEqual({ uid: 'staff:waiter', ascode: cookies.staff, displayName: '小周', storeIds: [] })
    expect(flags).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect((await ask<Staff>('GET', '/console/api/me', { cookie: `staff=${value.ascode}` })).value.username).toBe(
      'waiter',
    )
  })

  it('not with a wrong password, and after five only some seconds later', async () => {
    const address = '10.7.0.1'
    stopped = Date.now()
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await ask('POST', loginAt, { body: { ...right, password: 'guess' }, address })).code)
    }
    expect(codes).toEqual(Array(5).fill('wrong_password'))
    const locked = await ask('POST', loginAt, { body: right, address })
    expect(locked).toMatchObject({ status: 429, code: 'too_many_tries', message: 'Too many tries. Please wait 5 s' })
    expect(locked.cookies).toEqual({})
    offset += 6000
    expect((await ask('POST', loginAt, { body: right, address })).status).toBe(200)
    stopped = null
  })

  it('not without the right to take orders, and no session stays', async () => {
    const sessions = async () => (await house.db.pool.query('select 1 from staff_session')).rowCount
    const before = await sessions()
    const refused = await logIn({ username: 'kitchen', password: 'comanda-kitchen' })
    expect(refused).toMatchObject({ status: 403, code: 'waiter_not_allowed', cookies: {} })
    expect(await sessions()).toBe(before)
  })

  it('from another site not at all', async () => {
    const refused = await logIn(right, { headers: { origin: 'https://evil.example' } })
    expect(refused).toMatchObject({ code: 'wrong_origin', cookies: {} })
  })

  it("with the native shell's token, while its session lives", async () => {
    const { uid, ascode } = (await logIn()).value
    const again = await logIn({ uid, ascode })
    expect(again.value).toMatchObject({ uid, ascode, displayName: '小周' })
    expect(again.cookies.staff).toBe(ascode)
    for (const wrong of [
      { uid: 'staff:owner', ascode },
      { uid, ascode: `demo.${'A'.repeat(32)}` },
      { uid, ascode: "demo.' or 1=1" },
    ]) {
      expect(await logIn(wrong)).toMatchObject({ status: 401, code: 'waiter_code_ended', cookies: {} })
    }
    await ask('DELETE', loginAt, { cookie: `staff=${ascode}` })
    expect(await logIn({ uid, ascode })).toMatchObject({ status: 401, code: 'waiter_code_ended' })
  })
})

describe("a waiter's phone at a table", () => {
  it('orders as the waiter, on the cart, the bill and the ticket; a guest beside them is still a guest', async () => {
    const { tableNo, guest, waiterAt } = await tableWithGuest()
    // The waiter has also scanned the table's code, and still acts as the waiter.
    const scanned = await house.asGuestAt('101', tableNo)
    const waiter = await waiterAt(await waiterCookie(scanned.cookie))
    await guest.add([makeLine()])
    await waiter.add([makeLine({ code: 'R03' })])
    const { cart } = (await guest.cart()).value
    const by = ({ lines }: Cart) => lines.map(({ code, uid, who }) => [code, uid, who])
    expect(by(cart)).toEqual([
      ['L05', guest.uid, undefined],
      ['R03', 'staff:waiter', '小周'],
    ])
    const sent = await waiter.send()
    expect(sent.status).toBe(200)
    expect((await waiter.answer(sent.value.msgid)).number).toBe(0)
    const roundId = sent.value.msgid.replace('demo_', '')
    const { rows } = await house.db.pool.query('select sent_by from round where round_id = $1', [roundId])
    expect(rows).toEqual([{ sent_by: 'staff:waiter' }])
    const kitchen = await house.asStaff('kitchen')
    const ticket = await ask<Ticket>('GET', `/console/api/demo/101/tickets/${roundId}`, kitchen)
    expect(ticket.value.waiter).toBe('小周')
    const asked = await guest.call<{ msgid: string }>('GET', `${guest.base}/ordered.html`)
    const bill = await guest.answer<OrderedBill>(asked.value.msgid)
    expect(bill.value.rounds[0]?.dishes.map(({ code, who }) => [code, who])).toEqual([
      ['L05', undefined],
      ['R03', '小周'],
    ])
  })

  it('calls itself by the waiter’s id, and needs no code and no seat', async () => {
    const { waiterAt } = await tableWithGuest()
    const waiter = await waiterAt(await waiterCookie())
    expect((await waiter.call('GET', '/weixin/storeorder/demo/getuid.html')).value).toEqual({ uid: 'staff:waiter' })
    const added = await waiter.add([makeLine()])
    expect(added.value.cart.lines).toMatchObject([{ uid: 'staff:waiter', who: '小周' }])
    const people = await house.db.pool.query('select uid from seating_guest where uid like $1', ['staff:%'])
    expect(people.rows).toEqual([])
  })

  it('stays at the chosen table when its party moves or pays', async () => {
    const { tableNo, to, guest, waiter } = await partyMoved()
    const where = (phone: typeof guest) => phone.call('GET', `${phone.base}/where.html`)
    expect((await where(guest)).value).toEqual({ tableNo: to })
    expect((await where(waiter)).value).toEqual({ tableNo })
    expect((await waiter.cart()).value).toMatchObject({ seated: false, cart: { lines: [] } })
  })

  it("follows the party that it names, and stays at the table when that party's stay has ended", async () => {
    const { tableNo, to, guest, waiter, seatingId, atTable } = await partyMoved()
    const where = (phone: typeof guest, party: string) =>
      phone.call('GET', `${phone.base}/where.html?seatingid=${party}`)
    expect((await where(waiter, seatingId)).value).toEqual({ tableNo: to })
    expect((await where(waiter, 'nobody')).value).toEqual({ tableNo })
    const stranger = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect((await where(stranger, seatingId)).code).toBe('seating_closed')
    expect((await atTable(to, 'close', { ...(await house.seenAt(to)), force: true, reason: 'left' })).status).toBe(200)
    expect((await where(waiter, seatingId)).value).toEqual({ tableNo })
  })

  it('follows the party with a dish under way, under its key, and opens no party at the old table', async () => {
    const { tableNo, to, guest, waiter, seatingId } = await partyMoved()
    const dish = { key: 'waiter-dish-on-its-way', body: { lines: [makeLine()], seatingid: seatingId } }
    const late = await waiter.call('POST', `${waiter.base}/order.html`, dish)
    expect(late.code).toBe('table_moved')
    expect((await waiter.cart()).value).toMatchObject({ seated: false, cart: { lines: [] } })
    const there = waiter.base.replace(tableNo, to)
    expect((await waiter.call('POST', `${there}/order.html`, dish)).code).toBeNull()
    await guest.call('GET', `${guest.base}/where.html`)
    expect((await waiter.call<{ cart: { count: number } }>('GET', `${there}/order.html`)).value.cart.count).toBe(2)
  })

  it("is not what a terminal becomes that opens a table's code", async () => {
    const tableNo = await house.freshTable()
    const [guest, owner] = [await house.asGuestAt('101', tableNo), await house.asStaff('owner')]
    const phone = makePhone(
      house.app,
      { ...guest, cookie: `${guest.cookie}; ${owner.cookie}` },
      { storeId: '101', tableNo },
    )
    expect((await phone.add([makeLine()])).value.cart.lines).toMatchObject([{ uid: guest.uid }])
    const people = (await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value.people
    expect(people).toMatchObject([{ uid: guest.uid, number: 1, me: true }])
    expect((await phone.send({ orderDetail: [makeLine({ num: 31 })] })).value).toMatchObject({ held: 'quantity' })
    const unscanned = makePhone(house.app, { ...owner, uid: '' }, { storeId: '101', tableNo })
    expect(await unscanned.cart()).toMatchObject({ status: 403, code: 'table_code_needed' })
  })

  it('needs a genuine cookie, and its own seller', async () => {
    const tableNo = await house.freshTable()
    const [guest, staff] = [await house.asGuestAt('101', tableNo), await house.asStaff('waiter')]
    const body = Buffer.from(JSON.stringify(['demo', 'waiter'])).toString('base64url')
    for (const forged of [`${body}.${'A'.repeat(43)}`, body, '.', `${body}.`]) {
      const cookie = `${guest.cookie}; ${staff.cookie}; serving=${forged}`
      const phone = makePhone(house.app, { ...guest, cookie }, { storeId: '101', tableNo })
      expect((await phone.call('GET', '/weixin/storeorder/demo/getuid.html')).value).toEqual({ uid: guest.uid })
    }
    const cookie = `${await waiterCookie()}; ${guest.cookie}`
    const elsewhere = makePhone(house.app, { ...guest, cookie }, { storeId: '101', tableNo })
    expect((await elsewhere.call('GET', '/weixin/storeorder/rival/getuid.html')).value).toEqual({ uid: guest.uid })
  })

  it('shows answers to its own waiter, not to another seller’s of the same name', async () => {
    const { waiterAt } = await tableWithGuest()
    const waiter = await waiterAt(await waiterCookie())
    const { msgid } = (await waiter.send({ orderDetail: [makeLine()] })).value
    await house.db.pool.query(`
      with s as (insert into seller (seller_id, names) values ('nextdoor', '{}') returning seller_id)
      insert into staff (seller_id, username, display_name, role, password_hash)
        select seller_id, 'waiter', 'N', 'waiter', 'x' from s`)
    const token = `nextdoor.${randomBytes(24).toString('base64url')}`
    await house.db.pool.query(
      `insert into staff_session (seller_id, token_hash, username, expires_at) values ('nextdoor', $1, 'waiter', now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest('base64url')],
    )
    const serving = sealServing({ sellerId: 'nextdoor', username: 'waiter' }, house.deps.keys.cookieSecret)
    const namesake = await waiterAt(`staff=${token}; serving=${serving}`)
    expect((await namesake.call('GET', '/weixin/storeorder/nextdoor/getuid.html')).value).toEqual({ uid: waiter.uid })
    expect((await namesake.answer(msgid)).code).toBe('not_found')
    expect((await waiter.answer(msgid)).code).toBeNull()
  })

  it('keeps its waiter while it serves: session and serving cookie are renewed together', async () => {
    const { waiterAt } = await tableWithGuest()
    const cookie = await waiterCookie()
    for (let days = 0; days < 8; days += 1) {
      offset += 25 * 3600_000
      const { status, cookies } = await ask('GET', '/console/api/demo/101/tables', { cookie })
      expect([status, `staff=${cookies.staff}; serving=${cookies.serving}`]).toEqual([200, cookie])
    }
    expect((await (await waiterAt(cookie)).add([makeLine()])).code).toBeNull()
  })

  it('orders nothing after the session has ended elsewhere, and becomes a guest’s only by signing out', async () => {
    const { tableNo, waiterAt } = await tableWithGuest()
    const scanned = await house.asGuestAt('101', tableNo)
    const cookie = await waiterCookie(scanned.cookie)
    const waiter = await waiterAt(cookie)
    await waiter.add([makeLine()])
    await house.db.pool.query(`delete from staff_session where username = 'waiter'`)
    expect(await waiter.add([makeLine({ code: 'R03' })])).toMatchObject({ status: 401, code: 'not_signed_in' })
    const { cookies } = await ask('DELETE', loginAt, { cookie })
    expect([cookies.staff, cookies.serving]).toEqual(['', ''])
    const phone = makePhone(house.app, scanned, { storeId: '101', tableNo })
    expect((await phone.add([makeLine({ code: 'R03' })])).value.cart.lines).toMatchObject([
      { uid: 'staff:waiter', who: '小周' },
      { uid: scanned.uid },
    ])
  })

  it('ends on the server at sign-out: copied cookies open nothing', async () => {
    const { waiterAt } = await tableWithGuest()
    const cookie = await waiterCookie()
    await ask('DELETE', loginAt, { cookie })
    expect(await (await waiterAt(cookie)).add([makeLine()])).toMatchObject({ code: 'not_signed_in' })
    expect(await ask('GET', '/console/api/demo/101/tables', { cookie })).toMatchObject({ code: 'not_signed_in' })
  })
})
