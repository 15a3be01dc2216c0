import { randomUUID } from 'node:crypto'
import type { BillAdjustmentView } from '@comanda/contract/checkout/bill-adjustment.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { money } from '@comanda/rules/money/money.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, type Phone } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeChannel, tableChannel } from '../live/live.service.ts'

let house: PaymentHouse
const cookies = { waiter: '', owner: '', kitchen: '' }
type Who = keyof typeof cookies

beforeAll(async () => {
  house = await openPaymentHouse()
  for (const role of ['waiter', 'owner', 'kitchen'] as const) cookies[role] = (await house.asStaff(role)).cookie
  const dishes = [
    makeDish({ code: 'D1', price: money(10_000) }),
    makeDish({ code: 'U1', price: money(5000), noDiscount: true }),
  ]
  await publishMenu(house, makeMenu({ dishes }))
})
afterAll(() => house.close())
beforeEach(() => setProfile(null))
afterEach(() => setMost(null))

const rows = async (sql: string, values: unknown[] = []) => (await house.db.pool.query(sql, values)).rows
const setProfile = (profile: object | null) =>
  rows(`update store set price_profile = $1 where seller_id = 'demo' and store_id = '101'`, [
    profile === null ? null : JSON.stringify(profile),
  ])
async function setMost(discountMost: number | null): Promise<void> {
  await rows(`update store set config = config - 'discountMost' || $1 where seller_id = 'demo' and store_id = '101'`, [
    discountMost === null ? {} : { discountMost },
  ])
  house.services.store.forget('demo', '101')
}

async function tableWith(...codes: readonly string[]) {
  const tableNo = await house.freshTable()
  const phone = await house.phoneAt(tableNo)
  const orderDetail = codes.map((code) => makeLine({ code, standard: '' }))
  expect(await phone.send({ orderDetail })).toMatchObject({ code: null })
  return { phone, tableNo, billId: (await phone.cart()).value.outtradeno }
}

