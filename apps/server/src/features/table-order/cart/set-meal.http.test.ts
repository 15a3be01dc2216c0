import { randomUUID } from 'node:crypto'
import type { AddItemWire } from '@comanda/contract/cart/cart.schema.ts'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, makePart, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const menu = makeMenu({
  texts: {
    糖度: { en: 'Sugar' },
    少糖: { en: 'Less sugar', ja: '甘さ控えめ' },
    芝士: { en: 'Cheese' },
  },
  dishes: [
    makeDish({ code: 'RICE', names: { zh: '米饭', en: 'Rice', ja: 'ご飯' } }),
    makeDish({ code: 'DUMP', names: { zh: '煎饺', en: 'Dumplings' } }),
    makeDish({ code: 'SOUP', names: { zh: '酸辣汤', en: 'Hot and sour soup' } }),
    makeDish({
      code: 'TEA',
      names: { zh: '奶茶', en: 'Milk tea' },
      standards: [
        { name: '小', price: money(800) },
        { name: '大', names: { en: 'Large' }, price: money(1000) },
      ],
      optionText: '[糖度@1@1@0]标准@0@0@A6|少糖@0@0@A7[加料@0@2@]芝士@100@4@M1',
    }),
    // One size, with another price than the dish.
    makeDish({
      code: 'COLA',
      names: { zh: '可乐', en: 'Cola' },
      price: money(500),
      standards: [{ name: '听', price: money(700) }],
    }),
    makeDish({
      code: 'STALE',
      names: { zh: '旧套餐', en: 'Old set' },
      price: money(3000),
      isGroup: true,
      suite: [
        {
          groupNo: '1',
          names: { zh: '主食', en: 'Staple' },
          required: 1,
          parts: [makePart({ code: 'GONE', isRequired: true }), makePart({ code: 'RICE' })],
        },
      ],
    }),
    makeDish({
      code: 'SET',
      names: { zh: '双人套餐', en: 'Set for two' },
      price: money(6800),
      memberPrice: money(6000),
      isGroup: true,
      suite: [
        {
          groupNo: '1',
          names: { zh: '主食', en: 'Staple' },
          required: 2,
          parts: [makePart({ code: 'RICE' }), makePart({ code: 'DUMP', price: money(300), num: 3 })],
        },
        {
          groupNo: '2',
          names: { zh: '饮品', en: 'Drink' },
          required: 1,
          parts: [makePart({ code: 'TEA' }), makePart({ code: 'SOUP' })],
        },
      ],
    }),
  ],
})

let house: TestApp
let version: number
beforeAll(async () => {
  house = await startTestApp()
  version = await publishMenu(house, menu)
})
afterAll(() => house.close())

async function phonesAt(count: number): Promise<Phone[]> {
  const tableNo = await house.freshTable()
  const guests = await Promise.all(Array.from({ length: count }, () => house.asGuestAt('101', tableNo)))
  return guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo }))
}

async function phoneAtTable(): Promise<Phone> {
  const [phone] = await phonesAt(1)
  if (phone === undefined) throw new Error('no phone')
  return phone
}

type Part = Partial<AddItemWire>
const rice: Part = { code: 'RICE', sgid: '1' }
const dumplings: Part = { code: 'DUMP', sgid: '1', price: 1 }
const soup: Part = { code: 'SOUP', sgid: '2' }
const lessSugar = { code: 'A7', name: '少糖', price: 0, num: 1 }
const tea: Part = { code: 'TEA', sgid: '2', standard: '大', items: [lessSugar] }

function makeMeal(parts: readonly Part[] = [rice, dumplings, tea], overrides: object = {}) {
  return makeLine({ code: 'SET', menuItem: parts as AddItemWire[], ...overrides })
}

