import {
  menuTrans,
  type StoreMenu,
  type StoreMenuV3,
  storeMenu,
  storeMenuV3,
} from '@comanda/contract/menu/menu.schema.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { withSoldOut } from './menu.service.ts'

const dish = (code: string, more: Partial<Dish> = {}): Dish => ({
  code,
  categoryCode: 'C',
  names: { zh: `菜${code}`, ja: `料理${code}` },
  price: money(1000),
  standards: [],
  optionText: '',
  tags: [],
  minOrder: 0,
  maxOrder: 0,
  soldOut: false,
  ...more,
})

const meal = dish('T1', {
  names: { zh: '双人套餐', en: 'Dinner for two' },
  isGroup: true,
  suite: [
    {
      groupNo: '1',
      names: { zh: '主菜', ja: '主菜' },
      required: 1,
      parts: [
        { code: 'A', standard: '', num: 1, price: money(0), isRequired: false },
        { code: 'B', standard: '大', num: 2, price: money(500), memberPrice: money(300), isRequired: true },
        { code: 'GONE', standard: '', num: 1, price: money(0), isRequired: false },
        { code: 'B', standard: '特大', num: 1, price: money(0), isRequired: false },
      ],
    },
  ],
})

const menu: MenuSnapshot = {
  version: '',
  currency: 'CNY',
  original: 'zh',
  categories: [{ code: 'C', names: { zh: '主食' }, sort: 0 }],
  dishes: [
    meal,
    dish('A', {
      standards: [
        { name: '中', names: { ja: '並' }, price: money(1000) },
        { name: '大', price: money(1200) },
      ],
      optionText: '[辣度@1@1@]微辣@0@0@|中辣@0@0@',
      picture: '/pictures/a.webp',
      hue: 3,
    }),
    dish('B', { standards: [{ name: '大', names: { en: 'Large' }, price: money(1200) }], soldOut: true }),
    dish('D', {
      icon: '/icons/new.svg',
      isDrink: true,
      noDiscount: true,
      isBuffet: true,
      taxClass: 'alcohol',
      blur: 'data:image/webp;base64,AA',
    }),
  ],
}

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
  await transaction(house.db, (tx) => house.services.menu.publishMenu(tx, 'demo', '101', 2, menu))
  house.services.menu.forget('demo', '101')
})
afterAll(() => house.close())

async function read<T = StoreMenu>(search: string): Promise<T> {
  const answer = await house.app.inject(`/weixin/onlineorder/demo/101/2/storemenu.html${search}`)
  return answer.json().resultObject
}

describe('a set meal in storemenu.html', () => {
  it('brings its groups with the parts as their dishes are, in the language asked for', async () => {
    const shown = storeMenu.parse(await read('?lang=ja'))
    const item = shown.types[0]?.menuItem[0]
    // No Japanese name: the original, never an empty label.
    expect(item).toMatchObject({ code: 'T1', showName: '双人套餐', isGroup: true })
    expect(item?.group).toEqual([
      {
        groupNo: '1',
        groupName: '主菜',
        showGroupName: '主菜',
        required: 1,
        suiteItem: [
          {
            code: 'A',
            name: '菜A',
            showName: '料理A',
            standard: '',
            showStandard: '',
            // Whatever size is chosen, the meal's price holds.
            standards: [
              { standard: '中', showStandard: '並', price: 0, memberprice: 0 },
              { standard: '大', showStandard: '大', price: 0, memberprice: 0 },
            ],
            num: 1,
            price: 0,
            memberprice: 0,
            selectflag: 0,
            isSaleout: false,
            remark: '[辣度@1@1@]微辣@0@0@|中辣@0@0@',
            picPath: '/pictures/a.webp',
            hue: 3,
          },
          expect.objectContaining({
            code: 'B',
            standard: '大',
            showStandard: '大',
            standards: [],
            num: 2,
            price: 500,
            memberprice: 300,
            selectflag: 1,
            isSaleout: true,
          }),
        ],
      },
    ])
  })

  it('leaves out a part whose dish or standard is gone, and lists it among the owner’s faults', async () => {
    const owner = await house.asStaff('owner')
    const answer = await house.app.inject({ url: '/console/api/demo/101/menu/faults', headers: { ...owner } })
    const faults = answer.json().resultObject.faults.filter(({ code }: { code: string }) => code === 'T1')
    expect(faults).toEqual([
      { code: 'T1', name: '双人套餐', fault: 'suite_part_gone', at: 0, values: ['1', 'GONE'] },
      { code: 'T1', name: '双人套餐', fault: 'suite_standard_gone', at: 0, values: ['1', 'B', '特大'] },
    ])
  })

  it('marks a part sold out where its dish is, and back', async () => {
    const shown = await read('?lang=zh')
    const parts = (codes: string[]) =>
      withSoldOut(shown, new Set(codes)).types[0]?.menuItem[0]?.group?.[0]?.suiteItem.map(({ isSaleout }) => isSaleout)
    expect(parts(['A'])).toEqual([true, false])
    expect(parts(['B'])).toEqual([false, true])
    expect(withSoldOut(shown, new Set(['B'])).types[0]?.menuItem[0]).toBe(shown.types[0]?.menuItem[0])
  })

  it('says of a dish what else there is to say', async () => {
    const items = (await read('?lang=en')).types[0]?.menuItem ?? []
    expect(items.at(-1)).toMatchObject({
      iconPath: '/icons/new.svg',
      drink: true,
      undiscount: true,
      isbuffet: true,
      taxClass: 'alcohol',
      blur: 'data:image/webp;base64,AA',
    })
    expect(items[1]).not.toHaveProperty('blur')
    expect(items[1]).not.toHaveProperty('taxClass')
    expect(items[1]).not.toHaveProperty('group')
  })
})

describe('menutrans.json', () => {
  it('names the groups of a set meal in every language', async () => {
    const answer = await house.app.inject('/weixin/document/demo/menus/release/101/2/menutrans.json')
    const trans = menuTrans.parse(answer.json().resultObject)
    expect(trans.items.T1?.groups).toEqual({ 1: { zh: '主菜', ja: '主菜' } })
    expect(trans.items.A?.groups).toEqual({})
  })
})

describe('the shapes of storemenu.html', () => {
  it('are V4 unless V3 is asked for: the same items in a list of their own', async () => {
    const v4 = await read('?lang=en')
    const v3 = storeMenuV3.parse(await read<StoreMenuV3>('?lang=en&shape=V3'))
    expect(v3.shape).toBe('V3')
    expect(v3.types).toEqual(v4.types.map(({ menuItem: _, ...type }) => type))
    expect(v3.items).toEqual(v4.types.flatMap(({ menuItem }) => menuItem))
    expect(v3.items.every(({ typeCode }) => v3.types.some(({ code }) => code === typeCode))).toBe(true)
    expect(await read('?lang=en&shape=V4')).toEqual(v4)
  })

  it('are no others', async () => {
    const answer = await house.app.inject('/weixin/onlineorder/demo/101/2/storemenu.html?shape=V5')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().resultObject.details.field).toBe('query.shape')
  })
})
