import type { SetUpInput } from '@comanda/contract/set-up/set-up.schema.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '../../cli/operator.fixture.ts'
import type { Database } from '../../db/database.ts'
import { makeSetUp } from './set-up.fixture.ts'

let db: Database
let house: TestApp
let code: string
const config = { mode: 'production', publicUrl: 'https://shop.example', isPublicUrlSet: true } as const
beforeEach(async () => {
  db = await openTestDatabase()
  house = await startTestApp({ db, config })
  code = (await house.services.setUp.open()) ?? 'none'
})
afterEach(async () => {
  await house.close()
  await db.close()
})

interface Sent {
  readonly house?: Partial<SetUpInput>
  readonly code?: string
  readonly key?: string
  readonly at?: TestApp
  readonly cookie?: string
}

let keys = 0
async function send({ house: overrides = {}, code: sent = code, key, at = house, cookie }: Sent = {}) {
  keys += 1
  const answer = await at.app.inject({
    method: 'POST',
    url: '/console/api/set-up?lang=en',
    headers: { origin: config.publicUrl, 'idempotency-key': key ?? `set-up-${keys}`, ...(cookie && { cookie }) },
    payload: { code: sent, house: makeSetUp(overrides) },
  })
  return { status: answer.statusCode, ...answer.json() }
}

const prove = async (sent: string) =>
  (await house.app.inject({ method: 'POST', url: '/console/api/set-up/code?lang=en', payload: { code: sent } })).json()

const count = async (table: string) =>
  (await db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count

const page = (url: string, at = house) =>
  at.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en' } })

describe('a first set-up', () => {
  it('makes seller, store, hours, tables, taxes and owner', async () => {
    const { resultObject } = await send()
    expect(resultObject).toMatchObject({
      ...{ sellerId: 'lin', storeId: '1', tableno: 'A1' },
      terminalLink: 'https://shop.example/console/terminal?seller=lin',
    })
    expect(resultObject.guestLink).toMatch(/^https:\/\/shop\.example\/q\/lin-[0-9a-z]{20}$/)
    const info = await house.app.inject({ url: '/weixin/onlineorder/lin/1/storeinfo.html?lang=en' })
    expect(info.json().resultObject).toMatchObject({
      ...{ name: "Lin's Tea", address: '8 Joo Chiat Road', timeZone: 'Asia/Singapore', gdLat: 1.3139 },
      businessTime: makeSetUp().store.businessTime,
    })
    const seller = await house.app.inject({ url: '/weixin/sellermanage/lin/sellerinfo.html' })
    expect(seller.json().resultObject).toMatchObject({ currency: 'SGD', languages: ['zh', 'en'] })
    const { rows } = await db.pool.query('select table_no, seats, area from dining_table order by table_no')
    expect(rows).toEqual([
      ...['A1', 'A2', 'A3'].map((table_no) => ({ table_no, seats: 2, area: 'Hall' })),
      { table_no: 'T1', seats: 4, area: 'Terrace' },
    ])
    const prices = await db.pool.query('select price_profile from store')
    expect(prices.rows).toEqual([{ price_profile: { region: 'SG', taxNumber: '200312345A' } }])
  })

  it('lets its owner sign in, and its guest read the store', async () => {
    const { resultObject } = await send()
    const signIn = await house.app.inject({
      ...{ method: 'POST', url: '/console/api/signin', headers: { origin: config.publicUrl } },
      payload: { sellerId: 'lin', username: 'mslin', password: 'oolong in the morning' },
    })
    expect(signIn.json().resultObject).toMatchObject({ role: 'owner', displayName: 'Ms Lin' })
    const scan = await page(new URL(resultObject.guestLink).pathname)
    expect(scan.statusCode).toBe(303)
    expect(scan.headers.location).toBe('/s/lin/index/order?storeid=1&tableno=A1')
  })

  it('is in the audit, without password and table codes', async () => {
    await send()
    const rows = await auditOf(db, 'lin')
    expect(rows.map(({ action, subject }) => `${action} ${subject}`).reverse()).toEqual([
      ...['seller.create lin', 'store.create 1', 'price.set 1'],
      ...['table.create 1/A1', 'table.create 1/A2', 'table.create 1/A3', 'table.create 1/T1', 'staff.create mslin'],
    ])
    expect(rows.every(({ who, where }) => who === 'staff:mslin' && where === 'console')).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/oolong|scrypt|lin-[0-9a-z]{20}/)
  })

  it('works without tables, tax number and hours', async () => {
    const { resultObject } = await send({
      house: { tables: [], taxNumber: '', store: { storeId: '1', names: { en: 'Tea' } } },
    })
    expect(resultObject).toMatchObject({ tableno: '', guestLink: 'https://shop.example/s/lin/index/home' })
  })

  it('of Japan has yen and its zone', async () => {
    const shop = { sellerId: 'wa', names: { ja: '和' }, defaultLanguage: 'ja' as const }
    await send({ house: { country: 'JP', taxNumber: 'T7000012050002', shop } })
    const { rows } = await db.pool.query(
      `select style.config -> 'currency' as currency, time_zone from style join store using (seller_id)`,
    )
    expect(rows).toEqual([{ currency: { code: 'JPY', fixNum: 0, showZero: false }, time_zone: 'Asia/Tokyo' }])
  })
})