async function sendAndAnswer(phone: Phone, language: 'en' | 'ja' | 'zh') {
  const { msgid } = (await phone.send()).value
  const asked = await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html?lang=${language}`)
  const bill = (await phone.answer<OrderedBill>(asked.value.msgid)).value
  return { bill, roundId: msgid.replace('demo_', '') }
}

async function ticketOf(roundId: string): Promise<Ticket> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({
    url: `/console/api/demo/101/tickets/${roundId}`,
    headers: { cookie },
  })
  return answer.json().resultObject
}

describe('a set meal', () => {
  it("is priced by the menu, with surcharges and its parts' options", async () => {
    const phone = await phoneAtTable()
    const cheese = { code: 'M1', name: 'free', price: 0, num: 2 }
    const added = await phone.add([makeMeal([rice, dumplings, { ...tea, items: [lessSugar, cheese] }], { num: 2 })])
    expect(added.value.cart).toMatchObject({ amount: 2 * (6800 + 300 + 200), memberAmount: 2 * (6000 + 300 + 200) })
    expect(added.value.cart.lines[0]).toMatchObject({ problem: null, problemText: null, wasPrice: null, price: 6800 })
    expect(added.value.cart.lines[0]?.menuItem).toEqual([
      { code: 'RICE', name: '米饭', showName: 'Rice', price: 0, num: 1, portions: 1, sgid: '1' },
      { code: 'DUMP', name: '煎饺', showName: 'Dumplings', price: 300, num: 1, portions: 3, sgid: '1' },
      {
        code: 'TEA',
        name: '奶茶',
        showName: 'Milk tea',
        price: 0,
        num: 1,
        portions: 1,
        sgid: '2',
        standard: '大',
        showStandard: 'Large',
        items: [
          { code: 'A7', name: '少糖', showName: 'Less sugar', price: 0, num: 1 },
          { code: 'M1', name: '芝士', showName: 'Cheese', price: 100, num: 2 },
        ],
      },
    ])
  })

  it("is a group on the bill, in the caller's language", async () => {
    const phone = await phoneAtTable()
    await phone.add([makeMeal()])
    const { bill } = await sendAndAnswer(phone, 'ja')
    expect(bill.rounds[0]?.dishes).toMatchObject([
      {
        code: 'SET',
        isGroup: true,
        price: 6800,
        addItemAmt: 300,
        amount: 7100,
        addMenuItem: [
          { code: 'RICE', name: '米饭', showName: 'ご飯' },
          { code: 'DUMP', showName: '煎饺', portions: 3 },
          { code: 'TEA', standard: '大', showStandard: '大', items: [{ name: '少糖', showName: '甘さ控えめ' }] },
        ],
      },
    ])
  })

  it('is on the ticket by parts, in every language, from its menu', async () => {
    const phone = await phoneAtTable()
    await phone.add([makeMeal([rice, dumplings, { ...tea, memo: '少冰' }])])
    const { roundId } = await sendAndAnswer(phone, 'en')
    const renamed = menu.dishes.map((dish) => (dish.code === 'RICE' ? { ...dish, names: { zh: '白饭' } } : dish))
    await publishMenu(house, { ...menu, dishes: renamed })
    const ticket = await ticketOf(roundId)
    await publishMenu(house, menu)
    expect(ticket).toMatchObject({ menuVersion: version, original: 'zh' })
    expect(ticket.lines).toMatchObject([
      {
        code: 'SET',
        addItems: [
          { name: '米饭', names: { zh: '米饭', en: 'Rice', ja: 'ご飯' }, portions: 1, sgid: '1' },
          { name: '煎饺', portions: 3 },
          {
            name: '奶茶',
            standard: '大',
            standardNames: { en: 'Large' },
            items: [{ name: '少糖', names: { en: 'Less sugar' } }],
            memo: '少冰',
          },
        ],
      },
    ])
    expect(JSON.stringify(ticket.lines)).not.toContain('price')
  })

  it("keeps a part's note, cleaned of printer commands", async () => {
    const phone = await phoneAtTable()
    const added = await phone.add([makeMeal([rice, dumplings, { ...tea, memo: ' 少\u001bE冰\n' }])])
    expect(added.value.cart.lines[0]?.menuItem[2]).toMatchObject({ memo: '少 E冰' })
    const longest = await phone.add([makeMeal([rice, dumplings, { ...tea, memo: '🍋'.repeat(30) }])])
    expect(longest.code).toBeNull()
    // A group of seven people with skin colours is one character of 34 units.
    const families = await phone.add([
      makeMeal([rice, dumplings, { ...tea, memo: '👨🏽‍👩🏽‍👧🏽‍👦🏽‍👧🏽‍👦🏽‍👶🏽'.repeat(30) }]),
    ])
    expect(families.code).toBeNull()
  })
})

describe('a set meal is refused', () => {
  it.each([
    ['a pick short', [rice, tea], 'suite_more_needed', '[Staple] 1 more needed', { group: '1' }],
    ['without any part', [], 'suite_more_needed', '[Staple] 2 more needed', { group: '1' }],
    ['a pick too many', [rice, { ...rice, num: 2 }, tea], 'suite_at_most', '[Staple] at most 2', { group: '1' }],
    [
      'with a part that is not in the meal',
      [rice, { code: 'SOUP', sgid: '1' }, tea],
      'suite_part_gone',
      'What comes with Set for two has changed. Please choose again',
      {},
    ],
    ['with a part of a group it has not', [rice, rice, tea, { code: 'RICE', sgid: '9' }], 'suite_part_gone', null, {}],
    [
      'with a part whose size is not chosen',
      [rice, rice, { ...tea, standard: '' }],
      'standard_gone',
      'The size of Milk tea has changed. Please choose again',
      { part: 'TEA', problem: 'standard_needed' },
    ],
    ['with a part in a size that is not sold', [rice, rice, { ...tea, standard: '巨' }], 'suite_part_gone', null, {}],
    [
      'with a part whose options are not chosen',
      [rice, rice, { ...tea, items: [] }],
      'option_section_at_least',
      '[Sugar] at least 1',
      { part: 'TEA', section: '糖度' },
    ],
    [
      'with an option that its part has not',
      [rice, rice, { ...tea, items: [lessSugar, { code: '', name: '金箔', price: 0, num: 1 }] }],
      'suite_part_gone',
      null,
      {},
    ],
    [
      'with too long a note on a part',
      [rice, rice, { ...tea, memo: '冰'.repeat(31) }],
      'memo_too_long',
      'A note can have up to 30 characters',
      { part: 'TEA' },
    ],
    ['with a minus that would be a discount', [rice, rice, { ...tea, num: 0 }], 'invalid_request', null, {}],
  ])('%s, also when the cart is bypassed', async (_what, parts, code, message, details) => {
    const phone = await phoneAtTable()
    const line = makeMeal(parts as Part[])
    const refused = await phone.add([line])
    expect(refused.code).toBe(code)
    if (message !== null) expect(refused.message).toBe(message)
    if (code !== 'invalid_request') expect(refused.refusal.details).toMatchObject({ lineId: line.id, ...details })
    expect((await phone.send({ orderDetail: [line] })).code).toBe(code)
    expect((await phone.cart()).value.seated).toBe(false)
  })

  it('with a sold-out part, which it names, in the cart too', async () => {
    const phone = await phoneAtTable()
    await phone.add([makeMeal([rice, rice, soup])])
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'SOUP')`)
    const told = { code: 'sold_out', message: 'Your ordered item Hot and sour soup sold out!' }
    expect(await phone.add([makeMeal([rice, dumplings, soup])])).toMatchObject(told)
    expect(await phone.send()).toMatchObject({ ...told, refusal: { details: { part: 'SOUP' } } })
    expect((await phone.cart()).value.cart.lines).toMatchObject([{ problem: 'sold_out', problemText: told.message }])
    expect((await phone.add([makeMeal()])).code).toBeNull()
    await house.db.pool.query(`delete from saleout where code = 'SOUP'`)
  })
})

