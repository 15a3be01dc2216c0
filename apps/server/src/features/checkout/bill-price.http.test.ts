import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { PriceProfile } from '@comanda/contract/store/price-profile.schema.ts'
import type { Dish } from '@comanda/rules/menu/menu-snapshot.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { BillCase } from '@comanda/rules/price/price-case.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import cases from '../../../../../packages/rules/cases/price/bills.json' with { type: 'json' }

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

async function setProfile(profile: PriceProfile | null): Promise<void> {
  await house.db.pool.query(`update store set price_profile = $1 where seller_id = 'demo' and store_id = '101'`, [
    profile === null ? null : JSON.stringify(profile),
  ])
}

type Sold = Omit<Partial<Dish>, 'price'> & { readonly price: number; readonly num?: number }

/** `menuClass`: 0 = the table's menu, 1 = the one of orders ahead. */
function publish(dishes: readonly Sold[], menuClass = 0) {
  const made = dishes.map(({ price, num: _, ...dish }, index) =>
    makeDish({ code: `P${index}`, price: money(price), ...dish }),
  )
  return publishMenu(house, makeMenu({ dishes: made }), '101', menuClass)
}

const orderOf = (dishes: readonly Sold[]) =>
  dishes.map(({ num = 1 }, index) => makeLine({ code: `P${index}`, standard: '', num }))

/** A table whose guests, `heads` of them, sent these dishes, after the store published them. */
async function tableWith(dishes: readonly Sold[], heads?: number) {
  await publish(dishes)
  const tableNo = await house.freshTable()
  const phone = await house.phoneAt(tableNo)
  const cover = heads === undefined ? {} : { cover: heads }
  expect(await phone.send({ orderDetail: orderOf(dishes), ...cover })).toMatchObject({ code: null })
  const billId = (await phone.cart()).value.outtradeno
  const bill = async () => (await phone.call<OrderedBill>('GET', `/pay/OnlineOrder/demo/${billId}/bill.html`)).value
  const owed = async () => {
    const body = { sellerId: 'demo', storeId: '101', outtradeno: billId }
    return (await phone.call<{ amount: number }>('POST', '/pay/OnlineOrder/getorderamount.html', { body })).value.amount
  }
  return { phone, billId, bill, owed, tableNo }
}

type Fee = NonNullable<BillCase['fees']>[number][0]
const hasOnly = ({ fees = [] }: BillCase, kind: Fee) => fees.length > 0 && fees.every(([one]) => one === kind)

/** Worked bills of facts/checkout.md §3 that need no member, coupon or rate of their own. */
const plain = (cases as readonly BillCase[]).filter(
  ({ payer, coupons, prepaid, rules, lines }) =>
    (payer ?? coupons ?? prepaid ?? rules?.rate) === undefined &&
    lines.length > 0 &&
    lines.every(({ dd, noService, tax, gross, num = 1 }) => {
      return dd === undefined && !noService && (tax ?? 'standard') === 'standard' && gross % num === 0
    }),
)
const worked = plain.filter(({ fees = [] }) => fees.length === 0)
const withCover = plain.filter((one) => hasOnly(one, 'cover'))
const withPacking = plain.filter((one) => hasOnly(one, 'packing'))
const feeOf = ({ fees = [] }: BillCase) => fees[0]?.[1] ?? 0

function profileOf({ region, rules = {} }: BillCase): PriceProfile {
  const { wipeTo, service, place, rounding } = rules
  return {
    region,
    ...(wipeTo === undefined ? {} : { wipeTo: wipeTo as 10 }),
    ...(service === undefined ? {} : { servicePercent: service ?? 0 }),
    ...(place === undefined ? {} : { taxPlace: place }),
    ...(rounding === undefined ? {} : { taxRounding: rounding }),
  }
}

/** What the bill says of a worked case. */
function answerOf({ due, steps = {}, inTax, taxes }: BillCase) {
  return {
    due,
    steps: Object.entries(steps).map(([kind, amount]) => ({ kind, amount, source: '' })),
    ...(inTax === undefined ? {} : { inTax }),
    ...(taxes === undefined ? {} : { taxes: taxes.map(([rate, base, tax]) => ({ rate, base, tax })) }),
  }
}