describe('the one-time code', () => {
  it('is asked for before anything is written', async () => {
    expect(await prove('')).toMatchObject({ resultNumber: -1, resultObject: { code: 'set_up_code_wrong' } })
    expect(await prove(code)).toMatchObject({ resultNumber: 0 })
    const refused = await send({ code: `${code}x` })
    expect(refused).toMatchObject({ status: 403, resultObject: { code: 'set_up_code_wrong' } })
    expect(await count('seller')).toBe(0)
    expect(await count('idempotency')).toBe(0)
  })

  it('has 192 random bits and is new at each start', async () => {
    const next = await house.services.setUp.open()
    expect(next).toMatch(/^[\w-]{32}$/)
    expect(next).not.toBe(code)
    expect(await prove(code)).toMatchObject({ resultObject: { code: 'set_up_code_wrong' } })
  })

  it('ends with the first set-up', async () => {
    await send()
    expect(await prove(code)).toMatchObject({ resultObject: { code: 'set_up_done' } })
    expect(await house.services.setUp.open()).toBeNull()
  })

  it('is not given out by a server in demo mode', async () => {
    const demo = await startTestApp({ db })
    expect((await send({ at: demo, code: '' })).resultObject.code).toBe('wrong_origin')
    await demo.close()
  })

  it('is guessed only so often', async () => {
    const codes: string[] = []
    for (let guess = 0; guess < 40; guess += 1) codes.push((await prove(`guess ${guess}`)).resultObject.code)
    expect(codes.filter((one) => one === 'set_up_code_wrong')).toHaveLength(30)
    expect(codes.filter((one) => one === 'rate_limited')).toHaveLength(10)
  })
})

