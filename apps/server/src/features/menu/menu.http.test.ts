import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { storeMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const menuOf = (storeId: string, search = '', headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/weixin/onlineorder/demo/${storeId}/0/storemenu.html${search}`, headers: { ...headers } })

function dishesOf(menu: StoreMenu): Map<string, MenuItem> {
  return new Map(menu.types.flatMap((type) => type.menuItem).map((item) => [item.code, item]))
}

async function publishWith(change: (code: string) => Pick<Dish, 'price'> | null, storeId = '102') {
  const loaded = await house.services.menu.currentMenu('demo', storeId, 0)
  if (loaded === null) throw new Error('no menu')
  const dishes = loaded.snapshot.dishes.map((dish) => ({ ...dish, ...change(dish.code) }))
  const published = await transaction(house.db, (tx) =>
    house.services.menu.publishMenu(tx, 'demo', storeId, 0, { ...loaded.snapshot, dishes }),
  )
  house.services.menu.forget('demo', storeId)
  return published
}

describe('storemenu.html', () => {
  it('answers the menu of the contract, in the language asked for', async () => {
    const answer = await menuOf('101', '?lang=en')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const menu = storeMenu.parse(answer.json().resultObject)
    expect(menu).toMatchObject({ version: 1, menuClass: 0, language: 'en', currency: 'CNY' })
    const dish = dishesOf(menu).get('S01')
    expect(dish).toMatchObject({
      name: '炉火回锅肉',
      showName: 'Hearth twice-cooked pork',
      price: 5800,
      memberprice: 5200,
    })
    expect(menu.types[0]).toMatchObject({ name: '招牌', showName: 'Signatures' })
  })

  it('keeps the original name beside every translation, and the same codes and prices in all languages', async () => {
    const [zh, en, ja] = await Promise.all(
      ['zh', 'en', 'ja'].map(async (lang) => dishesOf((await menuOf('102', `?lang=${lang}`)).json().resultObject)),
    )
    expect([...(en?.keys() ?? [])]).toEqual([...(zh?.keys() ?? [])])
    for (const [code, dish] of zh ?? []) {
      expect(dish.showName).toBe(dish.name)
      expect(en?.get(code)).toMatchObject({ name: dish.name, price: dish.price })
      expect(en?.get(code)?.snddesc ?? '').toBe(dish.desc)
      expect(ja?.get(code)).toMatchObject({ name: dish.name, memberprice: dish.memberprice })
    }
  })

  it('is the same in brotli, in gzip and plain, quick or best', async () => {
    const plain = await menuOf('101', '?lang=ja')
    const loaded = await house.services.menu.currentMenu('demo', '101', 0)
    for (const ready of [false, true]) {
      if (ready && loaded !== null) await house.services.menu.bytes.menu(loaded, 'ja').ready
      const br = await menuOf('101', '?lang=ja', { 'accept-encoding': 'gzip, deflate, br' })
      const gzip = await menuOf('101', '?lang=ja', { 'accept-encoding': 'gzip;q=1, br;q=0' })
      expect(br.headers['content-encoding']).toBe('br')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    }
  })

  it('is immutable only when the address names a version that can be had, and the language', async () => {
    const control = async (search: string) => (await menuOf('101', search)).headers['cache-control']
    expect(await control('?lang=en&v=1')).toBe('public, max-age=31536000, immutable')
    expect(await control('?lang=en&v=7')).toBe('no-cache')
    expect(await control('?lang=en')).toBe('no-cache')
    expect(await control('?v=1')).toBe('no-cache')
  })

  it('answers 304 to a phone that has it, and the whole menu to one with an older', async () => {
    const { headers } = await menuOf('101', '?lang=en')
    const again = await menuOf('101', '?lang=en', { 'if-none-match': `W/${headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await menuOf('101', '?lang=en', { 'if-none-match': '"old"' })).statusCode).toBe(200)
    expect((await menuOf('101', '?lang=ja', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('follows a publish: next version, new price, other bytes; the version before stays readable', async () => {
    const before = (await menuOf('102', '?lang=zh')).json().resultObject as StoreMenu
    const [code = ''] = dishesOf(before).keys()
    const { version } = await publishWith((one) => (one === code ? { price: money(4321) } : null))
    expect(version).toBe(before.version + 1)
    const after = (await menuOf('102', '?lang=zh')).json().resultObject as StoreMenu
    expect(after.version).toBe(version)
    expect(dishesOf(after).get(code)?.price).toBe(4321)
    // By whose page was made of it before the next was published.
    const old = await menuOf('102', `?lang=zh&v=${before.version}`)
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(old.json().resultObject).toEqual(before)
  })

  it('is the one in force to who asks for an earlier one that this server has never had', async () => {
    const answer = await menuOf('102', '?lang=zh&v=0')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.json().resultObject.version).toBe(await house.services.menu.currentVersion('demo', '102', 0))
  })

  it('is the newest to a phone that has heard of it before this server has', async () => {
    const first = await house.services.menu.currentMenu('demo', '103', 0)
    if (first === null) throw new Error('no menu')
    const { version } = await transaction(house.db, (tx) =>
      house.services.menu.publishMenu(tx, 'demo', '103', 0, first.snapshot),
    )
    // Like another server without the event: this one keeps what it has in memory.
    expect((await menuOf('103', '?lang=en')).json().resultObject.version).toBe(first.version)
    const answer = await menuOf('103', `?lang=en&v=${version}`)
    expect(answer.json().resultObject.version).toBe(version)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('asks the database ten times a second at most for versions that never were', async () => {
    let statements = 0
    const { query } = house.db.pool
    house.db.pool.query = ((...args: Parameters<typeof query>) => {
      statements += 1
      return query.apply(house.db.pool, args)
    }) as typeof query
    const started = performance.now()
    await Promise.all(Array.from({ length: 50 }, (_, n) => menuOf('103', `?lang=en&v=${9000 + n}`)))
    house.db.pool.query = query
    expect(statements).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - started) / 100))
  })

  it('gives two publishers at the same moment a number each', async () => {
    const published = await Promise.all([publishWith(() => null, '104'), publishWith(() => null, '104')])
    expect(published.map(({ version }) => version).toSorted()).toEqual([2, 3])
    expect(await house.services.menu.currentVersion('demo', '104', 0)).toBe(3)
  })

  it('asks the database at most once a second for what is in force, however many phones ask', async () => {
    house.services.menu.forget('demo', '101')
    const started = performance.now()
    await menuOf('101', '?lang=en')
    let statements = 0
    const { query } = house.db.pool
    house.db.pool.query = ((...args: Parameters<typeof query>) => {
      statements += 1
      return query.apply(house.db.pool, args)
    }) as typeof query
    await Promise.all(Array.from({ length: 50 }, () => menuOf('101', '?lang=en')))
    house.db.pool.query = query
    // Two: of the store and of its menu.
    expect(statements).toBeLessThanOrEqual(2 + 2 * Math.floor((performance.now() - started) / 1000))
  })

  it('refuses an unknown store, an unpublished class and a class that cannot be', async () => {
    expect((await menuOf('999')).json().resultObject.code).toBe('store_unknown')
    const none = await house.app.inject('/weixin/onlineorder/demo/101/3/storemenu.html?lang=en')
    expect(none.json()).toMatchObject({
      resultNumber: -1,
      resultMsg: 'This store has not published a menu yet',
      resultObject: { code: 'menu_missing' },
    })
    const wrong = await house.app.inject('/weixin/onlineorder/demo/101/9/storemenu.html')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().resultObject.details.field).toBe('params.menuClass')
    expect((await menuOf('101', '?lang=xx')).json().resultObject.details.field).toBe('query.lang')
  })

  it("does not show a seller's menu under another's name", async () => {
    await house.db.pool.query(`insert into seller (seller_id, names) values ('other', '{}') on conflict do nothing`)
    await house.db.pool.query(
      `insert into store (seller_id, store_id, names, time_zone) values ('other', '101', '{}', 'Asia/Tokyo')`,
    )
    const answer = await house.app.inject('/weixin/onlineorder/other/101/0/storemenu.html')
    expect(answer.json().resultObject.code).toBe('menu_missing')
  })
})