interface Asked {
  readonly by?: Who
  readonly key?: string
  readonly storeId?: string
  readonly what?: string
}
async function ask(billId: string, body: object, { by = 'waiter', key, storeId = '101', what = '' }: Asked = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/${storeId}/bills/${billId}/discount${what}`,
    headers: { cookie: cookies[by], 'idempotency-key': key ?? randomUUID() },
    payload: body,
  })
  const { resultNumber, resultObject } = answer.json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject, status: answer.statusCode }
}
const percent = (value: number, due: number, reason = 'The soup was late') => ({
  ...{ kind: 'staff_percent', value: value * 100, reason, due },
})
const amountOff = (value: number, due: number) => ({ kind: 'staff_amount', value, reason: 'A hair in it', due })
const waiver = (due: number) => ({ kind: 'service_waiver', value: 0, reason: 'Slow evening', due })
const undo = (billId: string, no: number, due: number, asked: Asked = {}) =>
  ask(billId, { no, due }, { ...asked, what: '/undo' })

interface StaffBill extends OrderedBill {
  readonly adjustments: readonly BillAdjustmentView[]
}
async function billFor(billId: string, who: Who | Phone = 'waiter'): Promise<StaffBill> {
  const url = `/pay/OnlineOrder/demo/${billId}/bill.html`
  if (typeof who !== 'string') return (await who.call<StaffBill>('GET', url)).value
  return (await house.app.inject({ method: 'GET', url, headers: { cookie: cookies[who] } })).json().resultObject
}
const audits = (billId: string) =>
  rows(`select who, at_where as "at", reason, before, after from audit_log where subject = $1 order by audit_id`, [
    `101/${billId}`,
  ])

describe('a staff discount', () => {
  it('takes a percentage off the dishes that may be discounted', async () => {
    const { billId, phone, tableNo } = await tableWith('D1', 'U1')
    expect(await ask(billId, percent(10, 15_000))).toMatchObject({ code: null, value: { amount: 14_000 } })
    const bill = await billFor(billId)
    expect(bill.price).toMatchObject({ gross: 15_000, steps: [{ kind: 'staff', amount: -1000 }], due: 14_000 })
    const told = { no: 1, kind: 'staff_percent', value: 1000, reason: 'The soup was late', who: '小周' }
    expect(bill.adjustments).toEqual([{ ...told, at: expect.stringMatching(/Z$/) }])
    expect(await billFor(billId, phone)).toMatchObject({ price: bill.price, adjustments: [] })
    const { resultObject } = (
      await house.app.inject({ url: '/console/api/demo/101/tables', headers: { cookie: cookies.waiter } })
    ).json()
    const tile = resultObject.tables.find((one: TableTile) => one.tableno === tableNo)
    expect(tile).toMatchObject({ amount: 14_000, cashAmount: 14_000 })
  })

  it('replaces the one before, and both are on record', async () => {
    const { billId } = await tableWith('D1')
    await ask(billId, percent(10, 10_000))
    expect(await ask(billId, amountOff(500, 9000))).toMatchObject({ code: null, value: { amount: 9500 } })
    expect((await billFor(billId)).adjustments).toMatchObject([{ no: 2, kind: 'staff_amount', value: 500 }])
    expect(
      await rows(
        `select no, source, reason, undone_by as "undoneBy", undone_at is not null as undone
         from bill_adjustment where bill_id = $1 order by no`,
        [billId],
      ),
    ).toEqual([
      { no: 1, source: 'staff:waiter', reason: 'The soup was late', undoneBy: 'staff:waiter', undone: true },
      { no: 2, source: 'staff:waiter', reason: 'A hair in it', undoneBy: null, undone: false },
    ])
    const by = { who: 'staff:waiter', at: 'console' }
    const given = { kind: 'staff_percent', value: 1000 }
    const next = { kind: 'staff_amount', value: 500 }
    expect(await audits(billId)).toEqual([
      { ...by, reason: 'The soup was late', before: null, after: given },
      { ...by, reason: 'A hair in it', before: given, after: next },
    ])
  })

  it('is undone once', async () => {
    const { billId } = await tableWith('D1')
    await ask(billId, percent(10, 10_000))
    expect(await undo(billId, 1, 9000)).toMatchObject({ code: null, value: { amount: 10_000 } })
    expect(await billFor(billId)).toMatchObject({ price: { steps: [], due: 10_000 }, adjustments: [] })
    expect(await undo(billId, 1, 10_000)).toMatchObject({ code: 'discount_gone' })
    expect(await audits(billId)).toMatchObject([{}, { after: null }])
  })

  it('is given once for a repeated key', async () => {
    const { billId } = await tableWith('D1')
    const key = 'discount-once-0001'
    const first = await ask(billId, percent(10, 10_000), { key })
    expect(await ask(billId, percent(10, 10_000), { key })).toEqual(first)
    expect(await ask(billId, percent(5, 10_000), { key })).toMatchObject({ code: 'key_reused' })
    expect(await audits(billId)).toHaveLength(1)
  })

  it('reaches phones and terminals', async () => {
    const { billId, tableNo } = await tableWith('D1')
    await ask(billId, percent(10, 10_000))
    const last = async (channel: string) =>
      (await rows('select type, data from live_event where channel = $1 order by seq desc limit 1', [channel]))[0]
    const head = { seq: 0, uid: '', what: 'head' }
    expect(await last(tableChannel('101', tableNo))).toEqual({ type: 'fresh_order', data: head })
    expect(await last(storeChannel('101'))).toEqual({ type: 'table_changed', data: { tableNo } })
  })

  it('changes what a phone and the counter are asked for', async () => {
    const { billId, phone } = await tableWith('D1')
    await ask(billId, percent(10, 10_000))
    const stale = await preorder(phone, billId, { fee: 10_000 })
    expect(stale).toMatchObject({ code: 'bill_changed', refusal: { details: { amount: 9000 } } })
    expect(await preorder(phone, billId, { fee: 9000 })).toMatchObject({ code: null })
  })
})

describe('the limit of a waiter', () => {
  it('is 10 % until the store sets another', async () => {
    const { billId } = await tableWith('D1')
    const over = { code: 'discount_over_limit', value: { details: { most: 10 } } }
    expect(await ask(billId, { ...percent(10, 10_000), value: 1001 })).toMatchObject(over)
    expect((await billFor(billId)).adjustments).toEqual([])
    await setMost(25)
    expect(await ask(billId, percent(25, 10_000))).toMatchObject({ code: null, value: { amount: 7500 } })
    await setMost(0)
    expect(await ask(billId, percent(1, 7500))).toMatchObject({ value: { details: { most: 0 } } })
  })

  it('counts an amount as its share of the dishes that may be discounted', async () => {
    const { billId } = await tableWith('D1', 'U1')
    expect(await ask(billId, amountOff(1001, 15_000))).toMatchObject({ code: 'discount_over_limit' })
    expect(await ask(billId, amountOff(1000, 15_000))).toMatchObject({ code: null, value: { amount: 14_000 } })
  })

  it('does not bind the owner', async () => {
    const { billId } = await tableWith('D1')
    expect(await ask(billId, percent(100, 10_000), { by: 'owner' })).toMatchObject({ value: { amount: 0 } })
  })

  it('is not shown to guests', async () => {
    await setMost(25)
    const style = await house.app.inject({ url: '/weixin/wxmenusetup/v2/demo/style.html?storeid=101' })
    expect(style.json().resultObject).toMatchObject({ discountMost: 0 })
    const url = '/weixin/sellermanage/demo/101/storeconfig.html?key=discountMost'
    expect((await house.app.inject({ url })).body).not.toContain('25')
  })
})

describe('a waiver of the service charge', () => {
  it('is the owner’s, stands beside a discount and is undone', async () => {
    await setProfile({ region: 'SG' })
    const { billId } = await tableWith('D1')
    const full = (await billFor(billId)).price.due
    expect(full).toBe(11_990)
    expect(await ask(billId, waiver(full))).toMatchObject({ code: 'not_allowed', status: 403 })
    expect(await ask(billId, waiver(full), { by: 'owner' })).toMatchObject({ code: null, value: { amount: 10_900 } })
    expect(await ask(billId, waiver(10_900), { by: 'owner' })).toMatchObject({ code: 'nothing_to_waive' })
    expect(await ask(billId, percent(10, 10_900))).toMatchObject({ code: null, value: { amount: 9810 } })
    expect((await billFor(billId)).adjustments).toMatchObject([{ kind: 'service_waiver' }, { kind: 'staff_percent' }])
    expect(await undo(billId, 1, 9810)).toMatchObject({ code: 'not_allowed' })
    expect(await undo(billId, 1, 9810, { by: 'owner' })).toMatchObject({ value: { amount: 10_791 } })
  })

  it('is refused where no service is charged', async () => {
    const { billId } = await tableWith('D1')
    expect(await ask(billId, waiver(10_000), { by: 'owner' })).toMatchObject({ code: 'nothing_to_waive' })
  })
})

describe('a discount is refused', () => {
  it('for another amount than the staff saw', async () => {
    const { billId } = await tableWith('D1')
    const changed = { code: 'bill_changed', value: { details: { amount: 10_000 } } }
    expect(await ask(billId, percent(10, 9999))).toMatchObject(changed)
    expect(await undo(billId, 1, 9999)).toMatchObject(changed)
  })

  it('while a phone pays, and once the bill is paid', async () => {
    const { billId, phone } = await tableWith('D1')
    await ask(billId, percent(5, 10_000))
    const { value } = await preorder(phone, billId, { fee: 9500 })
    expect(await ask(billId, percent(10, 9500))).toMatchObject({ code: 'phone_paying' })
    expect(await undo(billId, 1, 9500)).toMatchObject({ code: 'phone_paying' })
    await house.press(value.payUrl)
    await expect.poll(async () => (await billFor(billId)).head.state).toBe('paid')
    expect(await ask(billId, percent(10, 9500))).toMatchObject({ code: 'already_paid' })
    expect(await undo(billId, 1, 9500)).toMatchObject({ code: 'already_paid' })
  })

  it('for a bill that is another store’s, ordered ahead, closed or unknown', async () => {
    const { billId, tableNo } = await tableWith('D1')
    const unknown = { code: 'bill_unknown' }
    expect(await ask(billId, percent(10, 10_000), { storeId: '102' })).toMatchObject(unknown)
    expect(await ask('A'.repeat(24), percent(10, 10_000))).toMatchObject(unknown)
    const { outtradeno } = await makeAheadPhone(house).ordered()
    expect(await ask(outtradeno, percent(10, 0))).toMatchObject(unknown)
    await house.app.inject({
      method: 'POST',
      url: `/console/api/demo/101/tables/${tableNo}/close`,
      headers: { cookie: cookies.owner },
      payload: { ...(await house.seenAt(tableNo)), force: true, reason: 'left' },
    })
    expect(await ask(billId, percent(10, 10_000))).toMatchObject(unknown)
  })

  it('to guests and the kitchen, and without a reason or a sound value', async () => {
    const { billId, phone } = await tableWith('D1')
    const path = `/console/api/demo/101/bills/${billId}/discount`
    expect((await phone.call('POST', path, { body: percent(10, 10_000) })).code).toBe('not_signed_in')
    expect(await ask(billId, percent(10, 10_000), { by: 'kitchen' })).toMatchObject({ code: 'not_allowed' })
    const bad = [
      percent(10, 10_000, '  '),
      percent(10, 10_000, 'x'.repeat(61)),
      percent(0, 10_000),
      percent(101, 10_000),
      amountOff(0, 10_000),
      { ...waiver(10_000), value: 1 },
      { ...percent(10, 10_000), kind: 'staff_gift' },
    ]
    for (const body of bad) expect(await ask(billId, body, { by: 'owner' })).toMatchObject({ code: 'invalid_request' })
    expect((await billFor(billId)).price.due).toBe(10_000)
  })
})
