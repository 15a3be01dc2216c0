import { randomUUID } from 'node:crypto'
import type { AwaitedPayment } from '@comanda/contract/payment/payment.routes.ts'
import { money } from '@comanda/rules/money/money.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import type { Phone } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: PaymentHouse
let staff: string
beforeAll(async () => {
  house = await openPaymentHouse()
  staff = (await house.asStaff('waiter')).cookie
  const dishes = [makeDish({ code: 'L05', price: money(lotusRoot) })]
  await publishMenu(house, makeMenu({ dishes, currency: 'SGD' }))
})
beforeEach(() => change({ currency: { code: 'SGD', fixNum: 2, showZero: true }, payNow: payee }))
afterAll(() => house.close())

const payee = { proxy: '200312345A', name: 'RED HEARTH' }
const by = { payTypeCode: 'paynow' }

async function change(settings: object): Promise<void> {
  await house.db.pool.query(`update style set config = config || $1::jsonb where seller_id = 'demo'`, [
    JSON.stringify(settings),
  ])
  house.services.style.forget('demo')
}

async function ask<T = { state: string }>(method: 'GET' | 'POST', path: string, cookie = staff, store = '101') {
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const url = `/console/api/demo/${store}/payments/${path}`
  const { resultNumber, resultObject } = (await house.app.inject({ method, url, headers })).json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject as T }
}
const received = (no: string, store?: string) => ask('POST', `${no}/received`, staff, store)
const denied = (no: string) => ask('POST', `${no}/notreceived`)
async function awaited(no: string): Promise<AwaitedPayment | undefined> {
  const { value } = await ask<{ payments: AwaitedPayment[] }>('GET', 'awaited')
  return value.payments.find(({ outtradeno }) => outtradeno === no)
}
const checkPay = async (phone: Phone, no: string) =>
  (await phone.call<{ state: string }>('GET', `/pay/scenepay/demo/${no}/checkpay.html`)).value
const claim = (phone: Phone, no: string) => phone.call('POST', `/pay/scenepay/demo/${no}/claimpay.html`, { body: {} })
const cancel = (phone: Phone, no: string) => phone.call('POST', `/pay/scenepay/demo/${no}/cancelpay.html`, { body: {} })
async function billState(billId: string): Promise<string | undefined> {
  const { rows } = await house.db.pool.query<{ state: string }>('select state from bill where bill_id = $1', [billId])
  return rows[0]?.state
}

/** A table whose guest has the code of its bill. */
async function withCode() {
  const table = await house.orderedTable()
  const { value } = await preorder(table.phone, table.billId, by)
  return { ...table, no: value.outtradeno, code: value.payData.qrCode, value }
}

async function payTypes(phone: Phone): Promise<string[]> {
  const body = { sellerid: 'demo', storeid: '101', businessType: 'HmdOrder' }
  const { value } = await phone.call<{ payTypeList: { code: string }[] }>('POST', '/pay/scenepay/paytypelist.html', {
    body,
  })
  return value.payTypeList.map(({ code }) => code)
}

/** What the guest's bank does with a code. */
async function send(code: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ code, back: '/s/demo' }).toString()
  return (await house.app.inject({ method: 'POST', url: '/simulators/paynow', headers, payload })).statusCode
}

