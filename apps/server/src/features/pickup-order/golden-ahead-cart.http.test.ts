import type { AheadOrders, AheadType } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { Dish, MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import { type CaseLine, isRefusedByContract, wireLine, withMadeUpPrice } from '@comanda/testing/golden-line.ts'
import { makePhone, type Reply } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { setKitchen } from '@comanda/testing/test-kitchen.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import orderCases from '../../../../../packages/rules/cases/cart/order.json' with { type: 'json' }
import lineCases from '../../../../../packages/rules/cases/cart/price-line.json' with { type: 'json' }
import chooseCases from '../../../../../packages/rules/cases/menu/choose.json' with { type: 'json' }
import menu from '../../../../../packages/rules/cases/menu/menu.json' with { type: 'json' }
import noteCases from '../../../../../packages/rules/cases/menu/note.json' with { type: 'json' }

/*
 * The golden cases of carts and lines, sent ahead in one call by a program without a cart. Only the submit checks a pick-up,
 * a takeout or a pre-order. A table's calls are tested in table-order/golden-cases.http.test.ts.
 */

const base = '/weixin/onlineorder/demo/order.html'
const storeId = '101'
/** A takeout's own fields are checked after its dishes: spec 1 §4. */
const takenTypes = ['1', '3'] as const satisfies readonly AheadType[]
const types = ['1', '2', '3'] as const satisfies readonly AheadType[]
const named = { '1': 'pick-up', '2': 'takeout', '3': 'pre-order' } as const

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
})
afterAll(() => house.close())

/** For all types: a pre-order uses the dine-in menu, a pick-up here the takeout menu. */
async function publish(document: MenuSnapshot): Promise<void> {
  await publishMenu(house, document, storeId, 0)
  await publishMenu(house, document, storeId, 1)
}

const goldenMenu = () => publish(menu as unknown as MenuSnapshot)

/** Each order is from a new guest. */
function newGuest() {
  const phone = makePhone(house.app, house.asGuest(), { storeId, tableNo: 'A1' })
  return {
    submit(
      orderType: AheadType,
      lines: readonly CaseLine[],
      body: object = {},
    ): Promise<Reply<{ outtradeno: string }>> {
      const takeAt = orderType === '3' ? '2026-11-21T18:00:00+08:00' : null
      const orderDetail = lines.map(wireLine).map(withMadeUpPrice)
      return phone.call('POST', base, { body: { storefrontid: storeId, orderType, takeAt, orderDetail, ...body } })
    },
    list: async () => (await phone.call<AheadOrders>('GET', base)).value.orders,
  }
}

interface Taken {
  readonly count?: number
  readonly amount: number
  /** Before each type: resets portions that the previous order took. */
  readonly setUp?: () => Promise<void>
}

async function expectTaken(lines: readonly CaseLine[], { setUp, ...kept }: Taken) {
  for (const orderType of takenTypes) {
    await setUp?.()
    const guest = newGuest()
    const sent = await guest.submit(orderType, lines, { orderAmount: kept.amount })
    expect([named[orderType], sent.code, sent.message]).toEqual([named[orderType], null, ''])
    expect(await guest.list()).toMatchObject([{ orderType, ...kept }])
  }
}

async function expectRefused(
  lines: readonly CaseLine[],
  expected: { code: string | undefined; message?: string | undefined },
) {
  for (const orderType of types) {
    const guest = newGuest()
    const refused = await guest.submit(orderType, lines)
    const { code, message } = refused
    expect([named[orderType], code, message]).toEqual([named[orderType], expected.code, expected.message ?? message])
    expect(await guest.list()).toEqual([])
  }
}

describe('carts sent ahead (cases/cart/order.json)', () => {
  interface OrderCase {
    readonly what: string
    readonly lines: readonly CaseLine[]
    readonly soldOut?: readonly string[]
    readonly left?: Readonly<Record<string, number>>
    readonly amount?: number
    readonly count?: number
    readonly refusal?: string
    readonly says?: string
  }
  const cases = orderCases as readonly OrderCase[]
  beforeAll(goldenMenu)
  afterEach(() => setKitchen(house))

  it.each(cases.filter(({ refusal }) => refusal === undefined))('taken: $what', async (taken) => {
    const { lines, count = 0, amount = 0 } = taken
    await expectTaken(lines, { count, amount, setUp: () => setKitchen(house, taken) })
  })

  it.each(cases.filter(({ refusal }) => refusal !== undefined))('refused: $what', async (refused) => {
    await setKitchen(house, refused)
    await expectRefused(refused.lines, { code: refused.refusal, message: refused.says })
  })
})

