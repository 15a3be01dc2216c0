import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, makePart, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const duck = makeDish({ code: 'DUCK', names: { zh: '烤鸭', en: 'Roast duck' }, price: money(1800) })
const noodles = makeDish({
  code: 'NOOD',
  names: { zh: '拌面', en: 'Noodles' },
  standards: [
    { name: '小', price: money(1200) },
    { name: '大', price: money(1600) },
  ],
  optionText: '[辣度@1@1@]微辣@0@0@|特辣@0@0@[加料@0@3@]煎蛋@300@4@EGG',
})
const pancakes = makeDish({ code: 'PANC', names: { zh: '春饼' }, minOrder: 2, maxOrder: 4, categoryCode: 'C2' })
const meal = makeDish({
  code: 'SET',
  names: { zh: '套餐', en: 'Set' },
  isGroup: true,
  suite: [
    { groupNo: '1', names: { zh: '主菜' }, required: 1, parts: ['DUCK', 'PANC'].map((code) => makePart({ code })) },
  ],
})
const dishes = [duck, noodles, pancakes, meal]

let house: TestApp
let one: Phone
let two: Phone
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())
beforeEach(async () => {
  await publish()
  const tableNo = await house.freshTable()
  const guests = [await house.asGuestAt('101', tableNo), await house.asGuestAt('101', tableNo)] as const
  one = makePhone(house.app, guests[0], { storeId: '101', tableNo })
  two = makePhone(house.app, guests[1], { storeId: '101', tableNo })
})

/** The menu with some dishes changed, or removed where they are null. */
function publish(changes: Readonly<Record<string, Partial<Dish> | null>> = {}): Promise<number> {
  const changed = dishes.flatMap((dish) => (changes[dish.code] === null ? [] : [{ ...dish, ...changes[dish.code] }]))
  return publishMenu(house, makeMenu({ dishes: changed }))
}

const withSauce = (name: string) =>
  dishes.map((dish) => (dish.code === 'PANC' ? { ...dish, optionText: `[酱@1@1@0]${name}@0@0@S1` } : dish))

const mild = { code: '', name: '微辣', price: 0, num: 1 }
const egg = { code: 'EGG', name: '煎蛋', price: 0, num: 1 }
const bowl = (overrides: object = {}) => makeLine({ code: 'NOOD', standard: '小', menuItem: [mild, egg], ...overrides })
const lineOf = (cart: Cart) => cart.lines[0]

