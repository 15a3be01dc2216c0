import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, makePart, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const dishes = [
  makeDish({ code: 'TEA', names: { zh: '茶', en: 'Tea' }, categoryCode: 'C2' }),
  makeDish({ code: 'CONG', names: { zh: '粥', en: 'Congee' } }),
  makeDish({ code: 'BOX', names: { zh: '盒饭', en: 'Lunch box' }, categoryCode: 'C2', available: 'type pick-up' }),
  makeDish({
    code: 'NOOD',
    names: { zh: '面', en: 'Noodles' },
    categoryCode: 'C2',
    optionText: '[加料@0@3@]油条@300@4@|葱@0@4@',
  }),
  makeDish({
    code: 'SET',
    names: { zh: '套餐', en: 'Set' },
    categoryCode: 'C2',
    isGroup: true,
    suite: [
      { groupNo: '1', names: { zh: '主食' }, required: 1, parts: ['CONG', 'TEA'].map((code) => makePart({ code })) },
    ],
  }),
]
/** Breakfast is over at half past ten; fried dough is sold in the evening. */
const menu = makeMenu({
  dishes,
  categories: [
    { code: 'C1', names: { zh: '早餐' }, sort: 0, available: '07:00-10:30' },
    { code: 'C2', names: { zh: '全天' }, sort: 1 },
  ],
  optionAvailable: { 油条: '17:00-21:00' },
})

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  await publishMenu(house, menu)
  await publishMenu(house, menu, '101', 1)
})
afterAll(() => house.close())

const dayMs = 86_400_000
const utcOf = (clock: string) => Date.parse(`1970-01-01T${clock}:00+08:00`)

/** Moves the clock on to the next such time at the store; a guest who scans a table then. */
async function guestAt(clock: string): Promise<Phone> {
  house.pass(((((utcOf(clock) - house.now().getTime()) % dayMs) + dayMs) % dayMs) / 1000)
  const tableNo = await house.freshTable()
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

const soldAt = (name: string, hours: string) => ({
  code: 'not_now',
  message: expect.stringMatching(new RegExp(`^${name} is not served now. Next: (\\w+ \\d+ \\w+ )?${hours}$`)),
})
const meal = (code: string) => makeLine({ code: 'SET', menuItem: [{ code, name: '', price: 0, num: 1, sgid: '1' }] })
const withExtra = (name: string) => makeLine({ code: 'NOOD', menuItem: [{ code: '', name, price: 0, num: 1 }] })

describe('a dish of a category that is sold at some hours', () => {
  it('goes into a cart until they end, and is then not sent', async () => {
    const phone = await guestAt('10:29')
    expect((await phone.add([makeLine({ code: 'CONG' }), meal('CONG')])).code).toBeNull()
    house.pass(60)
    expect(await phone.send()).toMatchObject(soldAt('Congee', '07:00–10:30'))
    expect(await phone.add([makeLine({ code: 'CONG' })])).toMatchObject(soldAt('Congee', '07:00–10:30'))
    expect((await phone.cart()).value.cart).toMatchObject({
      lines: [{ problem: 'not_now' }, { problem: 'not_now' }],
      amount: 0,
    })
  })

  it('is sold from their first minute on', async () => {
    const phone = await guestAt('06:59')
    expect(await phone.add([makeLine({ code: 'CONG' })])).toMatchObject({
      message: 'Congee is not served now. Next: 07:00–10:30',
    })
    house.pass(60)
    expect((await phone.add([makeLine({ code: 'CONG' })])).code).toBeNull()
    expect((await phone.send()).code).toBeNull()
  })

  it('is no part of a set meal then; the other parts are', async () => {
    const phone = await guestAt('12:00')
    expect(await phone.add([meal('CONG')])).toMatchObject({
      ...soldAt('Congee', '07:00–10:30'),
      refusal: { details: { part: 'CONG' } },
    })
    expect((await phone.add([meal('TEA')])).code).toBeNull()
  })
})

it('an option is sold at its hours, its dish at any', async () => {
  const phone = await guestAt('12:00')
  expect(await phone.add([withExtra('油条')])).toMatchObject({
    ...soldAt('油条', '17:00–21:00'),
    refusal: { details: { option: '油条' } },
  })
  expect((await phone.add([withExtra('葱')])).code).toBeNull()
  const later = await guestAt('17:00')
  expect((await later.add([withExtra('油条')])).code).toBeNull()
})

describe('a dish of another order type', () => {
  it('is not offered at a table', async () => {
    const phone = await guestAt('12:00')
    expect(await phone.add([makeLine({ code: 'BOX' })])).toMatchObject({
      code: 'dish_not_here',
      message: 'Lunch box is not offered at this table',
    })
  })

  it('is ordered as its own type, and as no other', async () => {
    await guestAt('12:00')
    const wish = { orderDetail: [makeLine({ code: 'BOX' })], orderAmount: 1000 }
    const phone = makeAheadPhone(house)
    expect((await phone.submit(wish)).code).toBeNull()
    expect(await phone.submit({ ...wish, orderType: '3', takeAt: at('18:00') })).toMatchObject({
      code: 'dish_not_ahead',
    })
  })
})

/** Today's instant of a time at the store. */
function at(clock: string): string {
  const now = house.now().getTime()
  return new Date(now + ((((utcOf(clock) - now) % dayMs) + dayMs) % dayMs)).toISOString()
}

it('an order ahead is judged at the time when it is taken', async () => {
  await guestAt('12:00')
  const phone = makeAheadPhone(house)
  const order = { orderDetail: [withExtra('油条')], orderAmount: 1300 }
  expect(await phone.submit(order)).toMatchObject(soldAt('油条', '17:00–21:00'))
  expect(await phone.submit({ ...order, takeAt: at('16:30') })).toMatchObject({ code: 'not_now' })
  expect((await phone.submit({ ...order, takeAt: at('17:30') })).code).toBeNull()
})
