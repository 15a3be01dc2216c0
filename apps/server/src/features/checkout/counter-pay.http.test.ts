import { randomUUID } from 'node:crypto'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, type Phone } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: PaymentHouse
const staff = { waiter: '', kitchen: '' }
beforeAll(async () => {
  house = await openPaymentHouse()
  for (const role of ['waiter', 'kitchen'] as const) staff[role] = (await house.asStaff(role)).cookie
  const dishes = [makeDish({ code: 'L05', price: money(lotusRoot) }), makeDish({ code: 'TEA', price: money(0) })]
  await publishMenu(house, makeMenu({ dishes }))
  await transaction(house.db, (tx) => house.services.menu.publishMenu(tx, 'demo', '101', 1, makeMenu({ dishes })))
  house.services.menu.forget('demo', '101')
})
afterAll(() => house.close())

type Who = keyof typeof staff
const whole = { amount: lotusRoot, payTypeCode: 'COUNTER_CASH' }

async function ask(method: 'GET' | 'POST', url: string, cookie: string, payload?: object, key: string = randomUUID()) {
  const headers = { cookie, 'idempotency-key': key }
  const answer = await house.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const { resultNumber, resultObject } = answer.json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject, status: answer.statusCode }
}
const takeMoney = (billId: string, body: object = whole, by: Who = 'waiter', key?: string) =>
  ask('POST', `/console/api/demo/101/bills/${billId}/counterpay`, staff[by], body, key)
const act = (tableNo: string, what: string, body: object = {}) =>
  ask('POST', `/console/api/demo/101/tables/${tableNo}/${what}`, staff.waiter, body)
async function tileOf(tableNo: string): Promise<TableTile> {
  const { value } = await ask('GET', '/console/api/demo/101/tables', staff.waiter)
  return value.tables.find((tile: TableTile) => tile.tableno === tableNo)
}
const billOf = async (phone: Phone, billId: string) =>
  (await phone.call<{ head: object; payment: object }>('GET', `/pay/OnlineOrder/demo/${billId}/bill.html`)).value
const rows = async (sql: string, values: unknown[]) => (await house.db.pool.query(sql, values)).rows
const takings = (billId: string) =>
  rows('select state, amount::int, pay_type_code as how, uid as by from payment_attempt where target_id = $1', [billId])

