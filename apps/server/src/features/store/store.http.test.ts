import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { store } from '@comanda/contract/store/store.schema.ts'
import { isOpenNow } from '@comanda/rules/store/store-gate.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

let house: TestApp
const noon = new Date('2026-11-21T04:00:00Z')
let clock = noon

beforeAll(async () => {
  house = await startTestApp({ now: () => clock })
  await house.db.pool.query(
    `insert into seller (seller_id, names) values ('other', '{"en": "Other house"}'), ('texts', '{}')`,
  )
  await house.db.pool.query(
    `insert into store (seller_id, store_id, names, time_zone, business_time)
     values ('other', '900', '{"en": "Elsewhere"}', 'Asia/Tokyo', '[{"startTime": "14:00", "endTime": "18:00"}]')`,
  )
  await house.db.pool.query(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     values ('other', '900', 'T1', 'One', 'other-secret')`,
  )
  // The same ids as the demo's, so that a mix-up shows.
  await house.db.pool.query(
    `insert into store (seller_id, store_id, names, time_zone) values ('other', '101', '{"en": "Double"}', 'Asia/Tokyo')`,
  )
  await house.db.pool.query(
    `insert into dining_table (seller_id, store_id, table_no, table_name, code)
     select 'other', '101', no, 'Double', 'other-' || no from unnest(array['A2', 'Q1']) as no`,
  )
})
afterAll(() => house.close())

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await house.app.inject({ url, headers: { ...headers } })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

const stores = '/weixin/onlineorder/demo'

describe('a stored hours text', () => {
  it('is read in both forms, and the store list of its seller opens', async () => {
    await house.db.pool.query(
      `insert into store (seller_id, store_id, names, time_zone, business_time)
       values ('texts', '1', '{"en": "Texts"}', 'Asia/Tokyo', '"10:00-22:00"'),
              ('texts', '2', '{"en": "Odd"}', 'Asia/Tokyo', '{"open": true}'), ('texts', '3', '{}', 'Asia/Tokyo', 'null')`,
    )
    const list = await get('/weixin/onlineorder/texts/0/stores.html?type=all')
    expect(list.status).toBe(200)
    const hours = list.body.resultObject.map((one: { businessTime: unknown }) => one.businessTime)
    expect(hours).toEqual([[{ startTime: '10:00', endTime: '22:00' }], [], []])
    const one = await get('/weixin/onlineorder/texts/1/storeinfo.html')
    expect(one.body.resultObject.businessTime).toEqual([{ startTime: '10:00', endTime: '22:00' }])
  })
})

describe('storeinfo.html', () => {
  it('answers a store in the requested language, with its original name', async () => {
    const { body } = await get(`${stores}/101/storeinfo.html?lang=en`)
    expect(body.resultNumber).toBe(0)
    expect(body.resultObject).toMatchObject({
      id: '101',
      name: 'Red Hearth, Riverside',
      originalName: '红炉小馆（滨江店）',
      address: '101 Wentao Road, Binjiang, Hangzhou',
      open: true,
      isBusiness: true,
      status: 1,
      timeZone: 'Asia/Shanghai',
      menuVersion: 1,
      distance: 99999,
    })
  })

  it("answers a call of the app in its page's language; the cookie may be another tab's", async () => {
    const nameFor = async (headers: Record<string, string>) =>
      (await get(`${stores}/101/storeinfo.html`, { cookie: 'lang=ja', ...headers })).body.resultObject.name
    const [page, link] = [{ accept: 'application/json' }, { accept: 'text/html,application/json;q=0.9' }]
    expect(await nameFor({ ...page, 'accept-language': 'en' })).toBe('Red Hearth, Riverside')
    expect(await nameFor({ ...page, 'accept-language': 'zh' })).toBe('红炉小馆（滨江店）')
    const japanese = await nameFor({ ...page, 'accept-language': 'ja' })
    // The browser's own list of languages does not undo the guest's choice.
    expect(await nameFor({ ...page, 'accept-language': 'en-GB,en;q=0.9' })).toBe(japanese)
    expect(await nameFor({ ...link, 'accept-language': 'en' })).toBe(japanese)
  })

  it('shows the original name when the translation is missing', async () => {
    const { body } = await get('/weixin/onlineorder/other/900/storeinfo.html?lang=ja')
    expect(body.resultObject.name).toBe('Elsewhere')
  })

  it('shows a switched-off store as closed, whatever its hours', async () => {
    const { body } = await get(`${stores}/103/storeinfo.html`)
    expect(body.resultObject).toMatchObject({ open: false, isBusiness: false })
    expect(body.resultObject.businessTime).toHaveLength(2)
  })

  it("reads the hours in the store's time zone", async () => {
    // 04:00 UTC is 13:00 in Tokyo, an hour too early.
    const { body } = await get('/weixin/onlineorder/other/900/storeinfo.html')
    expect(body.resultObject.open).toBe(false)
    const record = await house.services.store.getStore('other', '900')
    expect(record && isOpenNow(record, 0, Date.parse('2026-11-21T05:00:00Z'))).toBe(true)
  })

  it("refuses an unknown store in the phone's language", async () => {
    const { body, status } = await get(`${stores}/999/storeinfo.html`, { 'accept-language': 'ja-JP,en;q=0.5' })
    expect(body).toMatchObject({ resultNumber: -1, resultObject: { code: 'store_unknown' } })
    expect(body.resultMsg).toBe('この店舗は見つかりませんでした')
    expect(status).toBe(200)
  })

  it('refuses an invalid store id and names the field', async () => {
    const { body, status } = await get(`${stores}/1%2701/storeinfo.html`)
    expect(status).toBe(400)
    expect(body.resultObject).toMatchObject({ code: 'invalid_request', details: { field: 'params.storeId' } })
  })

  it("does not show a seller's store under another seller", async () => {
    expect((await get('/weixin/onlineorder/other/102/storeinfo.html')).body.resultObject.code).toBe('store_unknown')
    expect((await get('/weixin/onlineorder/other/101/storeinfo.html')).body.resultObject.name).toBe('Double')
    expect((await get(`${stores}/900/storeinfo.html`)).body.resultObject.code).toBe('store_unknown')
  })
})

function ids({ body }: { body: { resultObject: { id: string }[] } }): string[] {
  return body.resultObject.map(({ id }) => id)
}

/** Pick-up only, takeout only, everything, nothing, pre-order only; the third on the other side of the earth. */
async function addChain() {
  await house.db.pool.query(`insert into seller (seller_id, names) values ('chain', '{"en": "Chain"}')`)
  await house.db.pool.query(
    `insert into store (seller_id, store_id, names, time_zone, is_enable, gd_lat, gd_lng)
     select 'chain', id, '{"en": "Link"}', 'Asia/Tokyo', enable, lat, lng
     from (values ('1', '1', 0, 0), ('2', '2', null, null), ('3', '9', 0, 180), ('4', '0', null, 0), ('5', '4', 5, null))
       as link (id, enable, lat, lng)`,
  )
}

describe('storeinfo.html with a place', () => {
  it('answers the distance to the store', async () => {
    const { body } = await get(`${stores}/102/storeinfo.html?lat=30.2408&lng=120.1551`)
    expect(body.resultObject.distance).toBe(0)
    expect((await get(`${stores}/102/storeinfo.html?lat=30.2408`)).body.resultObject.distance).toBe(99999)
  })
})

describe('stores.html', () => {
  it("lists all of the seller's stores and no others", async () => {
    const { body } = await get(`${stores}/101/stores.html`)
    expect(body.resultObject.map((store: { id: string }) => store.id)).toEqual(['101', '102', '103', '104', '105'])
    // spec 1 §3: the distance without a guest's place.
    expect(body.resultObject.map((store: { distance: number }) => store.distance)).toEqual(Array(5).fill(99_999))
  })

  it('puts the nearest first, in whole metres', async () => {
    const { body } = await get(`${stores}/101/stores.html?lat=30.2408&lng=120.1551`)
    const [first, second] = body.resultObject
    expect(first).toMatchObject({ id: '102', distance: 0 })
    expect(second.distance).toBeGreaterThan(1000)
    expect(Number.isInteger(second.distance)).toBe(true)
    const distances = body.resultObject.map((store: { distance: number }) => store.distance)
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
  })

  it('keeps only the stores of a list, or all without one', async () => {
    await addChain()
    const list = async (type: string) => ids(await get(`/weixin/onlineorder/chain/1/stores.html${type}`))
    expect(await list('?type=picup')).toEqual(['1', '3'])
    expect(await list('?type=takeout')).toEqual(['2', '3'])
    expect(await list('?type=bookseat')).toEqual(['3'])
    expect(await list('?type=preorder')).toEqual(['3', '5'])
    expect(await list('?type=all')).toEqual(['1', '2', '3', '4', '5'])
    expect(await list('')).toEqual(['1', '2', '3', '4', '5'])
    expect((await get('/weixin/onlineorder/chain/1/stores.html?type=picup@A1')).status).toBe(400)
  })

  it('puts stores without a place last', async () => {
    const { body } = await get('/weixin/onlineorder/chain/1/stores.html?lat=0.001&lng=0')
    const found = body.resultObject.map((store: { id: string; distance: number }) => [store.id, store.distance])
    expect(found).toEqual([
      ['1', 111],
      ['3', 20_037_397],
      ['2', 9_999_999],
      ['4', 9_999_999],
      ['5', 9_999_999],
    ])
  })

  it("keeps only stores with the pick-up's table, with or without a place", async () => {
    await house.db.pool.query(
      `insert into dining_table (seller_id, store_id, table_no, table_name, code)
       values ('chain', '1', 'A7', '', 'chain-a7-1'), ('chain', '3', 'A7', '', 'chain-a7-3'),
         ('chain', '2', 'A77', '', 'chain-a77')`,
    )
    const list = async (query: string) => ids(await get(`/weixin/onlineorder/chain/0/stores.html?${query}`))
    expect(await list('tableno=A7')).toEqual(['1', '3'])
    expect(await list('tableno=A7&lat=0.001&lng=179')).toEqual(['3', '1'])
    expect(await list('tableno=Z9')).toEqual([])
    expect((await get('/weixin/onlineorder/chain/0/stores.html?tableno=A%207')).status).toBe(400)
    expect(await list('type=all')).toHaveLength(5)
  })

  it("shows each store's services, pick-up menu and booking link", async () => {
    const own = {
      sellerOption: { preorder: true, bookseat: true, takeout: true, picup: false },
      picupMenu: 0,
      bookSeatLink: 'https://own.example',
    }
    const set = async (config: object) => {
      await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '103'`, [config])
      house.services.store.forget('demo', '103')
    }
    const { rows } = await house.db.pool.query(`select config from store where seller_id = 'demo' and store_id = '103'`)
    const of = async (path: string) => (await get(`${stores}/${path}`)).body.resultObject
    const before = (await of('101/stores.html')).find(({ id }: { id: string }) => id === '103')
    await set({ ...rows[0].config, ...own })
    const all = await of('101/stores.html')
    const picup = await of('101/stores.html?type=picup')
    const info = await of('103/storeinfo.html')
    await set(rows[0].config)
    const third = all.find(({ id }: { id: string }) => id === '103')
    expect(before).toMatchObject({ isEnable: '9', picupMenu: 1, bookSeatLink: 'https://example.com/?book={storeid}' })
    for (const one of [third, info])
      expect(one).toMatchObject({ isEnable: '234', picupMenu: 0, bookSeatLink: 'https://own.example' })
    expect(all.find(({ id }: { id: string }) => id === '101')).toMatchObject({
      picupMenu: 1,
      bookSeatLink: before.bookSeatLink,
    })
    expect(ids({ body: { resultObject: picup } })).not.toContain('103')
  })

  it('needs a known seller but no store', async () => {
    expect(ids(await get('/weixin/onlineorder/chain/0/stores.html'))).toHaveLength(5)
    expect((await get('/weixin/onlineorder/nobody/0/stores.html')).body.resultObject.code).toBe('store_unknown')
  })

  it('follows the contract, with and without a place', async () => {
    for (const place of ['', '?lat=30.2&lng=120.2&lang=ja']) {
      const { body } = await get(`${stores}/101/stores.html${place}`)
      expect(Object.keys(body)).toEqual(['resultNumber', 'resultMsg', 'resultObject'])
      expect(z.array(store).safeParse(body.resultObject).error).toBeUndefined()
    }
    const { body } = await get(`${stores}/101/stores.html?lang=ja`)
    expect(body.resultObject[1]).toMatchObject({ name: '紅炉茶舗 西湖店', originalName: '红炉茶铺（西湖店）' })
  })

  it('follows the opening hours from minute to minute', async () => {
    const open = async () => {
      const { body } = await get('/weixin/onlineorder/other/900/stores.html')
      return body.resultObject.find(({ id }: { id: string }) => id === '900').isBusiness
    }
    try {
      // 14:00 to 18:00 in Tokyo.
      clock = new Date('2026-11-21T04:59:59Z')
      expect(await open()).toBe(false)
      clock = new Date('2026-11-21T05:00:00Z')
      expect(await open()).toBe(true)
      clock = new Date('2026-11-21T09:00:59Z')
      expect(await open()).toBe(true)
      clock = new Date('2026-11-21T09:01:00Z')
      expect(await open()).toBe(false)
    } finally {
      clock = noon
    }
  })

  it('is sent again only after a change; a measured list is not cached', async () => {
    const url = `${stores}/101/stores.html?lang=en`
    const first = await house.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' })
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString()).resultObject).toHaveLength(5)
    const etag = String(first.headers.etag)
    expect((await house.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const other = { 'if-none-match': etag, 'accept-language': 'ja' }
    expect((await house.app.inject({ url: `${stores}/101/stores.html`, headers: other })).statusCode).toBe(200)
    // A new read finds no change: the tag holds.
    house.services.store.forget('demo', '101')
    expect((await house.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const measured = await house.app.inject({
      url: `${url}&lat=30.2&lng=120.2`,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(measured.headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'gzip' })
    expect(measured.headers.etag).toBeUndefined()
    expect(JSON.parse(gunzipSync(measured.rawPayload).toString()).resultObject).toHaveLength(5)
  })

  it('reuses its bytes when a new read finds no change', async () => {
    const { store } = house.services
    const before = await store.listStores('demo')
    store.forget('demo', '101')
    expect(await store.listStores('demo')).toBe(before)
    await house.db.pool.query(`update store set telephone = '1' where seller_id = 'other' and store_id = '900'`)
    store.forget('demo', '101')
    expect(await store.listStores('demo')).toBe(before)
    await house.db.pool.query(
      `update store set telephone = telephone || '1' where seller_id = 'demo' and store_id = '101'`,
    )
    store.forget('demo', '101')
    expect(await store.listStores('demo')).not.toBe(before)
  })

  it('shows a change once the server has read it', async () => {
    const url = `${stores}/101/stores.html?lang=en`
    const before = await house.app.inject({ url })
    await house.db.pool.query(`update store set telephone = '+86 1' where seller_id = 'demo' and store_id = '103'`)
    house.services.store.forget('demo', '103')
    const after = await house.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } })
    expect(after.statusCode).toBe(200)
    expect(after.json().resultObject[2]).toMatchObject({ id: '103', telephone: '+86 1' })
  })

  it('refuses a place that is not on earth', async () => {
    const { status, body } = await get(`${stores}/101/stores.html?lat=91&lng=0`)
    expect(status).toBe(400)
    expect(body.resultObject.details.field).toBe('query.lat')
  })
})

