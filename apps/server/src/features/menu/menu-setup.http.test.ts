import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function ask(call: string, search: string) {
  const answer = await house.app.inject(`/weixin/wxmenusetup/v2/${call}.html?sellerid=demo${search}`)
  return answer.json().resultObject
}

async function configure(storeId: string, config: object): Promise<void> {
  await house.db.pool.query(`update store set config = $2 where seller_id = 'demo' and store_id = $1`, [
    storeId,
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', storeId)
}

describe('indexpage.html', () => {
  it('says how the seller sets the ordering page, with the store’s own word over it', async () => {
    expect(await ask('indexpage', '&storeid=101')).toEqual({
      menuVersion: 'V4',
      layout: 'LR',
      picMode: null,
      recommendation: true,
      open: true,
    })
    await configure('103', { layout: 'TB', picMode: 1, menuVersion: 'V3', recommendation: false, scanOpen: false })
    expect(await ask('indexpage', '&storeid=103')).toEqual({
      menuVersion: 'V3',
      layout: 'TB',
      picMode: 1,
      recommendation: false,
      open: false,
    })
    expect(await ask('recommendationstate', '&storeid=103')).toEqual({ open: false })
    expect(await ask('recommendationstate', '&storeid=101')).toEqual({ open: true })
  })

  it("names the seller's shape where the store's cannot be read", async () => {
    await configure('103', { menuVersion: 'V9' })
    expect(await ask('indexpage', '&storeid=103')).toMatchObject({ menuVersion: 'V4', layout: 'LR' })
  })

  it('refuses an unknown store', async () => {
    for (const call of ['indexpage', 'recommendationstate', 'bidian2', 'originmenu']) {
      expect((await ask(call, '&storeid=999')).code).toBe('store_unknown')
    }
  })
})

describe('bidian2.html', () => {
  it('lists what the table must order, in the language asked for', async () => {
    const { items } = await ask('bidian2', '&storeid=105&tableno=A1&lang=en')
    expect(items).toEqual([
      { code: 'Y01', name: expect.any(String), showName: expect.any(String), num: 1, forceAdd: true },
      { code: 'Z01', name: expect.any(String), showName: expect.any(String), num: 1, forceAdd: false },
    ])
    expect(items[0].showName).not.toBe(items[0].name)
  })

  it('asks for nothing that cannot be ordered here: not on the menu, hidden at this table, or not to be read', async () => {
    await configure('105', {
      mustOrder: [
        { code: 'NONE', num: 1 },
        { code: 'Y01', num: 0 },
        'Z01',
        { code: 'S01' },
        { code: 'S01', num: 2 },
        { code: 'S02', num: 2, forceAdd: true },
      ],
      menuFilter: [{ codes: ['S02'], tables: ['A1'] }],
    })
    const codes = async (tableno: string) =>
      (await ask('bidian2', `&storeid=105&tableno=${tableno}`)).items.map(({ code, num }: Record<string, unknown>) => [
        code,
        num,
      ])
    expect(await codes('A1')).toEqual([['S01', 1]])
    expect(await codes('A2')).toEqual([
      ['S01', 1],
      ['S02', 2],
    ])
  })

  it('asks for nothing where nothing is configured, or wrongly', async () => {
    expect(await ask('bidian2', '&storeid=101&tableno=A1')).toEqual({ items: [] })
    await configure('105', { mustOrder: 'everything' })
    expect(await ask('bidian2', '&storeid=105')).toEqual({ items: [] })
  })
})

describe('originmenu.html', () => {
  it('is the menu as the shop wrote it, whatever the reader speaks', async () => {
    const menu = await ask('originmenu', '&storeid=101&lang=en')
    expect(menu).toMatchObject({ version: 1, menuClass: 0, language: 'zh' })
    expect(menu.types[0].menuItem[0]).toMatchObject({ name: '炉火回锅肉', showName: '炉火回锅肉' })
  })

  it('refuses an unpublished class', async () => {
    expect((await ask('originmenu', '&storeid=101&menuclass=3')).code).toBe('menu_missing')
  })
})