describe('lines sent ahead (cases/cart/price-line.json)', () => {
  interface LineCase {
    readonly what: string
    readonly line: CaseLine
    readonly refusal?: string
    readonly amount?: number
  }
  const dishes = (lineCases.dishes as unknown as (Partial<Dish> & { readonly code: string })[]).map(makeDish)
  beforeAll(() => publish(makeMenu({ dishes })))
  const words: Readonly<Record<string, string>> = { quantity_at_most: 'at_most', standard_needed: 'standard_gone' }

  it.each(lineCases.cases as unknown as readonly LineCase[])('$what', async ({ line, amount = 0, ...played }) => {
    const least = dishes.find(({ code }) => code === line.code)?.minOrder ?? 0
    const refusal = played.refusal ?? (line.num < least ? 'at_least' : undefined)
    if (refusal === undefined) return expectTaken([line], { count: line.num, amount })
    await expectRefused([line], { code: isRefusedByContract(line) ? 'invalid_request' : (words[refusal] ?? refusal) })
  })
})

describe('chosen dishes sent ahead (cases/menu/choose.json)', () => {
  interface ChooseCase {
    readonly what: string
    readonly dish: string
    readonly line?: Omit<CaseLine, 'code'>
    readonly amount?: number
  }
  beforeAll(goldenMenu)

  it.each((chooseCases as unknown as readonly ChooseCase[]).filter(({ line }) => line !== undefined))(
    '$what',
    async ({ dish, line, amount = 0 }) => expectTaken([{ num: 1, ...line, code: dish }], { amount }),
  )
})

describe('notes sent ahead (cases/menu/note.json)', () => {
  interface NoteCase {
    readonly what: string
    readonly repeat: readonly [string, number]
    readonly before?: string
    readonly isAllowed: boolean
    readonly says?: string
  }
  beforeAll(goldenMenu)

  it.each(noteCases.notes as unknown as readonly NoteCase[])('$what', async ({ repeat, before = '', ...played }) => {
    const memo = before + repeat[0].repeat(repeat[1])
    const chicken = { sgid: '1', code: 'CHICKEN', num: 1, memo }
    const lines: CaseLine[] = [
      { code: 'CAKE', num: 1, memo },
      { code: 'LUNCH', standard: '小', num: 2, addItems: [chicken] },
    ]
    for (const line of lines) {
      if (played.isAllowed) expect((await newGuest().submit('1', [line])).code).toBeNull()
      else await expectRefused([line], { code: 'memo_too_long', message: played.says })
    }
  })
})

describe('a store that sells not everything ahead', () => {
  async function configure(config: object): Promise<void> {
    await house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '101'`, [
      JSON.stringify(config),
    ])
    house.services.store.forget('demo', storeId)
  }
  const cake: CaseLine = { code: 'CAKE', num: 1 }
  const tea: CaseLine = { code: 'TEA', num: 1, addItems: [{ code: 'A6', name: '标准', num: 1 }] }
  beforeAll(goldenMenu)
  afterEach(() => configure({ menuFilter: [], scanOpen: true }))

  it('refuses a dish or category its filter excludes from the type', async () => {
    const { categoryCode } = menu.dishes.find(({ code }) => code === 'CAKE') ?? {}
    const rules = [[{ codes: ['CAKE'], orderTypes: [1] }], [{ types: [categoryCode], orderTypes: [1] }]]
    for (const menuFilter of rules) {
      await configure({ menuFilter })
      const guest = newGuest()
      expect(await guest.submit('1', [cake])).toMatchObject({ code: 'dish_not_ahead' })
      expect(await guest.list()).toEqual([])
      expect((await newGuest().submit('3', [cake])).code).toBeNull()
    }
    await configure({ menuFilter: [{ codes: ['CAKE'], orderTypes: [1] }] })
    expect((await newGuest().submit('1', [tea])).code).toBeNull()
  })

  it('refuses a dish excluded from every type, but not at tables', async () => {
    await configure({ menuFilter: [{ codes: ['CAKE'] }] })
    await expectRefused([cake], { code: 'dish_not_ahead' })
    await configure({ menuFilter: [{ codes: ['CAKE'], tables: ['A1'] }] })
    await expectTaken([cake], { count: 1, amount: 1200 })
  })

  it('refuses everything once its scan ordering has lapsed', async () => {
    await configure({ scanOpen: false })
    await expectRefused([cake], { code: 'scan_ordering_lapsed' })
    const times = await house.app.inject({ url: `/weixin/onlineorder/demo/${storeId}/taketimes.html?ordertype=1` })
    expect(times.json().resultObject.code).toBe('scan_ordering_lapsed')
    await configure({ scanOpen: true })
    await expectTaken([cake], { count: 1, amount: 1200 })
  })
})