describe('saleout.html', () => {
  const url = '/weixin/onlineorder/demo/105/saleout.html'

  it('lists what is sold out now, and follows within a second', async () => {
    await house.db.pool.query(
      `insert into saleout (seller_id, store_id, code) values ('demo', '105', 'S01') on conflict do nothing`,
    )
    house.services.menu.forget('demo', '105')
    expect((await house.app.inject(url)).json().resultObject.codes).toContain('S01')
    await house.db.pool.query(`delete from saleout where seller_id = 'demo' and store_id = '105' and code = 'S01'`)
    await expect
      .poll(async () => (await house.app.inject(url)).json().resultObject.codes, { timeout: 3000 })
      .not.toContain('S01')
  })

  it('refuses an unknown store', async () => {
    const answer = await house.app.inject('/weixin/onlineorder/demo/999/saleout.html')
    expect(answer.json().resultObject.code).toBe('store_unknown')
  })
})

describe('menufilter.html', () => {
  const url = '/weixin/onlineorder/demo/105/menufilter.html'

  it('hides nothing by default', async () => {
    expect((await house.app.inject(url)).json().resultObject).toEqual({ hiddenTypes: [], hiddenCodes: [] })
  })

  it('hides what the store keeps from a table or an order type', async () => {
    await house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '105'`, [
      {
        menuFilter: [
          { codes: ['S01'], tables: ['A1'] },
          { types: ['J'], orderTypes: [2] },
        ],
      },
    ])
    house.services.store.forget('demo', '105')
    const hidden = async (search: string) => (await house.app.inject(`${url}${search}`)).json().resultObject
    expect(await hidden('?tableno=A1')).toEqual({ hiddenTypes: [], hiddenCodes: ['S01'] })
    expect(await hidden('?tableno=A2')).toEqual({ hiddenTypes: [], hiddenCodes: [] })
    expect(await hidden('?ordertype=2')).toEqual({ hiddenTypes: ['J'], hiddenCodes: [] })
  })

  it('holds the rules that can be read beside one that cannot', async () => {
    await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '105'`, [
      JSON.stringify({ menuFilter: ['nonsense', { codes: ['S01'] }, { codes: 7 }] }),
    ])
    house.services.store.forget('demo', '105')
    const answer = await house.app.inject('/weixin/onlineorder/demo/105/menufilter.html')
    expect(answer.json().resultObject).toEqual({ hiddenTypes: [], hiddenCodes: ['S01'] })
  })

  it('refuses an order type that cannot be', async () => {
    const answer = await house.app.inject(`${url}?ordertype=7`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().resultObject.details.field).toBe('query.ordertype')
  })
})

describe('menutrans.json', () => {
  it('answers all translations by code', async () => {
    const answer = await house.app.inject('/weixin/document/demo/menus/release/101/0/menutrans.json')
    const { original, items, types, typeDescs } = answer.json().resultObject
    expect(original).toBe('zh')
    expect(Object.keys(typeDescs)).toEqual(Object.keys(types))
    for (const descs of Object.values(typeDescs))
      expect(Object.keys(descs as object).sort()).toEqual(['en', 'ja', 'zh'])
    expect(items.S01.name).toMatchObject({ zh: '炉火回锅肉', en: 'Hearth twice-cooked pork' })
    expect(types.S.ja).toBe('看板料理')
  })

  it('refuses an unpublished class', async () => {
    const answer = await house.app.inject('/weixin/document/demo/menus/release/101/2/menutrans.json')
    expect(answer.json().resultObject.code).toBe('menu_missing')
  })
})
