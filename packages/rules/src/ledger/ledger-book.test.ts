import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { earnPoints, grantPoints, pointsBack, takePoints } from './points.ts'
import { type Entry, giftEntries, payEntries, refundEntries, takeBackEntries, topUpEntries } from './posting.ts'
import { expireGifts, type LotMove, refundLots, type SpentPart, spendLots, type ValueLot } from './value-lot.ts'

/** What may happen to a member's value; numbers that name an earlier event wrap around. */
type Step =
  | { readonly kind: 'topUp'; readonly principal: number; readonly gift: number; readonly days: number | null }
  | { readonly kind: 'pay'; readonly amount: number }
  | { readonly kind: 'refund'; readonly of: number; readonly amount: number }
  | { readonly kind: 'takeBack'; readonly of: number }
  | { readonly kind: 'expire'; readonly today: number }

const purse = { member: 'm', unit: 'CNY' }
const dayText = (day: number) => `2026-01-${String(day).padStart(2, '0')}`
const net = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
const on = (entries: readonly Entry[], ...accounts: string[]) =>
  net(entries.filter(({ account }) => accounts.includes(account)))

/** A book that knows nothing but its entries. */
class Book {
  readonly txs: Entry[][] = []
  readonly ends = new Map<string, string | null>()
  readonly payments: { entries: Entry[]; refunds: Entry[] }[] = []

  left(until = this.txs.length): ValueLot[] {
    const entries = this.txs.slice(0, until).flat()
    return [...this.ends].map(([lot, giftEndsOn]) => {
      const here = entries.filter((entry) => entry.lot === lot)
      return { lot, giftEndsOn, principal: money(on(here, 'principal')), gift: money(on(here, 'gift')) }
    })
  }

  do(step: Step): void {
    if (step.kind === 'topUp') this.topUp(step)
    else if (step.kind === 'pay') this.pay(step.amount)
    else if (step.kind === 'refund') this.refund(step)
    else if (step.kind === 'takeBack') this.takeBack(step.of)
    else this.expire(dayText(step.today))
  }

  private topUp({ principal, gift, days }: Extract<Step, { kind: 'topUp' }>): void {
    const lot = `lot ${this.ends.size}`
    this.ends.set(lot, days === null ? null : dayText(days))
    this.txs.push(topUpEntries(purse, 'weixin', { lot, principal: money(principal), gift: money(gift) }))
  }

  private pay(amount: number): void {
    const spent = spendLots(this.left(), money(amount))
    if (!spent.ok) return
    const entries = payEntries(purse, spent.value)
    this.payments.push({ entries, refunds: [] })
    this.txs.push(entries)
  }

  private refund({ of, amount }: Extract<Step, { kind: 'refund' }>): void {
    const payment = this.payments[of % Math.max(1, this.payments.length)]
    if (payment === undefined) return
    const lots = [...new Set(payment.entries.flatMap(({ lot }) => (lot === null ? [] : [lot])))]
    const parts = lots.map((lot): SpentPart => {
      const spent = payment.entries.filter((entry) => entry.lot === lot)
      const back = net(payment.refunds.filter((entry) => entry.lot === lot))
      return { lot, principal: money(-on(spent, 'principal')), gift: money(-on(spent, 'gift')), back: money(back) }
    })
    const refund = refundLots(parts, money(amount))
    if (!refund.ok) return
    const entries = refundEntries(purse, refund.value)
    payment.refunds.push(...entries)
    this.txs.push(entries)
  }

  private takeBack(of: number): void {
    const lots = this.left()
    const left = lots[of % Math.max(1, lots.length)]
    if (left !== undefined) this.txs.push(takeBackEntries(purse, 'weixin', left))
  }

  private expire(today: string): void {
    const lots = this.left()
    const all = lots.reduce((sum, { principal, gift }) => sum + principal + gift, 0)
    this.txs.push(giftEntries(purse, expireGifts(lots, today, money(all)), -1, 'breakage'))
  }
}

const amounts = fc.integer({ min: 0, max: 60_000 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('topUp' as const),
    principal: amounts,
    gift: amounts,
    days: fc.option(fc.integer({ min: 1, max: 28 })),
  }),
  fc.record({ kind: fc.constant('pay' as const), amount: amounts }),
  fc.record({ kind: fc.constant('refund' as const), of: fc.nat(9), amount: amounts }),
  fc.record({ kind: fc.constant('takeBack' as const), of: fc.nat(9) }),
  fc.record({ kind: fc.constant('expire' as const), today: fc.integer({ min: 1, max: 28 }) }),
)
const anyBook = fc.array(anyStep, { maxLength: 40 }).map((steps) => {
  const book = new Book()
  for (const step of steps) book.do(step)
  return book
})

