import { type SearchEntry, searchIndex } from '@comanda/contract/menu/menu.schema.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { searchMenu } from '@comanda/rules/menu/search.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import cases from '../../../../../../packages/rules/cases/menu/search.json' with { type: 'json' }
import { transaction } from '../../../db/transaction.ts'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const get = (file: string, storeId = '101', headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/weixin/document/demo/menus/release/${storeId}/0/${file}`, headers: { ...headers } })

async function release(storeId: string, more: Partial<MenuSnapshot>): Promise<number> {
  const menu = await house.services.menu.currentMenu('demo', storeId, 0)
  if (menu === null) throw new Error('no menu')
  const { version } = await transaction(house.db, (tx) =>
    house.services.menu.publishMenu(tx, 'demo', storeId, 0, { ...menu.snapshot, ...more }),
  )
  house.services.menu.forget('demo', storeId)
  return version
}

describe('the lists beside a menu', () => {
  it('name what the shop recommends, what sells at which hour, and what goes with what', async () => {
    const version = await release('103', {
      recommend: ['S02', 'S01', 'NONE', 'S02'],
      hotSchemes: [{ startTime: '11:00', endTime: '14:00', codes: ['S01', 'NONE'] }],
      sides: { S01: ['S02', 'S01', 'NONE'], NONE: ['S01'], S02: ['NONE'] },
    })
    expect((await get('recommend.json', '103')).json().resultObject).toEqual({ version, codes: ['S02', 'S01'] })
    expect((await get('schemahots.json', '103')).json().resultObject).toEqual({
      version,
      schemes: [{ startTime: '11:00', endTime: '14:00', codes: ['S01'] }],
    })
    expect((await get('peicaidata.json', '103')).json().resultObject).toEqual({ version, sides: { S01: ['S02'] } })
  })

  it('are empty where the shop says nothing', async () => {
    await release('104', { recommend: undefined, hotSchemes: undefined, sides: undefined, hots: undefined })
    expect((await get('recommend.json', '104')).json().resultObject.codes).toEqual([])
    expect((await get('schemahots.json', '104')).json().resultObject.schemes).toEqual([])
    expect((await get('peicaidata.json', '104')).json().resultObject.sides).toEqual({})
    expect((await get('hots.json', '104')).json().resultObject.codes).toEqual([])
  })

  it.each(['recommend.json', 'schemahots.json', 'peicaidata.json', 'hots.json', 'menutrans.json', 'search.json'])(
    '%s is not sent twice to a phone that has it, and refused where no menu is',
    async (file) => {
      const first = await get(file)
      expect(first.statusCode).toBe(200)
      expect(first.headers['cache-control']).toBe('no-cache')
      const again = await get(file, '101', { 'if-none-match': `W/${first.headers.etag}` })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect((await get(file, '101', { 'if-none-match': '"old"' })).statusCode).toBe(200)
      expect((await get(file, '999')).json().resultObject.code).toBe('store_unknown')
      const none = await house.app.inject(`/weixin/document/demo/menus/release/101/3/${file}`)
      expect(none.json().resultObject.code).toBe('menu_missing')
    },
  )

  it('are immutable when the address names the version, save the one that changes by itself', async () => {
    const control = async (file: string) => (await get(file)).headers['cache-control']
    expect(await control('recommend.json?v=1')).toBe('public, max-age=31536000, immutable')
    expect(await control('recommend.json?v=2')).toBe('no-cache')
    expect(await control('hots.json?v=1')).toBe('no-cache')
  })
})

describe('hots.json', () => {
  const sell = async (code: string, num: number, storeId = '102') => {
    const tableNo = await house.freshTable(storeId)
    const phone = makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
    await phone.add([makeLine({ code, num })])
    const sent = await phone.send()
    expect(sent.code).toBeNull()
  }

  it('names the shop’s own list first, then what guests bought most in 30 days, and nothing that left the menu', async () => {
    const restaurant = await house.services.menu.currentMenu('demo', '101', 0)
    await release('102', { ...restaurant?.snapshot })
    const plain = restaurant?.snapshot.dishes.filter(
      (dish) =>
        dish.standards.length < 2 && dish.optionText === '' && !dish.soldOut && dish.minOrder < 2 && !dish.suite,
    )
    const [first = '', second = '', third = '', old = ''] = (plain ?? []).map(({ code }) => code)
    expect(old).not.toBe('')
    await sell(first, 1)
    await sell(second, 3)
    await sell(third, 2)
    await sell(old, 9)
    await house.db.pool.query(
      `update round r set sent_at = now() - interval '31 days' from round_line l
        where l.seller_id = r.seller_id and l.round_id = r.round_id and l.code = $1`,
      [old],
    )
    await house.db.pool.query(`update round_line set code = 'GONE' where code = $1 and seller_id = 'demo'`, [third])
    await release('102', { hots: [first, 'NONE'] })
    expect((await get('hots.json', '102')).json().resultObject.codes).toEqual([first, second])
  })

  it('counts once in ten minutes, not for every phone', async () => {
    const before = (await get('hots.json', '102')).body
    let statements = 0
    const { query } = house.db.pool
    house.db.pool.query = ((...args: Parameters<typeof query>) => {
      if (JSON.stringify(args).includes('menu-most-sold')) statements += 1
      return query.apply(house.db.pool, args)
    }) as typeof query
    for (let n = 0; n < 20; n += 1) expect((await get('hots.json', '102')).body).toBe(before)
    house.db.pool.query = query
    expect(statements).toBe(0)
  })

  it('does not count what another store or seller sold', async () => {
    expect(await house.services.menu.mostSold('demo', '105')).toEqual([])
    expect(await house.services.menu.mostSold('other', '102')).toEqual([])
  })
})

describe('search.json', () => {
  const dish = (code: string, names: Dish['names'], more: Partial<Dish> = {}): Dish => ({
    code,
    categoryCode: 'C',
    names,
    price: money(1000),
    standards: [],
    optionText: '',
    tags: [],
    minOrder: 0,
    maxOrder: 0,
    soldOut: false,
    ...more,
  })

  async function entriesOf(dishes: readonly Dish[], texts: MenuSnapshot['texts'] = {}): Promise<SearchEntry[]> {
    await release('104', { categories: [{ code: 'C', names: { zh: '菜' }, sort: 0 }], dishes, texts })
    return searchIndex.parse((await get('search.json', '104')).json().resultObject).entries
  }

  it('finds a dish by its name in any language, its tags, pinyin, initials, kana, romaji and code', async () => {
    const entries = await entriesOf(
      [
        dish('R01', { zh: '炉火回锅肉', en: 'Twice-cooked pork', ja: '回鍋肉' }, { readings: { ja: 'ホイコーロー' } }),
        dish('R02', { zh: '绿豆汤', ja: 'スープ' }, { tags: ['素食'] }),
      ],
      { 素食: { en: 'Vegetarian', ja: 'ベジタリアン' } },
    )
    const found = (query: string) => searchMenu(entries, query, 10)
    for (const query of ['回锅肉', '回鍋', 'TWICE cooked', 'huiguo', 'lhhgr', 'ほいこ', 'hoiko', 'r01'])
      expect(found(query), query).toEqual(['R01'])
    for (const query of ['绿豆', 'lvdou', 'ludou', 'ldt', 'すーぷ', 'supu', 'suupu', 'vegetarian', '素食', 'R02'])
      expect(found(query), query).toEqual(['R02'])
    expect(found('鱼')).toEqual([])
  })

  describe('as the server makes it (cases/menu/search.json)', () => {
    let entries: SearchEntry[]
    beforeAll(async () => {
      // Pinyin is the server's own; kana is the owner's to give.
      entries = await entriesOf(
        cases.dishes.map(({ code, names: [zh = '', en = '', ja = '', ...tags], romaji }) =>
          dish(code, { zh, en, ja }, { tags, readings: { ja: romaji } }),
        ),
      )
    })

    it.each(cases.cases)('finds a dish: $what', ({ query, codes }) => {
      expect(searchMenu(entries, query, 20)).toEqual(codes)
    })
  })

  it('reads a sign with several readings by the word it stands in, as kitchens do; the owner’s reading stands over it', async () => {
    const entries = await entriesOf([
      dish('A', { zh: '重庆小面' }),
      dish('B', { zh: '长寿面' }),
      dish('C', { zh: '参鸡汤' }),
      dish('D', { zh: '乐府牛肉' }, { readings: { zh: 'yue fu niu rou' } }),
      dish('E', { zh: '3号套餐A' }),
      dish('F', { en: 'Fries' }),
    ])
    expect(entries.map(({ readings }) => readings)).toEqual([
      ['chong qing xiao mian'],
      ['chang shou mian'],
      ['shen ji tang'],
      ['yue fu niu rou'],
      ['3 hao tao can a'],
      [],
    ])
  })

  it('is immutable when the address names the version', async () => {
    expect((await get('search.json?v=1')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('search.json')).headers['cache-control']).toBe('no-cache')
  })
})

describe('menu/faults', () => {
  const faults = async (headers: Record<string, string>, storeId = '105') =>
    house.app.inject({ url: `/console/api/demo/${storeId}/menu/faults`, headers })

  it('tells the owner what is broken in the option text; the dish is sold without it', async () => {
    const menu = await house.services.menu.currentMenu('demo', '105', 0)
    const dishes = (menu?.snapshot.dishes ?? []).map((dish) =>
      dish.code === 'S01' ? { ...dish, optionText: '[辣度@1@1@]微辣@x@0@|中辣@0@0@[坏' } : dish,
    )
    await release('105', { dishes })
    const answer = await faults({ ...(await house.asStaff('owner')) })
    const own = answer.json().resultObject.faults.filter(({ code }: { code: string }) => code === 'S01')
    expect(own.map(({ fault }: { fault: string }) => fault)).toEqual(['option_entry_number', 'option_section_unclosed'])
    expect(own[0]).toMatchObject({ name: '炉火回锅肉', values: ['微辣', 'x', '0'] })
    const shown = await house.app.inject('/weixin/onlineorder/demo/105/0/storemenu.html?lang=zh')
    expect(shown.body).toContain('炉火回锅肉')
  })

  it('refuses anyone but the owner', async () => {
    expect((await faults({ ...(await house.asStaff('kitchen')) })).json().resultNumber).not.toBe(0)
    expect((await faults({})).json().resultNumber).not.toBe(0)
    expect((await faults({ ...(await house.asStaff('owner')) }, '999')).json().resultObject.code).toBe('store_unknown')
  })
})
