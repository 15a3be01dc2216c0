import { createHash, randomBytes } from 'node:crypto'
import { api } from '@comanda/contract/api.ts'
import type { Access, Route, RouteKey } from '@comanda/contract/route.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSetUp } from '../features/set-up/set-up.fixture.ts'
import { splitKey } from './bind.ts'
import { sealServing } from './signed-cookie.ts'

let house: TestApp
let address: string
beforeAll(async () => {
  house = await startTestApp({ config: { logLevel: 'silent', perPerson: 1_000_000 } })
  address = await house.app.listen({ host: '127.0.0.1', port: 0 })
  await house.db.pool.query(`
    insert into seller (seller_id, names) values ('rival', '{}');
    insert into store (seller_id, store_id, names, time_zone) values ('rival', '101', '{}', 'Asia/Shanghai');
    insert into dining_table (seller_id, store_id, table_no, table_name, code) values ('rival', '101', 'A1', 'A1', 'rival-a1');
    insert into staff (seller_id, username, display_name, role, password_hash) values ('rival', 'owner', 'R', 'owner', 'x');
    insert into staff (seller_id, username, display_name, role, password_hash, store_ids)
      values ('demo', 'next-door', 'N', 'owner', 'x', '["102"]'), ('demo', 'next-room', 'N', 'waiter', 'x', '["102"]')`)
})
afterAll(() => house.close())

const callers = [
  'nobody',
  'guest without the code',
  'guest at the table',
  'guest at another table',
  'waiter',
  'waiter who serves tables',
  'waiter of another store who serves',
  'kitchen',
  'owner',
  'owner of another store',
  'owner of another seller',
] as const
type CallerName = (typeof callers)[number]
const waiters: readonly CallerName[] = ['waiter', 'waiter who serves tables']

/** Repeats the rules on purpose, so that a mistake in rules or contract shows. */
const allowed: Readonly<Record<Access, readonly CallerName[]>> = {
  public: callers,
  guest: callers,
  table: ['guest at the table', 'waiter who serves tables'],
  'ticket.read': waiters.concat('kitchen', 'owner'),
  'ticket.cook': ['kitchen', 'owner'],
  'ticket.accept': waiters.concat('kitchen', 'owner'),
  'ticket.print': waiters.concat('kitchen', 'owner'),
  'saleout.set': waiters.concat('kitchen', 'owner'),
  'order.handover': waiters.concat('kitchen', 'owner'),
  'order.dispatch': waiters.concat('kitchen', 'owner'),
  'order.release': ['kitchen', 'owner'],
  'table.seat': waiters.concat('kitchen', 'owner'),
  'bill.discount': waiters.concat('owner'),
  'member.adjust': waiters.concat('owner'),
  'member.approve': ['owner'],
  'menu.publish': ['owner'],
  'seller.configure': ['owner'],
  'staff.edit': ['owner'],
}
/** Calls about the caller, or about a seller without a store: open to staff of any store. */
const anywhere: Partial<Record<RouteKey, readonly CallerName[]>> = {
  'POST /console/api/:sellerId/picture': ['owner', 'owner of another store'],
  'GET /console/api/:sellerId/alarms': ['owner', 'owner of another store'],
  // It shows the stores where the caller works.
  'GET /console/api/:sellerId/today': ['owner', 'owner of another store'],
  'GET /console/api/:sellerId/stores': ['owner', 'owner of another store'],
  'POST /console/api/:sellerId/alarms/seen': ['owner', 'owner of another store'],
  // Staff of some stores see the changes of these.
  'GET /console/api/:sellerId/audit': ['owner', 'owner of another store'],
  'GET /console/api/:sellerId/audit/filters': ['owner', 'owner of another store'],
  // The person's stores decide.
  'GET /console/api/:sellerId/staff': ['owner', 'owner of another store'],
  'POST /console/api/:sellerId/staff': ['owner', 'owner of another store'],
  'POST /console/api/:sellerId/staff/:username/change': ['owner', 'owner of another store'],
  'POST /console/api/:sellerId/staff/:username/endsessions': ['owner', 'owner of another store'],
  // The address names no store. The order decides, and another store's order is unknown.
  'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': callers.slice(callers.indexOf('waiter'), -1),
  'GET /console/api/me': callers.slice(callers.indexOf('waiter')),
  'POST /console/api/me/totp/start': callers.slice(callers.indexOf('waiter')),
  'POST /console/api/me/totp/confirm': callers.slice(callers.indexOf('waiter')),
  'POST /console/api/me/totp/off': callers.slice(callers.indexOf('waiter')),
}

