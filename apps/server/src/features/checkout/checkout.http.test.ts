import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, type Phone } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

const billPath = (billId: string) => `/pay/OnlineOrder/demo/${billId}/bill.html`

async function paidTable() {
  const table = await house.orderedTable()
  const { value } = await preorder(table.phone, table.billId)
  await house.press(value.payUrl)
  await expect
    .poll(async () => (await table.phone.call<{ state: string }>('GET', value.payData.checkPayUrl)).value.state)
    .toBe('paid')
  return table
}

function orderAmount(billId: string, storeId = '101') {
  return { body: { sellerId: 'demo', storeId, outtradeno: billId } }
}

describe('the amount owed', () => {
  it('is the bill until it is paid, then nothing', async () => {
    const { phone, billId } = await house.orderedTable()
    const ask = () => phone.call('POST', '/pay/OnlineOrder/getorderamount.html', orderAmount(billId))
    expect((await ask()).value).toEqual({ amount: lotusRoot, state: 'open' })
    const { value } = await preorder(phone, billId)
    expect((await ask()).value).toEqual({ amount: lotusRoot, state: 'paying' })
    await house.press(value.payUrl)
    await expect.poll(async () => (await ask()).value).toEqual({ amount: 0, state: 'paid' })
  })

  it('is refused under another store or an unknown number', async () => {
    const { phone, billId } = await house.orderedTable()
    const ask = (sending: object) => phone.call('POST', '/pay/OnlineOrder/getorderamount.html', sending)
    expect(await ask(orderAmount(billId, '102'))).toMatchObject({ code: 'bill_unknown' })
    expect(await ask(orderAmount('A'.repeat(24)))).toMatchObject({ code: 'bill_unknown' })
  })
})

describe('a bill', () => {
  it('shows how it was paid', async () => {
    const { phone, billId } = await paidTable()
    expect((await phone.call('GET', billPath(billId))).value).toMatchObject({
      head: { outtradeno: billId, state: 'paid', paidAmount: lotusRoot },
      payment: { payTypeCode: 'weixin', amount: lotusRoot, gatewayNo: expect.stringMatching(/^42\d{26}$/) },
    })
  })

  it('counts unsent dishes, for payer and chooser alike', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const lin = await house.phoneAt(tableNo)
    await lin.add([makeLine({ num: 2 })])
    await phone.add([makeLine({ memo: 'less sugar' })])
    const notSent = async (from: Phone) => (await from.call<{ notSent: number }>('GET', billPath(billId))).value.notSent
    // The dishes may still be sent.
    expect(await notSent(lin)).toBe(0)
    await house.press((await preorder(phone, billId)).value.payUrl)
    await expect.poll(() => notSent(phone)).toBe(3)
    expect(await notSent(lin)).toBe(3)
    const next = await house.phoneAt(tableNo)
    expect((await next.cart()).value.cart.lines).toEqual([])
  })

  it('counts nothing lost when all dishes were sent', async () => {
    const { phone, billId } = await paidTable()
    expect((await phone.call('GET', billPath(billId))).value).toMatchObject({ head: { state: 'paid' }, notSent: 0 })
  })

  it('keeps the number of each guest who ordered, also when paid', async () => {
    const tableNo = await house.freshTable()
    const [zh, ja, looker] = [await house.phoneAt(tableNo), await house.phoneAt(tableNo), await house.phoneAt(tableNo)]
    for (const phone of [zh, ja, looker]) await phone.call('POST', `${phone.base}/join.html`, { body: { way: 'open' } })
    await ja.call('POST', `${ja.base}/name.html`, { body: { name: 'Yuki' } })
    await ja.send({ orderDetail: [makeLine()] })
    await zh.send({ orderDetail: [makeLine()] })
    const billId = (await zh.cart()).value.outtradeno
    const people = [
      { uid: zh.uid, number: 1, name: '' },
      { uid: ja.uid, number: 2, name: 'Yuki' },
    ]
    const bill = async (from: Phone) => (await from.call<OrderedBill>('GET', billPath(billId))).value
    for (const phone of [zh, ja, looker]) expect(await bill(phone)).toMatchObject({ head: { state: 'open' }, people })
    await house.press((await preorder(zh, billId, { fee: 2 * lotusRoot })).value.payUrl)
    await expect.poll(async () => (await bill(zh)).head.state).toBe('paid')
    for (const phone of [zh, ja, looker]) expect((await bill(phone)).people).toEqual(people)
  })

  it('is open to every guest at its table while unpaid', async () => {
    const { billId, tableNo } = await house.orderedTable()
    const companion = await house.phoneAt(tableNo)
    expect(await companion.call('GET', billPath(billId))).toMatchObject({ code: null, value: { payment: null } })
  })

  it('is closed to another table and to the next party', async () => {
    const [mine, theirs] = [await house.orderedTable(), await paidTable()]
    expect(await mine.phone.call('GET', billPath(theirs.billId))).toMatchObject({ status: 403, code: 'not_allowed' })
    const next = await house.phoneAt(theirs.tableNo)
    expect(await next.call('GET', billPath(theirs.billId))).toMatchObject({ status: 403, code: 'not_allowed' })
  })

  it('shows as paid to a companion who ordered nothing', async () => {
    const { phone, billId, tableNo } = await house.orderedTable()
    const companion = await house.phoneAt(tableNo)
    await companion.cart()
    await house.press((await preorder(phone, billId)).value.payUrl)
    await expect
      .poll(async () => (await companion.call<{ head: { state: string } }>('GET', billPath(billId))).value.head.state)
      .toBe('paid')
    const next = await house.phoneAt(tableNo)
    await next.cart()
    expect(await next.call('GET', billPath(billId))).toMatchObject({ code: 'not_allowed' })
  })

  it('stays open to a companion who only paid', async () => {
    const { billId, tableNo } = await house.orderedTable()
    const payer = await house.phoneAt(tableNo)
    await house.press((await preorder(payer, billId)).value.payUrl)
    await expect
      .poll(async () => (await payer.call<{ head: { state: string } }>('GET', billPath(billId))).value.head.state)
      .toBe('paid')
  })

  it('is open to staff of the seller and closed to a guest without a table', async () => {
    const { billId } = await paidTable()
    const get = async (headers: { cookie: string }) =>
      (await house.app.inject({ url: billPath(billId), headers: { cookie: headers.cookie } })).statusCode
    expect(await get(await house.asStaff('waiter'))).toBe(200)
    expect(await get(house.asGuest())).toBe(403)
  })
})