describe('PayNow', () => {
  it('is offered where the shop takes Singapore dollars and names its account', async () => {
    const { phone } = await house.orderedTable()
    expect(await payTypes(phone)).toEqual(['weixin', 'paynow'])
    await change({ payNow: null })
    expect(await payTypes(phone)).toEqual(['weixin'])
    await change({ payNow: payee, currency: { code: 'CNY', fixNum: 2, showZero: true } })
    expect(await payTypes(phone)).toEqual(['weixin'])
  })

  it('is refused where it is not offered, and the bill can be paid otherwise', async () => {
    await change({ payNow: null })
    const { phone, billId } = await house.orderedTable()
    expect(await preorder(phone, billId, by)).toMatchObject({ code: 'pay_type_unknown' })
    expect((await preorder(phone, billId)).value.payUrl).toContain('/simulators/wallet')
  })

  it('gives a code of exactly what is owed, and no link', async () => {
    const { value, no, code } = await withCode()
    expect(value.payUrl).toBe('')
    expect(value.payData).toMatchObject({ payType: 'paynow', amount: lotusRoot, payee: payee.name })
    expect(value.payData.reference).toBe(no.slice(0, 10))
    expect(code).toContain('540526.00')
    expect(code).toContain(`0110${no.slice(0, 10)}`)
    expect(value.payData.bankUrl).toContain('/simulators/paynow?code=')
  })

  it('is one payment for all phones of the table', async () => {
    const { tableNo, billId, no, code } = await withCode()
    const companion = await house.phoneAt(tableNo)
    const again = await preorder(companion, billId, by)
    expect(again.value).toMatchObject({ outtradeno: no, payData: { qrCode: code } })
  })

  it('is not paid by the guest’s word', async () => {
    const { phone, billId, no } = await withCode()
    expect(await claim(phone, no)).toMatchObject({ value: { state: 'pending', awaiting: 'cashier' } })
    expect(await checkPay(phone, no)).toMatchObject({ state: 'pending', awaiting: 'cashier' })
    expect(await billState(billId)).toBe('paying')
  })

  it('is not claimed by a stranger', async () => {
    const { no } = await withCode()
    const { phone: stranger } = await house.orderedTable()
    expect(await claim(stranger, no)).toMatchObject({ code: 'not_found' })
    expect((await awaited(no))?.claimedAt).toBeNull()
  })

  it('is claimed by any phone of its table, also after a companion asked for the code', async () => {
    const { phone, tableNo, billId, no } = await withCode()
    const companion = await house.phoneAt(tableNo)
    await preorder(companion, billId, by)
    expect(await claim(phone, no)).toMatchObject({ code: null, value: { awaiting: 'cashier' } })
    expect((await awaited(no))?.claimedAt).not.toBeNull()
  })

  it('asks the staff once, however often its guest taps', async () => {
    const { phone, no } = await withCode()
    await claim(phone, no)
    const first = await awaited(no)
    house.pass(5)
    await claim(phone, no)
    expect(first?.claimedAt).not.toBeNull()
    expect(await awaited(no)).toEqual(first)
  })

  it('waits for the staff, a claimed one first', async () => {
    const { no, tableNo } = await withCode()
    const { phone, no: claimed } = await withCode()
    await claim(phone, claimed)
    const { value } = await ask<{ payments: AwaitedPayment[] }>('GET', 'awaited')
    const numbers = value.payments.map(({ outtradeno }) => outtradeno)
    expect(numbers.indexOf(claimed)).toBeLessThan(numbers.indexOf(no))
    expect(await awaited(no)).toMatchObject({
      ...{ amount: lotusRoot, currency: 'SGD', reference: no.slice(0, 10), state: 'pending', tableName: tableNo },
    })
  })

  it('is paid once the staff have seen the money, and says who saw it', async () => {
    const { phone, billId, no, code } = await withCode()
    expect(await send(code)).toBe(200)
    const statement = (await house.app.inject({ url: '/simulators/paynow/statement' })).body
    expect(statement).toContain(no.slice(0, 10))
    await claim(phone, no)
    expect(await received(no)).toMatchObject({ code: null, value: { state: 'paid', awaiting: '' } })
    expect(await received(no)).toMatchObject({ value: { state: 'paid' } })
    expect(await checkPay(phone, no)).toMatchObject({ state: 'paid' })
    expect(await billState(billId)).toBe('paid')
    expect(await awaited(no)).toBeUndefined()
    const { rows } = await house.db.pool.query('select body from payment_notice where outtradeno = $1', [no])
    expect(rows).toMatchObject([{ body: { by: 'staff:waiter' } }])
  })

  it('is paid once when two of the staff confirm it together', async () => {
    const { billId, no } = await withCode()
    const both = await Promise.all([received(no), received(no)])
    expect(both.map(({ value }) => value.state)).toEqual(['paid', 'paid'])
    const { rows } = await house.db.pool.query('select paid_amount::int as paid from bill where bill_id = $1', [billId])
    expect(rows).toEqual([{ paid: lotusRoot }])
  })

  it('ends when no money came, and the bill is paid otherwise', async () => {
    const { phone, billId, no } = await withCode()
    await claim(phone, no)
    expect(await denied(no)).toMatchObject({ value: { state: 'closed' } })
    expect(await awaited(no)).toBeUndefined()
    expect(await billState(billId)).toBe('open')
    await house.press((await preorder(phone, billId)).value.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
    expect(await denied(no)).toMatchObject({ value: { state: 'closed' } })
  })

  it('stays paid when another of the staff finds no money', async () => {
    const { billId, no } = await withCode()
    await received(no)
    expect(await denied(no)).toMatchObject({ value: { state: 'paid' } })
    expect(await billState(billId)).toBe('paid')
  })

  it('stays with the staff when its guest gives it up after the money was sent', async () => {
    const { phone, billId, no } = await withCode()
    await claim(phone, no)
    await cancel(phone, no)
    expect(await billState(billId)).toBe('open')
    expect(await awaited(no)).toMatchObject({ state: 'closed' })
    expect(await received(no)).toMatchObject({ value: { state: 'paid' } })
    expect(await billState(billId)).toBe('paid')
  })

  it('goes back when the bill was paid otherwise, and by hand', async () => {
    const { phone, billId, no } = await withCode()
    await claim(phone, no)
    await cancel(phone, no)
    await house.press((await preorder(phone, billId)).value.payUrl)
    await expect.poll(() => billState(billId)).toBe('paid')
    expect(await received(no)).toMatchObject({ value: { state: 'refund_due' } })
    house.pass(11)
    await house.reconcile()
    expect(await checkPay(phone, no)).toMatchObject({ state: 'refund_refused' })
  })

  it('belongs to the staff of its store', async () => {
    const { billId, no } = await withCode()
    expect(await received(no, '102')).toMatchObject({ code: 'not_found' })
    expect(await billState(billId)).toBe('paying')
  })

  it('of another kind is confirmed by its gateway alone', async () => {
    const { phone, billId } = await house.orderedTable()
    const { value } = await preorder(phone, billId)
    expect(await received(value.outtradeno)).toMatchObject({ code: 'not_found' })
    expect(await claim(phone, value.outtradeno)).toMatchObject({ value: { awaiting: '' } })
    expect(await awaited(value.outtradeno)).toBeUndefined()
  })
})

describe('the time of a PayNow code', () => {
  it('is 15 minutes, in which the staff confirm; then the table goes on', async () => {
    const { phone, billId, no, code } = await withCode()
    await claim(phone, no)
    house.pass(14 * 60)
    await house.reconcile()
    expect(await billState(billId)).toBe('paying')
    // An old payment is looked at every two minutes.
    house.pass(3 * 60)
    await house.reconcile()
    expect(await billState(billId)).toBe('open')
    expect(await send(code)).toBe(410)
    expect(await awaited(no)).toMatchObject({ state: 'closed' })
  })

  it('ends with a new code for a guest who asks again', async () => {
    const { phone, billId, no, code } = await withCode()
    house.pass(15 * 60 + 1)
    const next = await preorder(phone, billId, by)
    expect(next.value.outtradeno).not.toBe(no)
    expect(next.value.payData.qrCode).not.toBe(code)
  })
})