describe('an edited line', () => {
  it("has the companion's choice, priced by the menu", async () => {
    const [one, two] = (await phonesAt(2)) as [Phone, Phone]
    const line = makeMeal()
    await one.add([line])
    const edited = await two.edit(line.id ?? '', { num: 1, menuItem: [dumplings, { ...dumplings, price: 0 }, soup] })
    expect(edited.value.cart).toMatchObject({ amount: 6800 + 600, lines: [{ uid: one.uid }] })
    expect((await one.cart()).value.cart.lines[0]?.menuItem).toMatchObject([
      { code: 'DUMP', num: 2, portions: 6 },
      { code: 'SOUP', num: 1 },
    ])
  })

  it('is checked like a new line and unchanged after a refusal', async () => {
    const phone = await phoneAtTable()
    const line = makeMeal()
    await phone.add([line])
    const refused = await phone.edit(line.id ?? '', { num: 1, menuItem: [rice, tea] })
    expect(refused).toMatchObject({ code: 'suite_more_needed', refusal: { details: { lineId: line.id } } })
    expect(
      await phone.edit(line.id ?? '', { num: 1, menuItem: [rice, rice, { ...tea, memo: '冰'.repeat(31) }] }),
    ).toMatchObject({
      code: 'memo_too_long',
    })
    expect((await phone.cart()).value.cart).toMatchObject({ amount: 7100, count: 1 })
  })

  it('keeps its choice with a new number, and its number with a new note', async () => {
    const phone = await phoneAtTable()
    const line = makeMeal()
    await phone.add([line])
    await phone.edit(line.id ?? '', { num: 3 })
    const noted = await phone.edit(line.id ?? '', { num: 3, memo: '快' })
    expect(noted.value.cart).toMatchObject({
      amount: 3 * 7100,
      lines: [{ memo: '快', menuItem: [{}, {}, { code: 'TEA' }] }],
    })
  })

  it('merges with an equal line of the same guest', async () => {
    const phone = await phoneAtTable()
    const [first, second] = [makeMeal(), makeMeal([rice, rice, tea])]
    await phone.add([first, second])
    const edited = await phone.edit(second.id ?? '', { num: 1, menuItem: [rice, dumplings, tea] })
    expect(edited.value.cart).toMatchObject({ count: 2, amount: 2 * 7100, lines: [{ id: second.id, num: 2 }] })
  })

  it('changes size', async () => {
    const phone = await phoneAtTable()
    const line = makeLine({ code: 'TEA', standard: '小', menuItem: [lessSugar] })
    await phone.add([line])
    const edited = await phone.edit(line.id ?? '', { num: 1, standard: '大' })
    expect(edited.value.cart.lines).toMatchObject([
      { standard: '大', showStandard: 'Large', price: 1000, amount: 1000 },
    ])
    expect(await phone.edit(line.id ?? '', { num: 1, standard: '巨' })).toMatchObject({ code: 'standard_gone' })
  })

  it('by two phones at once is one of the two choices on both', async () => {
    const [one, two] = (await phonesAt(2)) as [Phone, Phone]
    const line = makeMeal()
    await one.add([line])
    const id = line.id ?? ''
    const replies = await Promise.all([
      one.edit(id, { num: 1, menuItem: [rice, rice, soup] }),
      two.edit(id, { num: 2, menuItem: [dumplings, dumplings, soup] }),
      one.edit(id, { num: 1, menuItem: [rice, rice, tea] }),
      two.change(id, 4),
    ])
    expect(replies.map(({ code }) => code)).toEqual([null, null, null, null])
    const [mine, theirs] = [(await one.cart()).value.cart, (await two.cart()).value.cart]
    expect(theirs).toEqual(mine)
    expect(mine.lines).toHaveLength(1)
    expect(mine.seq).toBe(5)
    expect(Math.max(...replies.map(({ value }) => value.cart.seq))).toBe(5)
    const last = replies.find(({ value }) => value.cart.seq === 5)
    expect(last?.value.cart).toEqual(mine)
  })

  it('changes once with the same key', async () => {
    const phone = await phoneAtTable()
    const line = makeMeal()
    await phone.add([line])
    const key = randomUUID()
    const to = { num: 2, menuItem: [rice, rice, soup] }
    const first = await phone.edit(line.id ?? '', to, key)
    await phone.change(line.id ?? '', 1)
    const again = await phone.edit(line.id ?? '', to, key)
    expect([first.value.cart.count, again.value.cart.count]).toEqual([2, 1])
    expect(await phone.edit(line.id ?? '', { num: 9 }, key)).toMatchObject({ code: 'key_reused' })
  })
})