describe('tabledtl.html and checktable.html', () => {
  it('lets a guest order only at the scanned table', async () => {
    const guest = await house.asGuestAt('101', 'A1')
    const headers = { cookie: guest.cookie }
    expect((await get('/weixin/tabledtl/demo/101/A1.html', headers)).body.resultObject).toMatchObject({
      tableno: 'A1',
      mayOrder: true,
    })
    expect((await get('/weixin/tabledtl/demo/101/A2.html', headers)).body.resultObject.mayOrder).toBe(false)
    expect((await get('/weixin/tabledtl/demo/101/A1.html')).body.resultObject.mayOrder).toBe(false)
  })

  it("ends an old code's grant when the table gets a new one", async () => {
    const guest = await house.asGuestAt('105', 'A3')
    await house.db.pool.query(
      `update dining_table set code = 'demo-new' where seller_id = 'demo' and store_id = '105' and table_no = 'A3'`,
    )
    house.services.store.forget('demo', '105')
    const { body } = await get('/weixin/tabledtl/demo/105/A3.html', { cookie: guest.cookie })
    expect(body.resultObject.mayOrder).toBe(false)
  })

  it("never shows a table's code", async () => {
    const code = await house.tableCode('101', 'A1')
    const { text } = await get('/weixin/tabledtl/demo/101/A1.html')
    expect(text).not.toContain(code)
  })

  it('refuses an unknown table', async () => {
    expect((await get('/weixin/tabledtl/demo/101/Z9.html')).body.resultObject.code).toBe('table_unknown')
    expect((await get('/weixin/tabledtl/demo/101/Q1.html')).body.resultObject.code).toBe('table_unknown')
    expect((await get('/weixin/tabledtl/demo/999/A1.html')).body.resultObject.code).toBe('store_unknown')
  })

  it('answers whether a table has this number', async () => {
    expect((await get(`${stores}/101/checktable.html?tableno=A12`)).body.resultObject).toMatchObject({ exists: true })
    expect((await get(`${stores}/101/checktable.html?tableno=A13`)).body.resultObject).toEqual({
      exists: false,
      tableno: 'A13',
      tablename: '',
    })
    const missing = await get(`${stores}/101/checktable.html`)
    expect(missing.status).toBe(400)
    expect(missing.body.resultObject.details.field).toBe('query.tableno')
  })
})