describe('every book', () => {
  it('has transactions that add up to 0', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        expect(book.txs.map(net)).toEqual(book.txs.map(() => 0))
      }),
    )
  })

  it('has no lot below 0, at no time', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (let until = 0; until <= book.txs.length; until += 1) {
          for (const { principal, gift } of book.left(until))
            expect(Math.min(principal, gift)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('refunds no more than was paid, to no part more than it gave', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const { entries, refunds } of book.payments) {
          for (const account of ['principal', 'gift'] as const) {
            expect(on(refunds, account)).toBeLessThanOrEqual(-on(entries, account))
          }
          for (const { amount, account } of refunds) {
            if (account === 'principal' || account === 'gift') expect(amount).toBeGreaterThan(0)
          }
        }
      }),
    )
  })

  it('turns no gift into cash: cash is what was paid in, less principal taken back', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const entries of book.txs.filter((tx) => tx.some(({ account }) => account === 'cash'))) {
          expect(on(entries, 'cash', 'principal')).toBe(0)
        }
      }),
    )
  })

  it('replays to what is owed: money in, less sales and what ended', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const entries = book.txs.flat()
        const owed = book.left().reduce((sum, { principal, gift }) => sum + principal + gift, 0)
        const seller = ['cash', 'gift.given', 'sale.principal', 'sale.gift', 'breakage']
        expect(owed + on(entries, ...seller)).toBe(0)
      }),
    )
  })

  it('stands after a payment and its refund as after a smaller payment, but for one unit a lot', () => {
    const lots = fc.array(fc.tuple(amounts, amounts), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lots, fc.nat(), fc.nat(), (pairs, pay, back) => {
        const given = pairs.map(([principal, gift], index) => ({
          ...{ lot: `lot ${index}`, giftEndsOn: null },
          ...{ principal: money(principal), gift: money(gift) },
        }))
        const all = pairs.reduce((sum, [principal, gift]) => sum + principal + gift, 0)
        const amount = pay % (all + 1)
        const refunded = back % (amount + 1)
        const spent = mustMove(spendLots(given, money(amount)))
        const parts = spent.map((move) => ({ ...move, back: money(0) }))
        const returned = mustMove(refundLots(parts, money(refunded)))
        const less = mustMove(spendLots(given, money(amount - refunded)))
        for (const { lot } of given) {
          const kept = principalOf(spent, lot) - principalOf(returned, lot)
          expect(Math.abs(kept - principalOf(less, lot))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('points', () => {
  it('after any refunds are the points of what was kept', () => {
    const refunds = fc.array(fc.nat(5000), { maxLength: 8 })
    const rules = fc.record({ accumdenom: fc.integer({ min: 1, max: 1000 }), accumfactor: fc.nat(5) })
    fc.assert(
      fc.property(amounts, refunds, rules, (received, parts, rule) => {
        let [refunded, taken] = [0, 0]
        for (const part of parts) {
          refunded = Math.min(received, refunded + part)
          const back = pointsBack(money(received), money(refunded), taken, rule)
          expect(back).toBeGreaterThanOrEqual(0)
          taken += back
        }
        const kept = earnPoints(money(received), rule) - taken
        expect(kept).toBe(earnPoints(money(received - refunded), rule))
      }),
    )
  })

  it('less debt are what was given less what was taken, and neither is below 0', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 20 }), (changes) => {
        let [points, debt] = [0, 0]
        for (const change of changes) {
          if (change >= 0) {
            const { repaid, granted } = grantPoints(change, debt)
            points += granted
            debt -= repaid
          } else {
            const { moves, rest } = takePoints([{ lot: 'lot', points, endsOn: null }], -change)
            points -= moves.reduce((sum, move) => sum + move.points, 0)
            debt += rest
          }
          expect(Math.min(points, debt)).toBe(0)
        }
        expect(points - debt).toBe(changes.reduce((sum, change) => sum + change, 0))
      }),
    )
  })
})

function mustMove(result: { ok: true; value: LotMove[] } | { ok: false; code: string }): LotMove[] {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

function principalOf(moves: readonly LotMove[], lot: string): number {
  return moves.find((move) => move.lot === lot)?.principal ?? 0
}
