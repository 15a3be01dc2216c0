import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/price/bills.json' with { type: 'json' }
import { add, money } from '../money/money.ts'
import { basisPoints } from '../money/percent.ts'
import { priceBill } from './price.ts'
import { type BillCase, priceInputOf } from './price-case.ts'
import type { Coupon, PriceInput } from './price-input.ts'

describe('the price of a bill', () => {
  it.each(cases as readonly BillCase[])('$no: $what', (bill) => {
    const input = priceInputOf(bill)
    const price = priceBill(input)
    const steps = Object.fromEntries(price.steps.map(({ kind, amount }) => [kind, amount]))
    const taxes = price.taxes.map(({ rate, base, tax }) => [rate, base, tax])
    const nets = input.lines.map(({ id }) => price.nets.get(id))
    const { due, inTax, last } = price
    const wanted = { due, steps, inTax, taxes, nets, last }
    expect({ ...wanted, ...pick(bill) }).toEqual(wanted)
  })
})

/** What the case says of the answer. */
function pick({ due, steps, inTax, taxes, nets, last }: BillCase) {
  return Object.fromEntries(
    Object.entries({ due, steps, inTax, taxes, nets, last }).filter(([, value]) => value !== undefined),
  )
}

describe('every bill', () => {
  it('adds up from its parts', () => {
    fc.assert(
      fc.property(anyBill, (input) => {
        const price = priceBill(input)
        const steps = price.steps.reduce((sum, { amount }) => sum + amount, 0)
        expect(price.gross + steps).toBe(price.due)
        const rounding = price.steps.find(({ kind }) => kind === 'cash_rounding')?.amount ?? 0
        const bases = add(...price.taxes.map(({ base }) => base))
        expect(bases + price.outTax + rounding).toBe(price.due)
      }),
    )
  })

  it('has no part below 0', () => {
    fc.assert(
      fc.property(anyBill, (input) => {
        const price = priceBill(input)
        for (const part of [price.due, price.last, ...price.nets.values(), ...price.taxes.map(({ tax }) => tax)]) {
          expect(part).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('does not depend on the order in which coupons are picked', () => {
    fc.assert(
      fc.property(anyBill, fc.nat(), (input, turn) => {
        const turned = input.coupons.map((_, index) => input.coupons[(index + turn) % input.coupons.length] as Coupon)
        expect(priceBill({ ...input, coupons: turned.reverse() })).toEqual(priceBill(input))
      }),
    )
  })

  it('never costs more with one coupon more', () => {
    fc.assert(
      fc.property(anyBill, anyCoupon, (input, coupon) => {
        const more = { ...input, coupons: [...input.coupons, coupon('zz')] }
        expect(priceBill(more).due).toBeLessThanOrEqual(priceBill(input).due)
      }),
    )
  })

  it('never costs a member more than a guest', () => {
    fc.assert(
      fc.property(anyBill, (input) => {
        const plain = { ...input, coupons: [], staffDiscount: null }
        const guest = priceBill({ ...plain, payer: { ...input.payer, isMember: false } })
        const member = priceBill({ ...plain, payer: { ...input.payer, isMember: true } })
        expect(member.due).toBeLessThanOrEqual(guest.due)
      }),
    )
  })
})

const amounts = fc.integer({ min: 0, max: 30_000 }).map(money)
const percents = fc.integer({ min: 0, max: 10_000 }).map(basisPoints)
const categories = fc.constantFrom('food', 'drinks')
const codes = fc.constantFrom('a', 'b', 'c')

const anyCoupon: fc.Arbitrary<(id: string) => Coupon> = fc.oneof(
  fc
    .record({ code: codes, extra: amounts })
    .map((fields) => (id: string) => ({ kind: 'product' as const, id, ...fields })),
  fc
    .record({ percent: percents, cap: fc.option(amounts), category: fc.option(categories) })
    .map((fields) => (id: string) => ({ kind: 'percent' as const, id, ...fields })),
  fc
    .record({ amount: amounts, category: fc.option(categories) })
    .map((fields) => (id: string) => ({ kind: 'cash' as const, id, ...fields })),
)

const anyLine = fc.record({
  code: codes,
  category: categories,
  num: fc.integer({ min: 1, max: 5 }),
  gross: amounts,
  memberGross: fc.option(amounts),
  taxClass: fc.constantFrom('standard', 'food'),
  isUndiscount: fc.boolean(),
  bearsService: fc.boolean(),
  dishDiscount: fc.option(fc.oneof(fc.record({ percent: percents }), fc.record({ amount: amounts }))),
})

const anyBill: fc.Arbitrary<PriceInput> = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 6 }),
    fees: fc.array(
      fc.record({ kind: fc.constantFrom('cover', 'packing'), amount: amounts, taxClass: fc.constant('standard') }),
      {
        maxLength: 2,
      },
    ),
    payer: fc.record({
      isMember: fc.boolean(),
      enjoyType: fc.constantFrom(0 as const, 1 as const),
      paysByBalance: fc.boolean(),
      typePercent: fc.option(percents),
    }),
    staffDiscount: fc.option(fc.oneof(fc.record({ percent: percents }), fc.record({ amount: amounts }))),
    coupons: fc.array(anyCoupon, { maxLength: 4 }),
    topupDiscount: fc.constantFrom(money(0), money(1000)),
    isCash: fc.boolean(),
    prepaid: fc.constantFrom(money(0), money(700)),
    rules: fc.record({
      service: fc.option(fc.record({ percent: percents, taxClass: fc.constant('standard') })),
      tax: fc.record({
        place: fc.constantFrom('inside' as const, 'outside' as const),
        rounding: fc.constantFrom('floor' as const, 'half' as const, 'ceil' as const),
        rates: fc.constant([
          { taxClass: 'standard', rate: basisPoints(1000) },
          { taxClass: 'food', rate: basisPoints(800) },
        ]),
      }),
      wipeTo: fc.constantFrom(1, 10, 100),
      cashRounding: fc.option(fc.constant({ unit: 5, rounding: 'floor' as const })),
    }),
  })
  .map(({ lines, coupons, ...rest }) => ({
    ...rest,
    lines: lines.map((line, index) => ({ ...line, id: `l${index}` })),
    coupons: coupons.map((coupon, index) => coupon(`c${index}`)),
  }))