describe('storeconfig.html and sellerinfo.html', () => {
  const config = '/weixin/sellermanage/demo'

  it("answers the chosen settings, the store's own over the seller's", async () => {
    const { body } = await get(`${config}/101/storeconfig.html?key=inputCover;inputOrderMemo;nobodySetThis`)
    expect(body.resultObject).toEqual({ inputCover: true, inputOrderMemo: true })
    expect((await get(`${config}/102/storeconfig.html?key=inputCover`)).body.resultObject).toEqual({
      inputCover: false,
    })
  })

  it('shows that an ordering code exists, but not the code', async () => {
    const { body, text } = await get(`${config}/105/storeconfig.html?key=hmdOrderCode;mustOrder`)
    expect(body.resultObject.hmdOrderCode).toBe('1')
    expect(body.resultObject.mustOrder).toHaveLength(2)
    expect(text).not.toContain('2468')
  })

  it('refuses an invalid key', async () => {
    const { status, body } = await get(`${config}/101/storeconfig.html?key=a;b'`)
    expect(status).toBe(400)
    expect(body.resultObject.details.field).toBe('query.key')
  })

  it('answers the seller with currency, languages and stores', async () => {
    const { body } = await get(`${config}/sellerinfo.html?lang=ja`)
    expect(body.resultObject).toEqual({
      sellerId: 'demo',
      name: '紅炉小館',
      currency: 'CNY',
      languages: ['zh', 'en', 'ja'],
      storeIds: ['101', '102', '103', '104', '105'],
    })
    expect((await get('/weixin/sellermanage/nobody/sellerinfo.html')).body.resultObject.code).toBe('not_found')
  })
})