describe('a dish that changed after it was chosen', () => {
  it('shows old and new price, and is sent once both were seen', async () => {
    await one.add([makeLine({ code: 'DUCK', num: 2 })])
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({ wasPrice: null })
    await publish({ DUCK: { price: money(2000) } })
    const { cart } = (await one.cart()).value
    expect(cart).toMatchObject({ amount: 4000, lines: [{ price: 2000, wasPrice: 1800, problem: null }] })
    const told = {
      code: 'price_changed',
      refusal: {
        details: { amount: 4000, changes: [{ name: 'Roast duck', was: 1800, now: 2000 }], cart: { amount: 4000 } },
      },
    }
    expect(await one.send({ orderAmount: 3600 })).toMatchObject(told)
    expect(await two.send()).toMatchObject(told)
    expect((await one.send({ orderAmount: 4000 })).code).toBeNull()
  })

  it("counts its options' prices, and keeps the old price when only the number changes", async () => {
    const line = bowl()
    await one.add([line])
    await publish({ NOOD: { optionText: noodles.optionText.replace('@300@', '@500@') } })
    const raised = await one.change(line.id ?? '', 2)
    expect(lineOf(raised.value.cart)).toMatchObject({ wasPrice: 1500, amount: 2 * 1700 })
    const anew = await one.edit(line.id ?? '', { num: 2, menuItem: [mild, { ...egg, num: 2 }] })
    expect(lineOf(anew.value.cart)).toMatchObject({ wasPrice: null, amount: 2 * 2200 })
  })

  it.each([
    ['has left the menu', { NOOD: null }, 'dish_gone', 'Noodles is no longer on the menu. Please remove it first'],
    [
      'is not sold in that size any more',
      { NOOD: { standards: noodles.standards.slice(1) } },
      'standard_gone',
      'The size of Noodles has changed. Please choose again',
    ],
    [
      'has lost an option',
      { NOOD: { optionText: '[辣度@1@1@]微辣@0@0@' } },
      'option_gone',
      'The options of Noodles have changed. Please choose again',
    ],
    [
      'asks for a choice that was not there',
      { NOOD: { optionText: `${noodles.optionText}[面条@1@1@]宽@0@0@|细@0@0@` } },
      'option_section_at_least',
      '[面条] at least 1',
    ],
    ['is sold by two at least', { NOOD: { minOrder: 2 } }, 'quantity_at_least', 'Qty cannot less than 2'],
  ])(
    'and %s, says which it is and how, in words, before it can be sent',
    async (_what, change, problem, problemText) => {
      const line = bowl()
      await one.add([makeLine({ code: 'DUCK' }), line])
      await publish(change)
      const { cart } = (await two.cart()).value
      expect(cart.lines).toMatchObject([
        { problem: null, problemText: null },
        { id: line.id, problem, problemText },
      ])
      expect(cart).toMatchObject({ count: 1, amount: 1800 })
      const refused = await two.send({ orderAmount: cart.amount })
      expect(refused).toMatchObject({
        message: problemText,
        refusal: { details: { lineId: line.id, cart: { count: 1 } } },
      })
      await one.change(line.id ?? '', 0)
      expect((await two.send({ orderAmount: 1800 })).code).toBeNull()
    },
  )

  it('is not added when it was renamed on the way into the cart', async () => {
    await publish({ DUCK: { names: { zh: '烧鹅', en: 'Roast goose' } } })
    const refused = await one.add([makeLine({ code: 'DUCK', name: '烤鸭' })])
    expect(refused).toMatchObject({
      code: 'dish_renamed',
      message: errorSentence('dish_renamed', 'en', ['烤鸭', '烧鹅']),
    })
    expect((await two.cart()).value.cart.lines).toEqual([])
    const known = [makeLine({ code: 'DUCK', name: '烧鹅' }), makeLine({ code: 'PANC', num: 2 })]
    expect((await two.add(known)).value.cart.lines).toMatchObject([{ problem: null }, { problem: null }])
  })

  it('is not sent under a new name before a guest confirms it', async () => {
    const line = makeLine({ code: 'DUCK', num: 2 })
    await one.add([line, makeLine({ code: 'PANC', num: 2 })])
    await publish({ DUCK: { names: { zh: '红烧鱼', en: 'Braised fish' }, price: money(2000) } })
    const told = 'Roast duck is now Braised fish on the menu. Please keep it or remove it'
    const { cart } = (await two.cart()).value
    expect(cart.lines).toMatchObject([
      { id: line.id, showName: 'Braised fish', num: 2, problem: 'dish_renamed', problemText: told },
      { problem: null },
    ])
    const rest = { orderAmount: cart.amount }
    expect(await two.send(rest)).toMatchObject({
      code: 'dish_renamed',
      message: told,
      refusal: { values: ['Roast duck', 'Braised fish'], details: { lineId: line.id, name: 'Braised fish' } },
    })
    // Another number or a note under the old name is no confirmation.
    expect(await one.change(line.id ?? '', 3)).toMatchObject({ code: 'dish_renamed' })
    expect(await one.add([makeLine({ code: 'DUCK' })])).toMatchObject({ code: 'dish_renamed' })
    expect((await one.edit(line.id ?? '', { num: 1, memo: 'less salt' })).value.cart.lines).toMatchObject([
      { num: 1, problem: 'dish_renamed' },
      {},
    ])
    const kept = await two.edit(line.id ?? '', { num: 1, standard: '', menuItem: [] })
    // The new price is still shown: confirming the name does not confirm the price.
    expect(kept.value.cart.lines).toMatchObject([{ problem: null, price: 2000, wasPrice: 1800, memo: 'less salt' }, {}])
    expect((await one.change(line.id ?? '', 2)).code).toBeNull()
    const { msgid } = (await one.send({ orderAmount: kept.value.cart.amount + 2000 })).value
    expect((await one.answer(msgid)).value).toMatchObject({ round: { dishes: [{ showName: 'Braised fish' }, {}] } })
  })

  it("is the same when only another language's name changed", async () => {
    await one.add([makeLine({ code: 'DUCK' })])
    await publish({ DUCK: { names: { zh: '烤鸭', en: 'Roast duck', ja: '北京ダック' } } })
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({ problem: null })
    await publish({ DUCK: { names: { zh: '烤鸭', en: 'Beijing duck' } } })
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({ problem: 'dish_renamed' })
    const inChinese = await one.call<{ cart: Cart }>('GET', `${one.base}/order.html?lang=zh`)
    expect(lineOf(inChinese.value.cart)).toMatchObject({ problem: null, showName: '烤鸭' })
    // The original name changed and has no translation yet.
    await publish({ DUCK: { names: { zh: '红烧鱼', en: 'Roast duck' } } })
    expect(await two.send()).toMatchObject({ code: 'dish_renamed', refusal: { values: ['烤鸭', '红烧鱼'] } })
    await one.change(lineOf((await one.cart()).value.cart)?.id ?? '', 0)
  })

  it('shows both names as part of a set meal', async () => {
    const part = { code: 'DUCK', name: 'whatever a phone says', price: 0, num: 1, sgid: '1' }
    const line = makeLine({ code: 'SET', menuItem: [part] })
    await one.add([line])
    await publish({ DUCK: { names: { zh: '红烧鱼', en: 'Braised fish' } } })
    expect(await one.send()).toMatchObject({
      code: 'dish_renamed',
      message: '烤鸭 is now Braised fish on the menu. Please keep it or remove it',
      refusal: { details: { lineId: line.id, name: 'Set', part: 'DUCK' } },
    })
    const kept = await two.edit(line.id ?? '', { num: 1, menuItem: [part] })
    expect(lineOf(kept.value.cart)).toMatchObject({ problem: null, menuItem: [{ name: '红烧鱼' }] })
    expect((await one.send()).code).toBeNull()
  })

  it('is not sent with another option under its code before a confirmation', async () => {
    const line = bowl()
    await one.add([line])
    const duckEgg = { optionText: noodles.optionText.replace('煎蛋', '皮蛋') }
    await publish({ NOOD: duckEgg })
    const told = '煎蛋 is now 皮蛋 on the menu. Please keep it or remove it'
    const { cart } = (await two.cart()).value
    expect(lineOf(cart)).toMatchObject({ problem: 'dish_renamed', problemText: told, menuItem: [{}, { name: '皮蛋' }] })
    expect(await two.send({ orderAmount: cart.amount })).toMatchObject({
      code: 'dish_renamed',
      message: told,
      refusal: { values: ['煎蛋', '皮蛋'], details: { lineId: line.id, name: 'Noodles' } },
    })
    expect(await one.change(line.id ?? '', 2)).toMatchObject({ code: 'dish_renamed' })
    const menuItem = [mild, { ...egg, name: '皮蛋' }]
    const kept = await two.edit(line.id ?? '', { num: 1, standard: '小', menuItem })
    expect(lineOf(kept.value.cart)).toMatchObject({ problem: null })
    expect((await one.send({ orderAmount: 1500 })).code).toBeNull()
  })

  it("reports an option's change only when the option is another one", async () => {
    await publish({ PANC: { optionText: '[酱@1@1@0]甜面酱@0@0@S1' } })
    const sauce = { code: 'S1', name: '甜面酱', price: 0, num: 1 }
    const part = { code: 'PANC', name: '', price: 0, num: 1, sgid: '1', items: [sauce] }
    await one.add([makeLine({ code: 'SET', menuItem: [part] })])
    const texts = { 甜面酱: { en: 'Sweet sauce' } }
    await publishMenu(house, makeMenu({ dishes: withSauce('甜面酱'), texts }))
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({ problem: null })
    await publishMenu(house, makeMenu({ dishes: withSauce('辣酱'), texts: { ...texts, 辣酱: { en: 'Hot sauce' } } }))
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({
      problem: 'dish_renamed',
      problemText: 'Sweet sauce is now Hot sauce on the menu. Please keep it or remove it',
    })
  })

  it('is not sent with a new number per set meal before a confirmation', async () => {
    const part = { code: 'DUCK', name: '', price: 0, num: 1, sgid: '1' }
    const gives = (num: number) => {
      const parts = [makePart({ code: 'DUCK', num }), makePart({ code: 'PANC' })]
      return { SET: { suite: [{ groupNo: '1', names: { zh: '主菜' }, required: 1, parts }] } }
    }
    await publish(gives(6))
    const line = makeLine({ code: 'SET', menuItem: [part] })
    await one.add([line])
    // The menu decides what the part gives; a phone cannot claim an old number.
    await one.edit(line.id ?? '', { num: 1, menuItem: [{ ...part, gives: 4 }] })
    expect(lineOf((await one.cart()).value.cart)).toMatchObject({ problem: null, menuItem: [{ portions: 6 }] })
    await publish(gives(4))
    const told = 'The set now comes with 4 of Roast duck instead of 6. Please keep it or remove it'
    const { cart } = (await two.cart()).value
    expect(cart).toMatchObject({
      amount: 0,
      lines: [{ problem: 'suite_part_portions', problemText: told, menuItem: [{ portions: 4 }] }],
    })
    expect(await one.send()).toMatchObject({
      code: 'suite_part_portions',
      message: told,
      refusal: { values: ['Roast duck', 6, 4], details: { lineId: line.id, name: 'Set', part: 'DUCK' } },
    })
    expect(await one.change(line.id ?? '', 2)).toMatchObject({ code: 'suite_part_portions' })
    const kept = await two.edit(line.id ?? '', { num: 1, standard: '', menuItem: [part] })
    expect(lineOf(kept.value.cart)).toMatchObject({ problem: null })
    expect(JSON.stringify(kept.value)).not.toContain('gives')
    // The guest confirmed four.
    await publish(gives(5))
    expect(await one.send()).toMatchObject({ code: 'suite_part_portions', refusal: { values: ['Roast duck', 4, 5] } })
    await publish(gives(4))
    expect((await one.send()).code).toBeNull()
  })

  it('can be chosen again from the current menu', async () => {
    const line = bowl()
    await one.add([line])
    await publish({ NOOD: { standards: noodles.standards.slice(1), optionText: '' } })
    const mended = await two.edit(line.id ?? '', { num: 1, standard: '大', menuItem: [] })
    expect(lineOf(mended.value.cart)).toMatchObject({ problem: null, amount: 1600, wasPrice: null })
    expect((await one.send()).code).toBeNull()
  })

  it('stays on the order as ordered, with its menu version', async () => {
    const version = await publish({ DUCK: { price: money(2100) } })
    await one.add([makeLine({ code: 'DUCK' })])
    const { msgid } = (await one.send()).value
    await publish({ DUCK: { price: money(9900), names: { zh: '鸭' } } })
    const { rows } = await house.db.pool.query(
      'select r.menu_version as version, l.price, l.names from round r join round_line l using (seller_id, round_id) where r.round_id = $1',
      [msgid.replace('demo_', '')],
    )
    expect(rows).toEqual([{ version, price: 2100, names: { zh: '烤鸭', en: 'Roast duck' } }])
    expect((await one.answer(msgid)).value).toMatchObject({
      round: { amount: 2100, dishes: [{ showName: 'Roast duck' }] },
    })
  })
})

