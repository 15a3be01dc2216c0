import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { roundsOfRun, seedOfRun } from '@comanda/testing/seeded-random.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { makeWirePhone, sitDown, type WirePhone, type WireReply } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strangerLimits, type WindowLimit } from '../config/stranger-limits.ts'
import { strangerTables } from '../config/stranger-tables.ts'
import type { Database } from '../db/database.ts'
import type { PreorderAnswer } from '../features/payment/start-payment.ts'

const random = seedOfRun('stranger')
const rounds = roundsOfRun(1, 30)
/** Behind one address, with the stranger. */
const phones = 300
/** The stranger's calls in a round before the phones come: without bounds they store about 20 MB. */
const pushes = 700
const lotusRoot = 2600
/** The servers write these by themselves, a row each. */
const ofServers = new Set(['server_heartbeat'])
const tenMinutesMs = 600_000
const mostOf = (limits: readonly WindowLimit[]) => limits.find(({ of }) => of === 'address')?.most ?? 0
const [keptMost, ordersMost] = [mostOf(strangerLimits.kept), mostOf(strangerLimits.orders)]

let db: Database
let dataDir: string
let server: ServerProcess
const codes = new Map<string, string>()
const began = Date.now()

beforeAll(async () => {
  db = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-stranger-'))
  // With the limits of a new installation.
  server = await startServerProcess(await freePort(), dataDir, { DATABASE_URL: databaseUrlOf(db), LOG_LEVEL: 'fatal' })
  const { rows } = await db.pool.query<{ table_no: string; code: string }>(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'demo', '101', 'S' || n, 'S' || n, 'demo-' || replace(gen_random_uuid()::text, '-', '') from generate_series(1, $1::int) n
     returning table_no, code`,
    [phones * rounds],
  )
  for (const row of rows) codes.set(`101 ${row.table_no}`, row.code)
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await db?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a stranger who uses up what can be had without a seat', () => {
  it(
    'fills no table beyond its bound, while 300 phones behind the same address order and pay',
    async () => {
      const before = await measure()
      for (let round = 0; round < rounds; round += 1) {
        const alone = await countRows()
        await push(pushes)
        const grown = await grownSince(alone)
        expect(grown.filter((table) => !(table in strangerTables || ofServers.has(table)))).toEqual([])
        const stop = pushOn()
        await everyPhone(round)
        await stop()
        await checkBounds(before)
      }
    },
    60_000 + rounds * 240_000,
  )
})

/** It cannot be compressed. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)
const anyLine = () => ({ id: randomUUID(), code: 'L05', num: 1, typeName: noise(100) })
const manyLines = (count: number) => Array.from({ length: count }, anyLine)
const place = { username: 'x'.repeat(20), tel: '13800000001', address: noise(100), houseNo: 'x'.repeat(20) }
const at = { gdLat: 30.21, gdLng: 120.22 }

/** What needs no seat, as large as it may be. */
const waste: readonly (readonly [path: string, body: () => unknown])[] = [
  ['/weixin/storeorder/demo/101/cacheorder.html', () => ({ lines: manyLines(120) })],
  ['/weixin/storeorder/demo/101/storecalamt.html', () => ({ orderDetail: manyLines(120) })],
  ['/weixin/takeout/demo/shippinginfo.html', () => Array.from({ length: 20 }, () => ({ ...place, ...at }))],
  ['/weixin/takeout/demo/ordershippinginfo.html', () => ({ storefrontid: '101', ...place, ...at, orderAmount: 1 })],
  ['/weixin/onlineorder/demo/order.html', () => ({ storefrontid: '101', orderType: '1', orderDetail: manyLines(3) })],
  ['/platform/sms/sendrandomcode', () => ({ telephone: '13800000001', telZoneCode: '86', sellerId: 'demo' })],
]

/** Each call of a guest who did not exist before. */
async function wasteOnce(): Promise<void> {
  const [path, body] = random.pick(waste)
  const phone = makeWirePhone(server.url, '', '')
  const { status } = await phone.call('POST', path, { body: body() })
  // Refused by a code, never by a fault.
  expect(status, path).toBeLessThan(500)
}

async function push(times: number): Promise<void> {
  let left = times
  const one = async () => {
    while (left > 0) {
      left -= 1
      await wasteOnce()
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

/** Pushes until the returned function is called. */
function pushOn(): () => Promise<void> {
  let isOver = false
  const one = async () => {
    while (!isOver) await wasteOnce()
  }
  const running = Promise.all(Array.from({ length: 4 }, one))
  running.catch(() => undefined)
  return async () => {
    isOver = true
    await running
  }
}

async function everyPhone(round: number): Promise<void> {
  const tables = Array.from({ length: phones }, (_, index) => `S${round * phones + index + 1}`)
  const one = async () => {
    for (let tableNo = tables.pop(); tableNo !== undefined; tableNo = tables.pop()) {
      const phone = await seated(tableNo)
      await orderAndPay(phone)
      // Every tenth guest takes something home as well.
      if (Number(tableNo.slice(1)) % 10 === 0) await orderAhead(phone)
    }
  }
  await Promise.all(Array.from({ length: 12 }, one))
}

/** Scans until the address may ask again: the stranger uses up its requests too. */
async function seated(tableNo: string): Promise<WirePhone> {
  for (;;) {
    const phone = await sitDown(server.url, tableNo, codes)
    if (phone.cookie !== '') return phone
    await sleep(200)
  }
}

async function orderAndPay(phone: WirePhone): Promise<void> {
  await said(phone, 'POST', 'order2store.html', { orderDetail: [{ id: randomUUID(), code: 'L05', num: 1 }] })
  const { value } = await said<TableOrder>(phone, 'GET', 'order.html')
  await pay(phone, 'HmdOrder', value.outtradeno, value.orderedAmount)
}

async function orderAhead(phone: WirePhone): Promise<void> {
  const orderDetail = [{ id: randomUUID(), code: 'L05', num: 1 }]
  const body = { storefrontid: '101', orderType: '1', orderDetail, orderAmount: lotusRoot }
  const { value } = await said<Submitted>(phone, 'POST', '/weixin/onlineorder/demo/order.html', body)
  await pay(phone, 'XMDOrder', value.outtradeno, value.amount)
}

async function pay(phone: WirePhone, businessType: string, billId: string, fee: number): Promise<void> {
  const bill = { sellerid: 'demo', storeid: '101', businessType, payTypeCode: 'weixin', outtradeno: billId, fee }
  const { value } = await said<PreorderAnswer>(phone, 'POST', '/pay/scenepay/createpreorder.html', bill)
  const query = new URL(value.payUrl, server.url).searchParams
  const pressed = {
    prepay_id: query.get('prepay_id') ?? '',
    redirect_url: query.get('redirect_url') ?? '',
    action: 'pay',
  }
  await said(phone, 'POST', '/simulators/wallet/pay', new URLSearchParams(pressed))
  await said(phone, 'GET', value.payData.checkPayUrl)
  const { rows } = await db.pool.query('select state from bill where bill_id = $1', [billId])
  expect(rows).toEqual([{ state: 'paid' }])
}

/** As a phone does: under one key until the server has decided. */
async function said<T>(phone: WirePhone, method: string, path: string, body?: unknown): Promise<WireReply<T>> {
  const key = randomUUID()
  for (let tries = 0; tries < 200; tries += 1) {
    const reply = await phone.call<T>(method, path, { key, ...(body === undefined ? {} : { body }) })
    if (reply.code === null || reply.status === 303 || reply.status === 302) return reply
    if (reply.code !== 'rate_limited' && reply.code !== 'server_busy') throw new Error(`${path}: ${reply.code}`)
    await sleep(200)
  }
  throw new Error(`${path}: never answered`)
}

async function countRows(): Promise<ReadonlyMap<string, number>> {
  const tables = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const { rows } = await db.pool.query<{ name: string; rows: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

async function grownSince(before: ReadonlyMap<string, number>): Promise<string[]> {
  return [...(await countRows())].flatMap(([name, count]) => (count > (before.get(name) ?? 0) ? [name] : []))
}

interface Measure {
  readonly kept: number
  readonly orders: number
  readonly unpaid: number
  readonly total: number
}

async function measure(): Promise<Measure> {
  const sizeOf = (table: string, where = 'true') =>
    `(select coalesce(sum(pg_column_size(x.*)), 0) from ${table} x where ${where})`
  const { rows } = await db.pool.query<Measure>(
    `select (${sizeOf('store_request', `x.kind = 'storecalamt'`)} + ${sizeOf('cached_order')} + ${sizeOf('takeout_address')}
         + ${sizeOf('takeout_shipping')} + ${sizeOf('idempotency', 'x.brief')})::float8 as kept,
       (select count(*)::int from pickup_order) as orders,
       (select count(*)::int from pickup_order where unpaid_from <> '') as unpaid,
       (select sum(pg_total_relation_size(relid))::float8 from pg_stat_user_tables) as total`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database was not measured')
  return row
}

async function checkBounds(before: Measure): Promise<void> {
  const now = await measure()
  const windows = Math.floor(Date.now() / tenMinutesMs) - Math.floor(began / tenMinutesMs) + 1
  const kept = keptMost * windows
  const orders = ordersMost * windows + rounds * phones * 0.1
  console.log(
    `stranger: ${Math.round((now.kept - before.kept) / 1024)} kB kept, ${now.orders} orders, ${now.unpaid} unpaid`,
  )
  expect(now.kept - before.kept).toBeLessThan(kept)
  expect(now.orders - before.orders).toBeLessThanOrEqual(orders)
  // As many as are written at one moment may pass the count.
  expect(now.unpaid).toBeLessThanOrEqual(strangerLimits.unpaid.ofAddress + 20)
  // Rows, indexes and free space; the phones' own orders have about 60 kB each.
  expect(now.total - before.total).toBeLessThan(4 * (kept + orders * 4096) + rounds * phones * 100_000)
}