describe('payment at the counter', () => {
  it('pays the whole bill, frees the table and stores who took it', async () => {
    const { phone, tableNo, billId } = await house.orderedTable()
    const companion = await house.phoneAt(tableNo)
    await companion.add([makeLine()])
    expect(await tileOf(tableNo)).toMatchObject({ outtradeno: billId, amount: lotusRoot })
    expect(await takeMoney(billId)).toMatchObject({ code: null, value: { outtradeno: billId, state: 'paid' } })
    for (const one of [phone, companion]) {
      expect(await billOf(one, billId)).toMatchObject({
        head: { state: 'paid', paidAmount: lotusRoot },
        payment: { payTypeCode: 'COUNTER_CASH', amount: lotusRoot, gatewayNo: '' },
      })
    }
    expect(await tileOf(tableNo)).toMatchObject({ life: 'free', outtradeno: '', amount: 0 })
    expect(await takings(billId)).toEqual([
      { state: 'paid', amount: lotusRoot, how: 'COUNTER_CASH', by: 'staff:waiter' },
    ])
    const next = await house.phoneAt(tableNo)
    await next.add([makeLine()])
    expect((await next.cart()).value.outtradeno).not.toBe(billId)
  })

  it('stays visible to staff for four hours, but not to guests', async () => {
    const { tableNo, billId } = await house.orderedTable()
    expect((await tileOf(tableNo)).lastPaid).toBeNull()
    await takeMoney(billId, { ...whole, payTypeCode: 'COUNTER_CARD' })
    const paidAt = expect.stringMatching(/Z$/)
    const taken = { outtradeno: billId, amount: lotusRoot, payTypeCode: 'COUNTER_CARD', by: '小周', paidAt }
    expect(await tileOf(tableNo)).toMatchObject({ life: 'free', lastPaid: taken })
    const next = await house.phoneAt(tableNo)
    await next.add([makeLine()])
    expect(await tileOf(tableNo)).toMatchObject({ life: 'opened', lastPaid: taken })
    await next.send()
    const second = (await next.cart()).value.outtradeno
    await house.press((await preorder(next, second)).value.payUrl)
    await expect.poll(async () => (await tileOf(tableNo)).lastPaid).toMatchObject({ amount: lotusRoot, by: '' })
    await rows(`update bill set paid_at = paid_at - interval '4 hours' where table_no = $1`, [tableNo])
    expect((await tileOf(tableNo)).lastPaid).toBeNull()
  })

  it('leaves the kitchen at work on sent rounds', async () => {
    const { billId, tableNo } = await house.orderedTable()
    await takeMoney(billId, { ...whole, payTypeCode: 'COUNTER_CARD' }, 'kitchen')
    const { value } = await ask('GET', '/console/api/demo/101/tickets', staff.kitchen)
    const [ticket] = value.tickets.filter((one: { tableNo: string }) => one.tableNo === tableNo)
    expect(ticket).toMatchObject({ state: 'accepted', paid: true })
    expect(await takings(billId)).toMatchObject([{ how: 'COUNTER_CARD', by: 'staff:kitchen' }])
  })

  it('pays the meant party’s bill, even after it changed tables', async () => {
    const { tableNo, billId } = await house.orderedTable()
    const to = await house.freshTable()
    await act(tableNo, 'move', { ...(await house.seenAt(tableNo)), to })
    expect(await takeMoney(billId)).toMatchObject({ code: null })
    expect(await tileOf(to)).toMatchObject({ life: 'free' })
  })

  it('answers a repeated key alike; another key finds it paid', async () => {
    const { billId } = await house.orderedTable()
    const first = await takeMoney(billId, whole, 'waiter', 'counter-once-0001')
    expect(await takeMoney(billId, whole, 'waiter', 'counter-once-0001')).toEqual(first)
    expect(await takeMoney(billId)).toMatchObject({ code: 'already_paid' })
    expect(await takings(billId)).toHaveLength(1)
  })

  it('is taken once from two terminals at once', async () => {
    const { billId } = await house.orderedTable()
    const both = await Promise.all([takeMoney(billId), takeMoney(billId, whole, 'kitchen')])
    expect(both.map(({ code }) => code).sort()).toEqual(['already_paid', null].sort())
    expect(await takings(billId)).toHaveLength(1)
    expect(await rows('select paid_amount::int as paid from bill where bill_id = $1', [billId])).toEqual([
      { paid: lotusRoot },
    ])
  })

  it('refuses a wrong amount and names the right one', async () => {
    const { phone, tableNo, billId } = await house.orderedTable()
    await phone.add([makeLine()])
    await phone.send()
    expect(await takeMoney(billId)).toMatchObject({
      code: 'bill_changed',
      value: { details: { amount: 2 * lotusRoot } },
    })
    expect(await takeMoney(billId, { ...whole, amount: 0 })).toMatchObject({ code: 'bill_changed' })
    expect(await tileOf(tableNo)).toMatchObject({ life: 'ordering', amount: 2 * lotusRoot })
    expect(await takings(billId)).toEqual([])
  })

  it('pays the whole bill or nothing beside a simultaneous round', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { phone, billId } = await house.orderedTable()
      await phone.add([makeLine()])
      const [taken, sent] = await Promise.all([takeMoney(billId), phone.send()])
      expect([taken.code, sent.code].filter((code) => code === null)).toHaveLength(1)
      const [bill] = await rows('select state, amount::int, paid_amount::int as paid from bill where bill_id = $1', [
        billId,
      ])
      if (taken.code === null) expect(bill).toEqual({ state: 'paid', amount: lotusRoot, paid: lotusRoot })
      else expect(bill).toEqual({ state: 'open', amount: 2 * lotusRoot, paid: 0 })
    }
  })

  it('is refused where nothing is owed', async () => {
    const tableNo = await house.freshTable()
    const phone = await house.phoneAt(tableNo)
    await phone.add([makeLine({ code: 'TEA' })])
    await phone.send()
    const { outtradeno } = (await phone.cart()).value
    expect(await takeMoney(outtradeno, { ...whole, amount: 0 })).toMatchObject({ code: 'nothing_owed' })
  })

  it('waits while a round waits to be accepted', async () => {
    const { phone, billId } = await house.orderedTable()
    await house.db.pool.query(`update round set state = 'pending' where bill_id = $1`, [billId])
    expect(await takeMoney(billId)).toMatchObject({ code: 'round_held' })
    expect(await billOf(phone, billId)).toMatchObject({ head: { state: 'open' } })
  })

  it('is refused to guests, other stores’ staff and for other bills', async () => {
    const { phone, billId } = await house.orderedTable()
    const path = `/console/api/demo/101/bills/${billId}/counterpay`
    expect((await phone.call('POST', path, { body: whole })).code).toBe('not_signed_in')
    const elsewhere = `/console/api/demo/102/bills/${billId}/counterpay`
    expect(await ask('POST', elsewhere, staff.waiter, whole)).toMatchObject({ code: 'bill_unknown' })
    expect(await takeMoney('A'.repeat(24))).toMatchObject({ code: 'bill_unknown' })
    expect(await takeMoney(billId, { ...whole, payTypeCode: 'weixin' })).toMatchObject({ code: 'invalid_request' })
    const { outtradeno } = await makeAheadPhone(house).ordered()
    expect(await takeMoney(outtradeno)).toMatchObject({ code: 'bill_unknown' })
    expect(await billOf(phone, billId)).toMatchObject({ head: { state: 'open' } })
  })

  it('is refused for a bill that was closed unpaid', async () => {
    const { tableNo, billId } = await house.orderedTable()
    await act(tableNo, 'close', { ...(await house.seenAt(tableNo)), force: true, reason: 'left' })
    expect(await takeMoney(billId)).toMatchObject({ code: 'bill_unknown' })
  })
})