describe("a dish's minimum and maximum", () => {
  it("count over all its lines, companions' included", async () => {
    expect(await one.add([makeLine({ code: 'PANC' })])).toMatchObject({ code: 'at_least', refusal: { values: [2] } })
    const [mine, theirs] = [makeLine({ code: 'PANC', num: 2 }), makeLine({ code: 'PANC' })]
    await one.add([mine])
    expect((await two.add([theirs])).code).toBeNull()
    expect((await one.change(mine.id ?? '', 1)).code).toBeNull()
    expect(await two.change(theirs.id ?? '', 4)).toMatchObject({ code: 'at_most', refusal: { values: [4] } })
    expect((await two.change(theirs.id ?? '', 3)).code).toBeNull()
    expect((await one.send()).code).toBeNull()
  })

  it("let a guest remove a line, and stop the others' send", async () => {
    const [mine, theirs] = [makeLine({ code: 'PANC', num: 2 }), makeLine({ code: 'PANC' })]
    await one.add([mine])
    await two.add([theirs])
    const left = await one.change(mine.id ?? '', 0)
    expect(left.value.cart.lines).toMatchObject([{ id: theirs.id, problem: 'quantity_at_least' }])
    expect(await one.send()).toMatchObject({ code: 'at_least', refusal: { details: { lineId: theirs.id } } })
  })
})