describe('a second set-up', () => {
  it('is refused and changes nothing', async () => {
    await send()
    const other = { sellerId: 'other', names: { en: 'Other' }, defaultLanguage: 'en' as const }
    expect(await send({ house: { shop: other } })).toMatchObject({
      ...{ status: 409, resultObject: { code: 'set_up_done' } },
      resultMsg: 'This house is set up already. Please sign in',
    })
    expect(await count('seller')).toBe(1)
    expect(await count('staff')).toBe(1)
  })

  it('under the same key, after a lost answer, gets the first answer', async () => {
    const proved = await house.app.inject({ method: 'POST', url: '/console/api/set-up/code', payload: { code } })
    const cookie = String(proved.headers['set-cookie']).split(';')[0] ?? ''
    const first = await send({ key: 'one-intent', cookie })
    expect(first.resultNumber).toBe(0)
    expect(await send({ key: 'one-intent', cookie })).toEqual(first)
    expect(await send({ key: 'one-intent', cookie, house: { tables: [] } })).toMatchObject({
      resultObject: { code: 'key_reused' },
    })
    expect(await count('dining_table')).toBe(4)
  })

  it('at the same moment makes one house', async () => {
    const beside = await startTestApp({ db, config })
    const otherCode = (await beside.services.setUp.open()) ?? ''
    const ids = ['one', 'two', 'three', 'four', 'five', 'six']
    const answers = await Promise.all(
      ids.map((sellerId, index) => {
        const shop = { sellerId, names: { en: sellerId }, defaultLanguage: 'en' as const }
        const here = index % 2 === 0
        return send({ house: { shop }, code: here ? code : otherCode, at: here ? house : beside })
      }),
    )
    expect(answers.filter(({ resultNumber }) => resultNumber === 0)).toHaveLength(1)
    expect(await count('seller')).toBe(1)
    expect(await count('store')).toBe(1)
    await beside.close()
  })
})

describe('a set-up with a fault', () => {
  const { shop, store, owner } = makeSetUp()
  it.each<[string, Partial<SetUpInput>]>([
    ['house.country', { country: 'US' as 'SG' }],
    ['house.country', { country: undefined as unknown as 'SG' }],
    ['house.shop.names', { shop: { ...shop, names: {} } }],
    ['house.shop.defaultLanguage', { shop: { ...shop, defaultLanguage: 'ja' } }],
    ['house.shop.sellerId', { shop: { ...shop, sellerId: "Lin's" } }],
    ['house.store.timeZone', { store: { ...store, timeZone: 'Mars/Olympus' } }],
    ['house.store.gdLat', { store: { ...store, gdLat: 91 } }],
    ['house.store.gdLat', { store: { storeId: '1', names: { en: 'T' }, gdLat: 1 } }],
    [
      'house.store.businessTime.0.endTime',
      { store: { ...store, businessTime: [{ startTime: '10:00', endTime: '25:00' }] } },
    ],
    ['house.store', { store: { ...store, colour: 'red' } as typeof store }],
    ['house.tables.0.tables', { tables: [{ tables: 'A9..A1' }] }],
    ['house.tables.1.tables', { tables: [{ tables: 'A1..A3' }, { tables: 'A3' }] }],
    ['house.taxNumber', { taxNumber: 'T7000012050002' }],
    ['house.owner.password', { owner: { ...owner, password: 'short' } }],
    ['house.owner.password', { owner: { ...owner, password: 'comanda-owner' } }],
    ['house.owner.username', { owner: { ...owner, username: 'ms lin' } }],
  ])('names %s and writes nothing', async (field, overrides) => {
    expect((await send({ house: overrides })).resultObject).toMatchObject({
      code: 'invalid_request',
      details: { field },
    })
    expect(await count('seller')).toBe(0)
  })
})

describe('before the set-up', () => {
  it.each(['/', '/q/lin-0123', '/s/lin/index/home', '/console', '/console/', '/console/terminal', '/nowhere'])(
    '%s says that this house is not set up, and not that the link is wrong',
    async (url) => {
      const answer = await page(url)
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toContain('This house is not set up yet')
      expect(answer.body).not.toContain(code)
    },
  )

  it('the probes and the set-up page answer', async () => {
    expect((await page('/healthz')).statusCode).toBe(200)
    expect((await page('/readyz')).statusCode).toBe(200)
    expect((await page('/console/set-up')).body).not.toContain('not set up yet')
  })

  it('afterwards pages are pages, on every server of the database', async () => {
    const beside = await startTestApp({ db, config })
    expect((await page('/s/lin/index/home', beside)).statusCode).toBe(503)
    await send()
    expect((await page('/nowhere')).statusCode).toBe(404)
    expect((await page('/nowhere', beside)).statusCode).toBe(404)
    await beside.close()
  })
})
