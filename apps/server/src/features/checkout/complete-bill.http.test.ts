import { money } from '@comanda/rules/money/money.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, type Phone } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  const dishes = [makeDish({ code: 'L05', price: money(lotusRoot) }), makeDish({ code: 'TEA', price: money(0) })]
  await publishMenu(house, makeMenu({ dishes }))
  // Pick-ups have a menu of their own.
  await transaction(house.db, (tx) => house.services.menu.publishMenu(tx, 'demo', '101', 1, makeMenu({ dishes })))
  house.services.menu.forget('demo', '101')
})
afterAll(() => house.close())

const tea = () => makeLine({ code: 'TEA' })
const complete = (phone: Phone, billId: string, key?: string) =>
  phone.call('POST', `/pay/OnlineOrder/demo/${billId}/complete.html`, key === undefined ? {} : { key })
const billOf = async (phone: Phone, billId: string) =>
  (
    await phone.call<{ head: { state: string; amount: number }; payment: unknown }>(
      'GET',
      `/pay/OnlineOrder/demo/${billId}/bill.html`,
    )
  ).value

/** A table whose party ordered only free tea. */
async function teaTable() {
  const tableNo = await house.freshTable()
  const phone = await house.phoneAt(tableNo)
  await phone.add([tea()])
  await phone.send()
  return { phone, tableNo, billId: (await phone.cart()).value.outtradeno }
}

describe('a bill on which nothing is owed', () => {
  it('is paid by completing the checkout, which frees its table', async () => {
    const { phone, tableNo, billId } = await teaTable()
    expect(await complete(phone, billId)).toMatchObject({ code: null, value: { outtradeno: billId, state: 'paid' } })
    expect(await billOf(phone, billId)).toMatchObject({ head: { state: 'paid' }, payment: null })
    const next = await house.phoneAt(tableNo)
    await next.add([tea()])
    await next.send()
    const { outtradeno } = (await next.cart()).value
    expect(outtradeno).not.toBe(billId)
    expect(outtradeno).not.toBe('')
  })

  it('answers a repeated key alike; another key finds it paid', async () => {
    const { phone, billId } = await teaTable()
    const first = await complete(phone, billId, 'complete-once-0001')
    expect(first.code).toBe(null)
    expect((await complete(phone, billId, 'complete-once-0001')).value).toEqual(first.value)
    expect(await complete(phone, billId)).toMatchObject({ code: 'already_paid' })
  })

  it('is completed once when two guests tap at once', async () => {
    const { phone, tableNo, billId } = await teaTable()
    const companion = await house.phoneAt(tableNo)
    await companion.add([tea()])
    await companion.send()
    const codes = (await Promise.all([phone, companion].map((one) => complete(one, billId)))).map(({ code }) => code)
    expect(codes.sort()).toEqual(['already_paid', null].sort())
    for (const one of [phone, companion]) expect((await billOf(one, billId)).head.state).toBe('paid')
  })

  it('cannot be completed from outside its table', async () => {
    const { phone, billId } = await teaTable()
    const stranger = await house.phoneAt(await house.freshTable())
    expect(await complete(stranger, billId)).toMatchObject({ code: 'not_allowed' })
    expect(await complete(stranger, 'A'.repeat(24))).toMatchObject({ code: 'bill_unknown' })
    expect((await billOf(phone, billId)).head.state).toBe('open')
  })

  it('waits while a guest pays it', async () => {
    const { phone, billId } = await teaTable()
    const paying = (is: boolean) =>
      transaction(house.db, (tx) => house.services.order.setPaying(tx, { sellerId: 'demo', billId, paying: is }))
    await paying(true)
    expect(await complete(phone, billId)).toMatchObject({ code: 'payment_running' })
    await paying(false)
    expect(await complete(phone, billId)).toMatchObject({ code: null })
  })

  it('waits while the store has not accepted a round', async () => {
    const { phone, billId } = await teaTable()
    await house.db.pool.query(`update round set state = 'pending' where bill_id = $1`, [billId])
    expect(await complete(phone, billId)).toMatchObject({ code: 'round_waiting' })
    await house.db.pool.query(`update round set state = 'accepted' where bill_id = $1`, [billId])
    expect(await complete(phone, billId)).toMatchObject({ code: null })
  })
})

describe('a bill on which something is owed', () => {
  it('is not completed without money; the refusal names the amount', async () => {
    const { phone, billId } = await house.orderedTable()
    expect(await complete(phone, billId)).toMatchObject({
      code: 'bill_changed',
      refusal: { details: { amount: lotusRoot } },
    })
    expect((await billOf(phone, billId)).head.state).toBe('open')
    expect((await preorder(phone, billId)).code).toBe(null)
  })

  it('is not completed by a tap that meets a costly round', async () => {
    for (let table = 0; table < 8; table += 1) {
      const { phone, tableNo, billId } = await teaTable()
      const companion = await house.phoneAt(tableNo)
      await companion.add([makeLine()])
      const [sent, completed] = await Promise.all([companion.send(), complete(phone, billId)])
      const bill = await billOf(phone, billId)
      if (completed.code === null) expect(bill.head).toMatchObject({ state: 'paid', amount: 0 })
      else expect(bill.head).toMatchObject({ state: 'open', amount: lotusRoot })
      expect([sent.code === null, completed.code === null]).toContain(true)
    }
  })

  it('is not completed when it has no dishes left', async () => {
    const { phone, billId } = await teaTable()
    await house.db.pool.query('update bill set item_count = 0 where bill_id = $1', [billId])
    expect(await complete(phone, billId)).toMatchObject({ code: 'nothing_ordered' })
  })
})

it('marks an order ahead of 0.00 as paid when it is sent', async () => {
  const phone = makeAheadPhone(house)
  const { outtradeno } = await phone.ordered({ orderDetail: [tea()], orderAmount: 0 })
  expect((await phone.one(outtradeno)).state).not.toBe('unpaid')
  expect(await complete(phone, outtradeno)).toMatchObject({ code: 'already_paid' })
})