describe('the portions left of a dish', () => {
  it("stay with a companion's line when another line is raised", async () => {
    const [mine, theirs] = [makeLine({ code: 'DUCK' }), makeLine({ code: 'DUCK', num: 2 })]
    await one.add([mine])
    await two.add([theirs])
    await house.db.pool.query(
      `insert into dish_stock (seller_id, store_id, code, remaining) values ('demo', '101', 'DUCK', 3)`,
    )
    expect(await one.change(mine.id ?? '', 2)).toMatchObject({
      code: 'only_left',
      message: 'Only 3 left of Roast duck',
      refusal: { details: { lineId: mine.id } },
    })
    expect((await one.send()).code).toBeNull()
    await house.db.pool.query(`delete from dish_stock where code = 'DUCK'`)
  })
})

describe('a dish that is not offered at a table', () => {
  const hide = async (menuFilter: unknown) => {
    await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '101'`, [
      JSON.stringify(menuFilter === null ? {} : { menuFilter }),
    ])
    house.services.store.forget('demo', '101')
  }
  afterEach(() => hide(null))
  const here = () => decodeURIComponent(one.base.split('/').at(-1) ?? '')

  it('cannot be added or sent, by its code or its category', async () => {
    const told = { code: 'dish_not_here', message: 'Roast duck is not offered at this table' }
    await one.add([makeLine({ code: 'DUCK' }), bowl()])
    await hide([{ codes: ['DUCK'], types: ['C2'], tables: [here()] }])
    const another = makeLine({ code: 'DUCK' })
    expect(await two.add([another])).toMatchObject({ ...told, refusal: { details: { lineId: another.id } } })
    expect(await two.add([makeLine({ code: 'PANC', num: 2 })])).toMatchObject({ code: 'dish_not_here' })
    expect(await two.send({ orderDetail: [another] })).toMatchObject(told)
    expect(await one.send()).toMatchObject(told)
    expect((await one.cart()).value.cart).toMatchObject({
      lines: [{ problem: 'dish_not_here', problemText: told.message }, { problem: null }],
      amount: 1500,
    })
  })

  it('cannot be a part of a set meal either', async () => {
    await hide([{ codes: ['DUCK'], tables: [here()] }])
    const set = (code: string) => makeLine({ code: 'SET', menuItem: [{ code, name: '', price: 0, num: 1, sgid: '1' }] })
    expect(await one.add([set('DUCK')])).toMatchObject({
      code: 'dish_not_here',
      message: 'Roast duck is not offered at this table',
      refusal: { details: { part: 'DUCK' } },
    })
    expect((await one.add([set('PANC')])).code).toBeNull()
  })

  it('is offered at other tables and with other filters', async () => {
    await hide([
      { codes: ['DUCK'], tables: ['elsewhere'] },
      { codes: ['DUCK'], orderTypes: [2] },
    ])
    expect((await one.add([makeLine({ code: 'DUCK' })])).code).toBeNull()
    await hide([{ codes: ['DUCK'], orderTypes: [0] }])
    expect(await one.send()).toMatchObject({ code: 'dish_not_here' })
  })
})