describe('payment at the counter beside a payment by phone', () => {
  it('waits while a phone pays and works once that fails', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    expect(await takeMoney(billId)).toMatchObject({ code: 'phone_paying' })
    await house.press(value.payUrl, 'cancel')
    await phone.call('POST', `/pay/scenepay/demo/${value.outtradeno}/cancelpay.html`, {})
    expect(await takeMoney(billId)).toMatchObject({ code: null })
  })

  it('lets no phone pay a paid bill', async () => {
    const { phone, billId } = await house.orderedTable()
    await takeMoney(billId)
    expect((await preorder(phone, billId)).code).toBe('already_paid')
    expect(await takings(billId)).toHaveLength(1)
  })

  it('lets one of counter and phone pay when both start at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { phone, billId } = await house.orderedTable()
      const [counter, wallet] = await Promise.all([takeMoney(billId), preorder(phone, billId)])
      expect([counter.code, wallet.code].filter((code) => code === null)).toHaveLength(1)
      expect(['already_paid', 'bill_being_paid', 'phone_paying']).toContain(counter.code ?? wallet.code)
    }
  })

  it('sends back what the wallet takes later', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    Object.assign(house.breaks, { query: async () => unheard, close: async () => unheard })
    house.pass(170)
    await house.reconcile()
    expect(await takeMoney(billId)).toMatchObject({ code: null })
    for (const name of ['query', 'close'] as const) delete house.breaks[name]
    await house.press(value.payUrl)
    const states = async () => (await takings(billId)).map(({ how, state }) => `${how} ${state}`).sort()
    await expect.poll(states).toEqual(['COUNTER_CASH paid', expect.stringMatching(/^weixin refund/)])
    expect(await billOf(phone, billId)).toMatchObject({ payment: { payTypeCode: 'COUNTER_CASH' } })
  })
})

const unheard = { kind: 'unknown', reason: 'silent' } as const