describe('a cancelled set meal', () => {
  it('releases the portions of its parts and no others', async () => {
    const stock = (code: string, portions: number) =>
      house.db.pool.query(
        `insert into dish_stock (seller_id, store_id, code, remaining) values ('demo', '101', $1, $2)`,
        [code, portions],
      )
    const left = async () =>
      (await house.db.pool.query(`select remaining from dish_stock where store_id = '101' order by code`)).rows.map(
        ({ remaining }) => remaining,
      )
    await Promise.all([stock('DUMP', 10), stock('RICE', 10)])
    const phone = await phoneAtTable()
    await phone.add([makeMeal([rice, dumplings, soup], { num: 2 }), makeLine({ code: 'RICE' })])
    const { msgid } = (await phone.send()).value
    expect(await left()).toEqual([4, 7])
    const roundId = msgid.replace('demo_', '')
    const taken = await phone.call('POST', `${phone.base}/cancelround.html`, { body: { roundId, lineNo: 1 } })
    expect(taken.code).toBeNull()
    expect(await left()).toEqual([10, 9])
    await house.db.pool.query('delete from dish_stock')
  })
})

describe('a dish that is sold in one size', () => {
  it("is one line at that size's price, with or without the size", async () => {
    const phone = await phoneAtTable()
    const first = await phone.add([makeLine({ code: 'COLA', num: 2 })])
    expect(first.value.cart.lines).toMatchObject([{ standard: '听', price: 700, amount: 1400 }])
    const second = await phone.add([makeLine({ code: 'COLA', standard: '听' })])
    expect(second.value.cart.lines).toMatchObject([{ standard: '听', num: 3, wasPrice: null }])
    const [line] = second.value.cart.lines
    expect((await phone.edit(line?.id ?? '', { num: 3, standard: '' })).value.cart.lines).toMatchObject([
      { standard: '听' },
    ])
  })
})

