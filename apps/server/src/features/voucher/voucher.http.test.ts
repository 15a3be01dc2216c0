import { randomUUID } from 'node:crypto'
import { money } from '@comanda/rules/money/money.ts'
import { preorder } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { makeDish } from '@comanda/testing/test-menu.ts'
import { attempts, openVoucherHouse, pork, porkLine, useOf, type VoucherHouse } from '@comanda/testing/voucher-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: VoucherHouse
beforeAll(async () => {
  house = await openVoucherHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.platforms.misbehave({})
  for (const name of Object.keys(house.platformBreaks)) delete house.platformBreaks[name as never]
})

const fresh = (platform: 'meituan' | 'douyin' = 'meituan', kind: 'dish' | 'set meal' | 'two' = 'dish') =>
  house.platforms.fresh(platform, kind).number

describe('a voucher look-up', () => {
  it.each(['meituan', 'douyin'] as const)(
    'returns the dish at %s, redeems nothing and stores nothing',
    async (from) => {
      const number = fresh(from)
      const found = await house.guest().lookUp(` ${number.slice(0, 4)} ${number.slice(4)} `, from)
      expect(found).toMatchObject({ code: null, value: { couponType: 'product', code: 'S01', isGroup: false } })
      expect(house.uses(number)).toBe(0)
      const { rows } = await house.db.pool.query('select 1 from voucher_use where voucher_key like $1', [`%${number}%`])
      expect(rows).toEqual([])
    },
  )

  it('marks a set meal and returns its number without the mark', async () => {
    const { value } = await house.guest().lookUp(fresh('meituan', 'set meal'))
    expect(value).toMatchObject({ extId: '@M02', code: 'M02', isGroup: true })
  })

  it.each([
    ['an empty number', '  ', 'voucher_number', 'Please enter the voucher number'],
    [
      'a number never sold',
      '100199999999',
      'voucher_unknown',
      'We could not find this voucher. Please check its number',
    ],
    ['an invalid number', 'free lunch', 'voucher_unknown', 'We could not find this voucher. Please check its number'],
  ])('refuses %s', async (_what, number, code, says) => {
    expect(await house.guest().lookUp(number)).toMatchObject({ code, message: says })
  })

  it.each([
    ['money off', 'voucher_not_product', 'self-service redemption currently only supports product coupons'],
    ['no dish', 'voucher_dish_missing', 'no dish found for this coupon, contact the administrator'],
    ['off the menu', 'voucher_dish_not_on_menu', 'dish number X99 is not on the menu'],
    ['expired', 'voucher_not_valid', 'This voucher is no longer valid, or not valid at this store'],
  ] as const)('refuses the kind “%s” in the spec’s words', async (kind, code, says) => {
    const { number } = house.platforms.fresh('meituan', kind)
    expect(await house.guest().lookUp(number)).toMatchObject({ code, message: says })
  })

  it('refuses a dish not offered for pick-up', async () => {
    const number = fresh()
    const set = (config: object) =>
      house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '101'`, [
        JSON.stringify(config),
      ])
    await set({ menuFilter: [{ codes: ['S01'], orderTypes: [1] }] })
    house.services.store.forget('demo', '101')
    expect(await house.guest().lookUp(number)).toMatchObject({ code: 'voucher_dish_not_on_menu' })
    await set({ menuFilter: [] })
    house.services.store.forget('demo', '101')
    expect((await house.guest().lookUp(number)).code).toBeNull()
  })

  it('refuses a dish with a minimum above one portion', async () => {
    house.platformBreaks.prepare = async () => ({
      kind: 'done',
      value: {
        ...{ couponType: 'product', extId: 'D07', productCode: '', title: '' },
        certificates: [{ key: randomUUID(), handle: '' }],
      },
    })
    expect(await house.guest().lookUp('100100000001')).toMatchObject({
      code: 'voucher_dish_minimum',
      message: expect.stringContaining('ordered 2 at a time'),
    })
  })

  it('is refused in a store without vouchers or an unknown store', async () => {
    expect(await house.guest().lookUp(fresh(), 'meituan', '999')).toMatchObject({ code: 'store_unknown' })
    await house.db.pool.query(
      `insert into store (seller_id, store_id, names, time_zone) values ('demo', '103', '{}', 'Asia/Shanghai') on conflict do nothing`,
    )
    house.services.store.forget('demo', '103')
    expect(await house.guest().lookUp(fresh(), 'meituan', '103')).toMatchObject({ code: 'voucher_off' })
  })

  it('says that the platform does not answer', async () => {
    await house.platforms.misbehave({ answers: '500' })
    expect(await house.guest().lookUp(fresh())).toMatchObject({ code: 'voucher_unsure' })
  })

  it.each(['meituan', 'douyin'] as const)('never logs a number at %s, with or without an answer', async (platform) => {
    const phone = house.guest()
    const number = fresh(platform)
    const order = await phone.orderFor(platform)
    const from = house.logged.length
    await phone.lookUp(number, platform)
    await house.platforms.misbehave({ answers: '500' })
    await phone.lookUp(number, platform)
    await house.platforms.misbehave({ answers: 'lost after effect', at: 'verify' })
    expect(await phone.redeem(order, number, { platform })).toMatchObject({ code: 'voucher_unsure' })
    const use = await useOf(house, order.outtradeno)
    await house.platforms.misbehave({})
    expect((await phone.redeem(order, number, { platform })).code).toBeNull()
    const lines = house.logged.slice(from).join('')
    expect(lines).toContain('a group-buy platform left open whether it redeemed')
    expect(lines).toContain('getothersyscoupon')
    const inside = Object.values(JSON.parse(use?.handle ?? '{}') as Record<string, unknown>).filter(
      (value): value is string => typeof value === 'string',
    )
    expect(inside.length).toBeGreaterThan(0)
    for (const secret of [number, use?.key ?? '', ...inside]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(lines).not.toContain(secret)
    }
  })

  it('limits one guest to twenty a minute, but not another', async () => {
    const phone = house.guest()
    const codes: (string | null)[] = []
    for (let index = 0; index < 21; index += 1) codes.push((await phone.lookUp('100199999999')).code)
    expect(codes.slice(0, 20).every((code) => code === 'voucher_unknown')).toBe(true)
    expect(codes[20]).toBe('rate_limited')
    expect((await house.guest().lookUp('100199999999')).code).toBe('voucher_unknown')
    house.pass(61)
    expect((await phone.lookUp('100199999999')).code).toBe('voucher_unknown')
  })

  it('limits guesses at payment, where the attempt keeps its voucher', async () => {
    const phone = house.guest()
    const [order, number, key] = [await phone.orderFor(), fresh(), randomUUID()]
    for (let index = 0; index < 20; index += 1) await phone.lookUp('100199999999')
    expect(await phone.redeem(order, number, { key })).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'created' }])
    house.pass(61)
    expect((await phone.redeem(order, number, { key })).code).toBeNull()
  })
})

describe('an order to be paid by voucher', () => {
  const wish = (more: object = {}) => ({
    voucher: 'meituan',
    orderDetail: [porkLine()],
    orderAmount: pork.price,
    ...more,
  })

  it('stores its platform and shows it to its guest', async () => {
    const phone = house.guest()
    const { outtradeno } = await phone.orderFor('douyin')
    expect(await phone.one(outtradeno)).toMatchObject({ voucher: 'douyin', state: 'unpaid', tableNo: 'A1' })
    const { outtradeno: other } = await phone.ordered()
    expect((await phone.one(other)).voucher).toBeNull()
  })

  it.each([
    ['two portions', { orderDetail: [porkLine({ num: 2 })], orderAmount: undefined }],
    ['two dishes', { orderDetail: [porkLine(), makeLine()], orderAmount: undefined }],
    ['a takeout dish', { orderType: '2' }],
    ['a dish for later', { takeAt: '2099-01-01T12:00:00Z' }],
  ])('is refused for %s', async (_what, more) => {
    expect(await house.guest().submit(wish(more))).toMatchObject({
      code: 'voucher_one_dish',
      message: 'A voucher orders one portion of one dish',
    })
  })

  it('is refused if it costs more than the dish, with the covered amount', async () => {
    const { dishes } = (await house.services.menu.currentMenu('demo', '101', 1))?.snapshot ?? { dishes: [] }
    const dishOf = (code: string) => dishes.find((dish) => dish.code === code)
    const parts = (rice: string) =>
      (dishOf('M02')?.suite ?? []).map(({ groupNo }, index) => ({
        ...{ sgid: groupNo, code: ['R02', rice, 'T07'][index] ?? '', num: 1 },
        ...(index === 1 ? { standard: dishOf(rice)?.standards[0]?.name ?? '' } : {}),
        items: index === 0 ? [{ code: '', name: '微麻微辣', price: 0, num: 1 }] : [],
      }))
    const meal = (rice: string) => ({
      ...{ voucher: 'meituan', orderAmount: undefined },
      orderDetail: [makeLine({ code: 'M02', menuItem: parts(rice) as never })],
    })
    expect(await house.guest().submit(meal('Z03'))).toMatchObject({
      code: 'voucher_covers',
      message: 'This voucher covers ¥58.00. Please leave out what costs extra',
      refusal: { details: { covers: 5800, amount: 6200 } },
    })
    expect((await house.guest().submit(meal('Z01'))).code).toBeNull()
    // It can be ordered with money.
    expect((await house.guest().submit({ ...meal('Z03'), voucher: undefined })).code).toBeNull()
  })

  it('is refused at 0.00, because no voucher would be redeemed', async () => {
    const { menu } = house.services
    const snapshot = (await menu.currentMenu('demo', '101', 1))?.snapshot
    if (snapshot === undefined) throw new Error('no menu')
    const dishes = [...snapshot.dishes, makeDish({ code: 'FREE', price: money(0) })]
    await transaction(house.db, (tx) => menu.publishMenu(tx, 'demo', '101', 1, { ...snapshot, dishes }))
    menu.forget('demo', '101')
    const free = { orderDetail: [makeLine({ code: 'FREE' })], orderAmount: 0 }
    expect(await house.guest().submit(wish(free))).toMatchObject({ code: 'voucher_off' })
    expect((await house.guest().submit(wish({ ...free, voucher: undefined }))).code).toBeNull()
  })

  it('is refused in a store without that platform, like its voucher', async () => {
    const phone = house.guest()
    const order = await phone.orderFor()
    house.off.add('meituan')
    expect(await phone.submit(wish())).toMatchObject({ code: 'voucher_off' })
    expect(await phone.lookUp(fresh())).toMatchObject({ code: 'voucher_off' })
    expect(await phone.redeem(order, fresh())).toMatchObject({ code: 'voucher_off' })
    house.off.delete('meituan')
    expect((await phone.redeem(order, fresh())).code).toBeNull()
  })
})

describe('a voucher', () => {
  it.each(['meituan', 'douyin'] as const)(
    'of %s pays its order at once, and the kitchen sees its platform',
    async (platform) => {
      const phone = house.guest()
      const number = fresh(platform)
      const order = await phone.orderFor(platform)
      const paid = await phone.redeem(order, number, { platform })
      expect(paid).toMatchObject({ code: null, value: { payUrl: '', payData: { amount: pork.price } } })
      expect(house.uses(number)).toBe(1)
      const code = platform === 'meituan' ? 'MTCOUPON' : 'DYCOUPON'
      const shown = await phone.one(order.outtradeno)
      expect(shown).toMatchObject({ paidAmount: pork.price, voucher: platform })
      expect(['paid', 'received']).toContain(shown.state)
      const bill = await phone.call<{ payment: unknown }>('GET', `/pay/OnlineOrder/demo/${order.outtradeno}/bill.html`)
      expect(bill.value.payment).toMatchObject({ payTypeCode: code, amount: pork.price })
      await house.services.order.moveByClock(house.now())
      const { cookie } = await house.asStaff('kitchen')
      const board = await house.app.inject({ url: '/console/api/demo/101/tickets', headers: { cookie } })
      const { tickets } = board.json().resultObject
      const ticket = tickets.find(
        (one: { ahead: { outtradeno: string } | null }) => one.ahead?.outtradeno === order.outtradeno,
      )
      expect(ticket).toMatchObject({
        paid: true,
        tableName: expect.stringContaining('A1'),
        ahead: { voucher: platform },
      })
      expect(await useOf(house, order.outtradeno)).toMatchObject({ state: 'used', amount: pork.price })
    },
  )

  it('pays once: its number is used here and at the platform', async () => {
    const phone = house.guest()
    const number = fresh()
    await phone.redeem(await phone.orderFor(), number)
    expect(await house.guest().lookUp(number)).toMatchObject({ code: 'voucher_used' })
    const other = house.guest()
    expect(await other.redeem(await other.orderFor(), number)).toMatchObject({ code: 'voucher_used' })
    // Our row counts, whatever the platform says.
    for (const certificate of house.platforms.shelf.find('meituan', number)?.certificates ?? [])
      house.platforms.shelf.giveBack(certificate)
    expect(await house.guest().lookUp(number)).toMatchObject({ code: 'voucher_used' })
    expect(await other.redeem(await other.orderFor(), number)).toMatchObject({ code: 'voucher_used' })
  })

  it.each([
    ['without a number', '', 'voucher_number'],
    ['that was never sold', '100199999999', 'voucher_unknown'],
  ])('%s pays nothing, and its order may be paid with another', async (_what, number, code) => {
    const phone = house.guest()
    const order = await phone.orderFor()
    expect(await phone.redeem(order, number)).toMatchObject({ code })
    expect(await phone.one(order.outtradeno)).toMatchObject({ state: 'unpaid', mayPay: true, mayCancel: true })
    expect((await phone.redeem(order, fresh())).code).toBeNull()
  })

  it.each([
    ['set meal', 'voucher_other_dish', 'This voucher is for another dish. Please check its number'],
    ['money off', 'voucher_not_product', 'self-service redemption currently only supports product coupons'],
    ['no dish', 'voucher_dish_missing', 'no dish found for this coupon, contact the administrator'],
    ['expired', 'voucher_not_valid', 'This voucher is no longer valid, or not valid at this store'],
  ] as const)('of the kind “%s” does not pay for pork', async (kind, code, says) => {
    const phone = house.guest()
    const { number } = house.platforms.fresh('meituan', kind)
    expect(await phone.redeem(await phone.orderFor(), number)).toMatchObject({ code, message: says })
    expect(house.uses(number)).toBe(0)
  })

  it('is the only way to pay its order and pays nothing else', async () => {
    const phone = house.guest()
    const order = await phone.orderFor()
    expect(await phone.redeem(order, '', { payTypeCode: 'weixin' })).toMatchObject({ code: 'voucher_off' })
    expect(await phone.redeem(order, fresh('douyin'), { platform: 'douyin' })).toMatchObject({ code: 'voucher_off' })
    const other = await phone.ordered()
    expect(await phone.redeem(other, fresh())).toMatchObject({ code: 'voucher_off' })
    const table = await house.orderedTable()
    const atTable = { ...phone, ...table.phone }
    expect(await house.guest().redeem({ outtradeno: table.billId, amount: 2600 }, fresh())).toMatchObject({
      code: 'not_allowed',
    })
    expect(await preorder(atTable, table.billId, { payTypeCode: 'MTCOUPON' })).toMatchObject({ code: 'voucher_off' })
    expect(await attempts(house, order.outtradeno)).toEqual([])
  })

  it('is on no list of ways to pay', async () => {
    const { value } = await house
      .guest()
      .call<{ payTypeList: { code: string }[] }>('POST', '/pay/scenepay/paytypelist.html', {
        body: { sellerid: 'demo', storeid: '101', businessType: 'XMDOrder' },
      })
    expect(value.payTypeList.map(({ code }) => code)).toEqual(['weixin'])
  })

  it('is not redeemed again under the same key', async () => {
    const phone = house.guest()
    const [order, number, key] = [await phone.orderFor(), fresh(), randomUUID()]
    await phone.redeem(order, number, { key })
    expect(await phone.redeem(order, number, { key })).toMatchObject({ code: 'already_paid' })
    expect(house.uses(number)).toBe(1)
    expect(await attempts(house, order.outtradeno)).toMatchObject([{ state: 'paid' }])
  })
})