describe('a bill', () => {
  it('without rules of its store is the sum of its dishes', async () => {
    await setProfile(null)
    const { bill, owed } = await tableWith([{ price: 2600 }, { price: 1999 }])
    const { head, price } = await bill()
    expect(price).toMatchObject({ gross: 4599, steps: [], taxes: [], due: 4599, last: 4599, region: null })
    expect(head).toMatchObject({ amount: 4599, yuanshiAmount: 4599, lastAmountFen: 4599, inTax: 0, outTax: 0 })
    expect(await owed()).toBe(4599)
  })

  it('is priced in enough worked cases', () => {
    expect(worked.length).toBeGreaterThan(12)
    expect([withCover.length, withPacking.length]).toEqual([3, 2])
  })

  it.each(worked)('$no: $what', async (one) => {
    await setProfile(profileOf(one))
    const dishes = one.lines.map(({ gross, num = 1, ud }): Sold => {
      return { price: gross / num, num, taxClass: 'standard', noDiscount: ud ?? false }
    })
    const { bill, owed, billId } = await tableWith(dishes)
    if (one.staff !== undefined) await adjust(billId, one.staff)
    const { price, head } = await bill()
    expect(one.isCash ? price.cashLast : price.due).toBe(one.due)
    expect(head.lastAmountFen).toBe(await owed())
    const steps = Object.fromEntries(price.steps.map(({ kind, amount }) => [kind, amount]))
    const { cash_rounding: _, ...wanted } = one.steps ?? steps
    expect(steps).toEqual(wanted)
    expect(price.inTax).toBe(one.inTax ?? price.inTax)
    const taxes = price.taxes.map(({ rate, base, tax }) => [rate, base, tax])
    expect(taxes).toEqual(one.taxes ?? taxes)
    expect(price.gross + price.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.due)
  })

  it.each(withCover)('of three guests has their cover charge: $no, $what', async (one) => {
    const heads = 3
    await setProfile({ ...profileOf(one), coverPerHead: feeOf(one) / heads })
    const dishes = one.lines.map(({ gross }): Sold => ({ price: gross, taxClass: 'standard' }))
    const { bill, owed, phone } = await tableWith(dishes, heads)
    expect((await bill()).price).toMatchObject(answerOf(one))
    expect(await owed()).toBe(one.due)
    // A second round brings no second cover charge.
    await phone.send({ orderDetail: orderOf(dishes) })
    expect((await bill()).price.steps).toContainEqual(answerOf(one).steps.find(({ kind }) => kind === 'cover'))
  })

  it.each(withPacking)('of an order that is taken away has its packing: $no, $what', async (one) => {
    await setProfile({ ...profileOf(one), packing: feeOf(one) })
    const dishes = one.lines.map(({ gross }): Sold => ({ price: gross, taxClass: 'standard' }))
    await publish(dishes, 1)
    const phone = makeAheadPhone(house)
    const orderAmount = dishes.reduce((sum, { price }) => sum + price, 0)
    const order = await phone.ordered({ orderDetail: orderOf(dishes), orderAmount })
    const url = `/pay/OnlineOrder/demo/${order.outtradeno}/bill.html`
    const bill = async () => (await phone.call<OrderedBill>('GET', url)).value
    expect((await bill()).price).toMatchObject(answerOf(one))
    await phone.pay({ ...order, amount: one.due })
    expect((await bill()).head).toMatchObject({ state: 'paid', paidAmount: one.due })
  })

  it('keeps the price it was paid at when the store changes its rules', async () => {
    await setProfile({ region: 'SG' })
    const { bill, owed, phone, billId } = await tableWith([{ price: 1590 }, { price: 1300 }])
    expect(await owed()).toBe(3465)
    const { value } = await preorder(phone, billId, { fee: 3465 })
    await house.press(value.payUrl)
    await expect.poll(async () => (await bill()).head.state).toBe('paid')
    const paid = (await bill()).price
    expect(paid).toMatchObject({ due: 3465, last: 0, outTax: 286, region: 'SG' })
    await setProfile({ region: 'JP' })
    expect((await bill()).price).toEqual(paid)
  })

  it('that changed between the quote and the payment is refused with the amount', async () => {
    await setProfile(null)
    const { phone, billId } = await tableWith([{ price: 1000 }])
    await setProfile({ region: 'SG' })
    const refused = await preorder(phone, billId, { fee: 1000 })
    expect(refused).toMatchObject({ code: 'bill_changed', refusal: { details: { amount: 1199 } } })
  })

  it('keeps what its lines were sold as when the menu changes', async () => {
    await setProfile({ region: 'JP' })
    const { bill } = await tableWith([{ price: 1100, taxClass: 'standard', isDrink: true }])
    const before = (await bill()).price
    await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'P0', price: money(9900), taxClass: 'exempt' })] }))
    expect((await bill()).price).toEqual(before)
    const { rows } = await house.db.pool.query(
      `select tax_class, drink, undiscount, category, member_amount from round_line order by (round_id, line_no) desc`,
    )
    expect(rows).toContainEqual({
      tax_class: 'standard',
      drink: true,
      undiscount: false,
      category: 'C1',
      member_amount: null,
    })
  })

  it('of a guest who pays cash is rounded at the counter, and only for cash', async () => {
    await setProfile({ region: 'SG' })
    const pay = async (billId: string, amount: number, payTypeCode: string) => {
      const { cookie } = await house.asStaff('waiter')
      const answer = await house.app.inject({
        method: 'POST',
        url: `/console/api/demo/101/bills/${billId}/counterpay`,
        headers: { cookie },
        payload: { amount, payTypeCode },
      })
      return answer.json()
    }
    const first = await tableWith([{ price: 1005 }])
    expect((await first.bill()).price).toMatchObject({ due: 1206, cashLast: 1205 })
    expect(await pay(first.billId, 1205, 'COUNTER_CARD')).toMatchObject({ resultObject: { details: { amount: 1206 } } })
    expect(await pay(first.billId, 1206, 'COUNTER_CASH')).toMatchObject({ resultObject: { details: { amount: 1205 } } })
    expect(await pay(first.billId, 1205, 'COUNTER_CASH')).toMatchObject({ resultNumber: 0 })
    const { price, head } = await first.bill()
    expect(head).toMatchObject({ state: 'paid', paidAmount: 1205 })
    expect(price.steps.at(-1)).toEqual({ kind: 'cash_rounding', amount: -1, source: '' })
  })
})

async function adjust(billId: string, staff: { readonly percent: number } | { readonly amount: number }) {
  const [kind, value] = 'percent' in staff ? ['staff_percent', staff.percent] : ['staff_amount', staff.amount]
  await house.db.pool.query(
    `insert into bill_adjustment (seller_id, bill_id, no, kind, value, source, reason)
     values ('demo', $1, 1, $2, $3, 'staff:test', 'test')`,
    [billId, kind, value],
  )
}