describe('a set meal whose part has left the menu', () => {
  it('keeps its fixed parts, marks the lost one, and refuses a replacement', async () => {
    const answer = await house.app.inject('/weixin/onlineorder/demo/101/0/storemenu.html?lang=en')
    const items = (answer.json().resultObject as StoreMenu).types.flatMap(({ menuItem }) => menuItem)
    const parts = items.find(({ code }) => code === 'STALE')?.group?.[0]?.suiteItem
    expect(parts).toMatchObject([
      { code: 'GONE', showName: 'Staple', selectflag: 1, isSaleout: true, isGone: true },
      { code: 'RICE', selectflag: 0, isSaleout: false },
    ])
    const phone = await phoneAtTable()
    const added = await phone.add([makeLine({ code: 'STALE', menuItem: [rice] as AddItemWire[] })])
    expect(added).toMatchObject({ code: 'sold_out', message: 'Your ordered item Staple sold out!' })
  })

  it('is reported to the owner as impossible to order', async () => {
    const { cookie } = await house.asStaff('owner')
    const answer = await house.app.inject({ url: '/console/api/demo/101/menu/faults', headers: { cookie } })
    const faults = answer.json().resultObject.faults.filter(({ code }: { code: string }) => code === 'STALE')
    expect(faults.map(({ fault }: { fault: string }) => fault)).toEqual(['suite_part_gone', 'suite_group_unreachable'])
  })
})