describe('tablestatus.html', () => {
  const url = '/weixin/storeorder/demo/101/tablestatus.html'

  it('shows staff every table with its party', async () => {
    await house.db.pool.query(`insert into bill (seller_id, bill_id, store_id, order_type, table_no, currency, item_count, amount)
      values ('demo', 'b1', '101', 0, 'A2', 'CNY', 3, 12300)`)
    await house.db.pool.query(`insert into seating (seller_id, seating_id, store_id, table_no, cover, bill_id)
      values ('demo', 's1', '101', 'A2', 4, 'b1')`)
    const waiter = await house.asStaff('waiter')
    const { body } = await get(url, { cookie: waiter.cookie })
    expect(body.resultObject.map((table: { tableno: string }) => table.tableno)).toEqual(
      Array.from({ length: 12 }, (_, index) => `A${index + 1}`),
    )
    expect(body.resultObject[0]).toMatchObject({ state: 'free', cover: 0, amount: 0, openedAt: null })
    expect(body.resultObject[1]).toMatchObject({ state: 'open', cover: 4, itemCount: 3, amount: 12300 })
  })

  it('refuses guests', async () => {
    const guest = await house.asGuestAt('101', 'A1')
    const { status, body } = await get(url, { cookie: guest.cookie })
    expect(status).toBe(401)
    expect(body.resultNumber).toBe(401)
  })

  it("refuses staff another seller's tables", async () => {
    const owner = await house.asStaff('owner')
    const { status } = await get('/weixin/storeorder/other/900/tablestatus.html', { cookie: owner.cookie })
    expect(status).toBe(403)
  })
})

describe('a scanned code', () => {
  it('finds its table with one query that names the seller', async () => {
    const code = await house.tableCode('102', 'A7')
    expect(await house.services.store.findTableByCode(code)).toMatchObject({ storeId: '102', tableNo: 'A7' })
    expect(await house.services.store.findTableByCode('other-secret')).toMatchObject({ sellerId: 'other' })
  })

  it('finds no table when it is replaced, foreign or empty', async () => {
    const code = await house.tableCode('102', 'A7')
    for (const wrong of [
      `${code}x`,
      code.toUpperCase(),
      code.replace('demo-', 'other-'),
      'demo-',
      '-x',
      '',
      "demo-'",
    ]) {
      expect(await house.services.store.findTableByCode(wrong)).toBeNull()
    }
  })
})
