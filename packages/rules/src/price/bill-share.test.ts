import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/price/shares.json' with { type: 'json' }
import { add, money } from '../money/money.ts'
import { portionNet, restAfter, shareRefund, splitByDish, splitEvenly, type Tender } from './bill-share.ts'

describe('a bill is split', () => {
  it.each(cases.even)('$no: evenly', ({ due, people, shares }) => {
    expect(splitEvenly(money(due), people)).toEqual(shares)
  })

  it.each(cases.byDish)('$no: by dish', ({ due, nets, people, shares }) => {
    const shared = nets.map(([net, owners]) => ({ net: money(net as number), shares: owners as number[] }))
    expect(splitByDish(money(due), shared, people)).toEqual(shares)
  })

  it.each(cases.byAmount)('$no: by amount', ({ due, amounts, rest }) => {
    expect(restAfter(money(due), amounts.map(money))).toBe(rest)
  })
})

describe('a refund', () => {
  it.each(cases.refunds)(
    '$no: goes back to the tenders in proportion, and in the end exactly',
    ({ paid, refunds, parts }) => {
      let tenders = paid.map((amount) => ({ paid: money(amount), refunded: money(0) }))
      for (const [index, amount] of refunds.entries()) {
        const shares = shareRefund(tenders, money(amount))
        expect(shares).toEqual(parts[index])
        tenders = tenders.map((tender, at) => ({ ...tender, refunded: add(tender.refunded, shares[at] ?? money(0)) }))
      }
      expect(tenders.every((tender) => tender.refunded === tender.paid)).toBe(true)
    },
  )

  it('takes nothing from a tender and gives none more than it paid, whatever was refunded before', () => {
    fc.assert(
      fc.property(anyTenders, fc.nat(), (tenders, wish) => {
        const left = tenders.map(({ paid, refunded }) => paid - refunded)
        const most = left.reduce((sum, one) => sum + one, 0)
        const amount = wish % (most + 1)
        const shares = shareRefund(tenders, money(amount))
        expect(add(...shares)).toBe(amount)
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(left[index] ?? 0)
        })
        expect(shareRefund(tenders, money(most))).toEqual(left)
      }),
    )
  })

  it.each(cases.portions)('$no: takes portions of a line that add up to it', ({ net, num, portions }) => {
    expect(portions.map((_, taken) => portionNet(money(net), num, taken))).toEqual(portions)
  })
})

const anyTenders = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.nat())
    .map(([paid, refunded]): Tender => ({ paid: money(paid), refunded: money(refunded % (paid + 1)) })),
  { minLength: 1, maxLength: 5 },
)