async function cookieOf(caller: CallerName): Promise<string | undefined> {
  switch (caller) {
    case 'nobody':
      return undefined
    case 'guest without the code':
      return house.asGuest().cookie
    case 'guest at the table':
      return (await house.asGuestAt('101', 'A1')).cookie
    case 'guest at another table':
      return (await house.asGuestAt('101', 'A2')).cookie
    case 'owner of another store':
      return session('demo', 'next-door')
    case 'owner of another seller':
      return session('rival', 'owner')
    case 'owner':
      return session('demo', 'owner')
    case 'waiter who serves tables':
      return (await house.asWaiter()).cookie
    case 'waiter of another store who serves':
      return `${await session('demo', 'next-room')}; serving=${sealServing({ sellerId: 'demo', username: 'next-room' }, house.deps.keys.cookieSecret)}`
    default:
      return (await house.asStaff(caller)).cookie
  }
}

async function session(sellerId: string, username: string): Promise<string> {
  const token = `${sellerId}.${randomBytes(24).toString('base64url')}`
  await house.db.pool.query(
    `insert into staff_session (seller_id, token_hash, username, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [sellerId, createHash('sha256').update(token).digest('base64url'), username],
  )
  return `staff=${token}`
}

const number = '0'.repeat(24)
const place: Readonly<Record<string, string>> = {
  sellerId: 'demo',
  storeId: '101',
  tableNo: 'A1',
  menuClass: '0',
  channel: 'demo_101_A1',
  msgid: `demo_${number}`,
  roundId: number,
  callId: number,
  outtradeno: number,
  adjustmentId: number,
  username: 'nobody',
  id: number,
}
const table = '/weixin/storeorder/:sellerId/:storeId/:tableNo'
const ticket = '/console/api/:sellerId/:storeId/tickets/:roundId'
const paying = { sellerid: 'demo', storeid: '101', businessType: 'HmdOrder' }
const recipient = { username: 'Matrix', tel: '13800000001', address: 'Nanshan Road 5' }
const bodies: Partial<Record<RouteKey, object>> = {
  [`POST ${table}/order.html`]: { lines: [{ id: 'matrix-line', code: 'L05', num: 1 }] },
  [`PUT ${table}/order.html`]: { id: 'matrix-line', num: 1 },
  [`POST ${table}/order2store.html`]: {},
  [`POST ${table}/orderhead.html`]: { cover: 2 },
  [`POST ${table}/join.html`]: { way: 'open' },
  [`POST ${table}/letin.html`]: { uid: 'matrix-guest', accept: true },
  [`POST ${table}/name.html`]: { name: 'Matrix' },
  [`POST ${table}/callserver.html`]: { reason: 'water' },
  [`POST ${table}/cancelround.html`]: { roundId: 'matrix-round' },
  [`POST ${table}/cartundo.html`]: { seq: 1 },
  [`POST ${table}/batchorder.html`]: { lines: [{ id: 'matrix-line', code: 'L05', num: 1 }] },
  [`POST ${table}/batchorder2.html`]: { lines: [{ id: 'matrix-line', code: 'L05', num: 1 }] },
  'POST /weixin/storeorder/:sellerId/:storeId/cacheorder.html': {
    lines: [{ id: 'matrix-line', code: 'L05', num: 1 }],
  },
  'POST /weixin/storeorder/:sellerId/:storeId/storecalamt.html': {
    orderDetail: [{ id: 'matrix-line', code: 'L05', num: 1 }],
  },
  'POST /channel/weborder_v2/:channel': { msgid: 'matrix', msg: 'refresh' },
  'POST /console/api/signin': { sellerId: 'demo', username: 'nobody', password: 'x' },
  [`POST ${table}/waiterlogin.html`]: { username: 'nobody', password: 'x' },
  [`POST ${ticket}/state`]: { to: 'cooking' },
  [`POST ${ticket}/accept`]: { accept: true },
  [`POST ${ticket}/refuse`]: { lineNo: 1, reason: 'matrix' },
  [`POST ${ticket}/print`]: { msgid: 'matrix-print' },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/close': { seatingid: 'matrix-party' },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/move': { seatingid: 'matrix-party', to: 'A2' },
  'POST /console/api/:sellerId/:storeId/tables/:tableNo/letin': { uid: 'matrix-guest', accept: true },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/counterpay': { amount: 1, payTypeCode: 'COUNTER_CASH' },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount': {
    ...{ kind: 'staff_percent', value: 500, reason: 'matrix', due: 1 },
  },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount/undo': { no: 1, due: 1 },
  'POST /console/api/:sellerId/:storeId/bills/:outtradeno/member': { who: '13800000000' },
  'POST /console/api/:sellerId/:storeId/members/adjust': {
    ...{ who: '13800000000', unit: 'gift', amount: 1, reason: 'matrix' },
  },
  'POST /console/api/:sellerId/:storeId/members/find': { who: '13800000000' },
  'POST /console/api/:sellerId/:storeId/calls/:callId/answer': { answer: 'matrix' },
  'POST /console/api/:sellerId/alarms/seen': { id: 'matrix' },
  'POST /console/api/:sellerId/stores': { store: { storeId: 'matrix', names: { en: 'Matrix' } } },
  'PUT /console/api/:sellerId/:storeId/set-up': { version: 1, change: {} },
  'POST /console/api/:sellerId/:storeId/set-up/tables': { tables: 'A1' },
  'POST /console/api/:sellerId/:storeId/set-up/tables/printed': { sheets: [{ tableno: 'A1', codeVersion: 1 }] },
  'POST /console/api/:sellerId/:storeId/close-today': { clock: '23:00' },
  'POST /console/api/:sellerId/staff': { username: 'kitchen', role: 'kitchen', password: 'matrix matrix' },
  'POST /console/api/:sellerId/staff/:username/change': {},
  'POST /console/api/me/totp/start': { password: 'matrix' },
  'POST /console/api/me/totp/confirm': { code: '000000' },
  'POST /console/api/me/totp/off': { password: 'matrix', code: '000000' },
  'POST /console/api/:sellerId/staff/:username/endsessions': {},
  'POST /console/api/set-up/code': { code: 'matrix' },
  'POST /console/api/set-up': { code: 'matrix', house: makeSetUp() },
  'POST /console/api/:sellerId/:storeId/pause': { minutes: 1, reason: 'matrix' },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/change': { version: 999, dryRun: true, rows: [] },
  'POST /console/api/:sellerId/settings/undo': { keys: ['layout'], at: '2026-01-01T00:00:00Z' },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/preview': { version: 999, rows: [], language: 'en' },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/import': {
    ...{ version: 999, dryRun: true, name: 'matrix.csv', file: 'bWF0cml4' },
  },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/undo': { version: 999 },
  'PUT /console/api/:sellerId/:storeId/must-order': { seen: [], items: [{ code: 'matrix' }] },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule': { version: 999, at: '2099-01-01T06:00', rows: [] },
  'POST /console/api/:sellerId/:storeId/menus/:menuClass/schedule/cancel': { id: 'matrix' },
  'POST /console/api/:sellerId/:storeId/saleout': { code: 'L05', soldOut: false },
  'PUT /console/api/:sellerId/:storeId/takeoutsetup': {
    ...{ distributionCharge: 800, sendRule: 10_000, sendAmount: 4000, sendDistance: 4000, deliverySelf: true },
  },
  'POST /pay/OnlineOrder/getothersyscoupon.html': {
    ...{ sellerId: 'demo', storeId: '101', couponCode: '100100000001', from: 'meituan' },
  },
  'POST /weixin/takeout/:sellerId/shippinginfo.html': [recipient],
  'DELETE /weixin/takeout/:sellerId/shippinginfo.html': ['matrix-address'],
  'POST /weixin/takeout/:sellerId/ordershippinginfo.html': { ...recipient, storefrontid: '101' },
  'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': { state: 'assigned', rider: { name: 'matrix' } },
  'POST /weixin/onlineorder/:sellerId/order.html': {
    ...{ storefrontid: '101', orderType: '1', orderDetail: [{ id: 'matrix-line', code: 'L05', num: 1 }] },
  },
  // An invalid number: every caller gets the same answer.
  'POST /platform/sms/sendrandomcode': { telephone: '1', sellerId: 'demo' },
  'POST /weixin/vipmanage/:sellerId/verifyoption.html': {
    optionId: number,
    optionType: 'bindtel',
    verifyCode: '000000',
  },
  'POST /platform/email/sendrandomcode': { email: 'no address', sellerId: 'demo' },
  'POST /weixin/vipmanage/:sellerId/checkuseraccount.html': { identifier: '1', authType: 11 },
  'POST /weixin/vipmanage/:sellerId/userauthlogin.html': { identifier: '1', authType: 30, password: 'x' },
  'POST /weixin/vipmanage/:sellerId/register.html': { telephone: '1' },
  'POST /weixin/vipmanage/:sellerId/password.html': { password: 'x' },
  'POST /weixin/vipmanage/:sellerId/endsession.html': { sessionId: 'x' },
  'POST /platform/media/upload': { b64Data: '', fileType: 'img', sellerId: 'demo' },
  'POST /console/api/:sellerId/:storeId/handover': { pickupNo: '999999' },
  'POST /console/api/:sellerId/:storeId/handover/back': { pickupNo: '999999' },
  'POST /pay/scenepay/paytypelist.html': paying,
  'POST /pay/scenepay/createpreorder.html': { ...paying, payTypeCode: 'weixin', outtradeno: number, fee: 1 },
  'POST /pay/OnlineOrder/getorderamount.html': { sellerId: 'demo', storeId: '101', outtradeno: number },
}
const store = '?sellerid=demo&storeid=101'
const queries: Partial<Record<RouteKey, string>> = {
  'GET /console/api/:sellerId/:storeId/set-up/tables/sheet.pdf': '?template=6',
  'GET /weixin/takeoutsetup/storeinfo.html': store,
  'GET /weixin/onlineorder/:sellerId/:storeId/calcharge.html': '?distance=1000',
  'GET /weixin/takeoutdelivery/:id/dispatchdtl.html': '?sellerid=demo',
  'PUT /weixin/takeoutdelivery/:id/dispatchdtl.html': '?sellerid=demo',
  'DELETE /weixin/onlineorder/:sellerId/order.html': `?outtradeno=${number}`,
  'GET /weixin/onlineorder/:sellerId/:storeId/orderstatus.html': `?outtradeno=${number}`,
  'GET /weixin/onlineorder/:sellerId/:storeId/taketimes.html': '?ordertype=1',
  'GET /weixin/onlineorder/:sellerId/:storeId/deliveryqrcode.html': `?outtradeno=${number}`,
  'GET /weixin/wxmenusetup/v2/indexpage.html': store,
  'GET /weixin/wxmenusetup/v2/bidian2.html': store,
  'GET /weixin/wxmenusetup/v2/originmenu.html': store,
  'GET /weixin/wxmenusetup/v2/recommendationstate.html': store,
  'GET /weixin/onlineorder/:sellerId/:storeId/checktable.html': '?tableno=A1',
  'GET /weixin/onlineorder/:sellerId/preorder.html': '?storeid=101',
  'DELETE /weixin/onlineorder/:sellerId/preorder.html': '?storeid=101',
  'GET /weixin/onlineorder/:sellerId/unpay.html': '?storeid=101',
  'DELETE /weixin/onlineorder/:sellerId/unpay.html': '?storeid=101',
  'GET /weixin/sellermanage/:sellerId/:storeId/storeconfig.html': '?key=inputCover',
}

const routes = (Object.keys(api) as RouteKey[]).map(
  (key) => [key, (api as Record<RouteKey, Route>)[key] as Route] as const,
)

interface Said {
  readonly status: number
  /** The refusal's code; null = the call succeeded. */
  readonly code: string | null
}

async function ask(key: RouteKey, cookie: string | undefined, more: Record<string, string> = {}): Promise<Said> {
  const [method, path] = splitKey(key)
  const url = path.replace(/:([A-Za-z]+)/g, (_, name: string) => place[name] ?? name) + (queries[key] ?? '')
  const headers = { ...more, ...(cookie === undefined ? {} : { cookie }) }
  if (key === 'GET /channel/weborder_v2/:channel' || key.endsWith('/live')) return askStream(url, headers)
  const body = bodies[key]
  const sending = { method: method as 'GET', url, headers, ...(body === undefined ? {} : { payload: body }) }
  const answer = await house.app.inject(sending)
  if (answer.headers['content-type'] === 'application/pdf') return { status: answer.statusCode, code: null }
  return said(answer.statusCode, answer.body)
}

/** Cuts an open stream at once, which needs a real connection. */
async function askStream(url: string, headers: Record<string, string>): Promise<Said> {
  const answer = await fetch(address + url, { headers })
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return said(answer.status, await answer.text())
  }
  await answer.body?.cancel()
  return { status: answer.status, code: null }
}

function said(status: number, text: string): Said {
  const { resultNumber, resultObject } = JSON.parse(text)
  return { status, code: resultNumber === 0 ? null : resultObject.code }
}

const shut = ['not_signed_in', 'not_allowed', 'table_code_needed', 'invalid_request', 'wrong_origin', 'server_error']

function refusalOf(access: Access, caller: CallerName): { status: number; code: string } {
  if (access === 'table') return { status: 403, code: 'table_code_needed' }
  const isStaff = /^(?:owner|waiter|kitchen)/.test(caller)
  return isStaff ? { status: 403, code: 'not_allowed' } : { status: 401, code: 'not_signed_in' }
}

describe.each(routes)('%s', (key, route) => {
  const open = anywhere[key] ?? allowed[route.access]

  it.each(callers)(`for ${route.access}: %s`, async (caller) => {
    const answer = await ask(key, await cookieOf(caller))
    if (open.includes(caller)) expect(shut).not.toContain(answer.code)
    else expect(answer).toEqual(refusalOf(route.access, caller))
  })

  if (route.writes) {
    it.each([
      ['of another site', { origin: 'https://evil.example' }],
      ['of a page without an address', { origin: 'null' }],
      ['of another port of this machine', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9999' }],
      ['that only says it crosses sites', { 'sec-fetch-site': 'cross-site' }],
    ] as [string, Record<string, string>][])('is closed to the request %s', async (_which, headers) => {
      const cookies = await Promise.all([cookieOf('guest at the table'), cookieOf('owner')])
      expect(await ask(key, cookies.join('; '), headers)).toEqual({ status: 403, code: 'wrong_origin' })
    })
  }
})

describe('the contract', () => {
  it('marks every call that changes something as a write', () => {
    const silent = routes.filter(([key, { writes }]) => !key.startsWith('GET ') && !writes).map(([key]) => key)
    // Eight calls that only read, and a gateway's, which brings a signature instead of an origin.
    expect(silent.sort()).toEqual([
      'POST /console/api/:sellerId/:storeId/menus/:menuClass/preview',
      'POST /console/api/set-up/code',
      'POST /pay/OnlineOrder/getorderamount.html',
      'POST /pay/OnlineOrder/getothersyscoupon.html',
      'POST /pay/notify/weixin/:sellerId',
      'POST /pay/scenepay/paytypelist.html',
      'POST /weixin/vipmanage/:sellerId/checkuseraccount.html',
      'POST /weixin/vipmanage/:sellerId/consumeinfo.html',
      'POST /weixin/vipmanage/:sellerId/getavipdeposit.html',
    ])
    expect(routes.filter(([key, { writes }]) => key.startsWith('GET ') && writes)).toEqual([])
  })
})
