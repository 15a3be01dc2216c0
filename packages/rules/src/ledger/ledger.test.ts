import { describe, expect, it } from 'vitest'
import points from '../../cases/ledger/points.json' with { type: 'json' }
import postings from '../../cases/ledger/postings.json' with { type: 'json' }
import value from '../../cases/ledger/value.json' with { type: 'json' }
import { type Money, money } from '../money/money.ts'
import {
  earnPoints,
  expirePoints,
  grantPoints,
  type PointsLot,
  pointsBack,
  pointsEndOn,
  spendPoints,
  takePoints,
} from './points.ts'
import {
  type Entry,
  giftEntries,
  payEntries,
  pointsEntries,
  refundEntries,
  takeBackEntries,
  topUpEntries,
} from './posting.ts'
import { expireGifts, type LotMove, refundLots, spendLots, takeGift, type ValueLot } from './value-lot.ts'

type Pair = readonly (number | string | null)[] | null

const moneyAt = (pair: Pair, place: number) => money(Number(pair?.[place] ?? 0))
const moved = (pair: Pair, index: number): LotMove => ({
  lot: `lot ${index}`,
  principal: moneyAt(pair, 0),
  gift: moneyAt(pair, 1),
})
const lotsOf = (pairs: readonly Pair[]): ValueLot[] =>
  pairs.map((pair, index) => ({ ...moved(pair, index), giftEndsOn: (pair?.[2] ?? null) as string | null }))
/** The moves as the cases write them: null = the lot is not touched. */
const written = (moves: readonly LotMove[], count: number) =>
  Array.from({ length: count }, (_, index) => {
    const move = moves.find(({ lot }) => lot === `lot ${index}`)
    return move === undefined ? null : [move.principal, move.gift]
  })

describe('balance', () => {
  it.each(value.spends)('$no: a spending $what', ({ lots, spend, moves, refundable, short }) => {
    const spent = spendLots(lotsOf(lots), money(spend))
    if (!spent.ok) return expect(spent).toMatchObject({ code: 'balance_short', details: { short } })
    // The cases name untouched lots at the end only where it matters.
    const wanted = [...(moves ?? []), ...lots.slice(moves?.length).map(() => null)]
    expect(written(spent.value, lots.length)).toEqual(wanted)
    const left = lots.reduce((sum, lot) => sum + (lot[0] ?? 0), 0)
    expect(left - spent.value.reduce((sum, { principal }) => sum + principal, 0)).toBe(refundable)
  })

  it.each(value.refunds)('$no: a refund $what', ({ spent, refunds, moves, left }) => {
    const back = spent.map(() => 0)
    for (const [index, amount] of refunds.entries()) {
      const parts = spent.map((pair, at) => ({ ...moved(pair, at), back: money(back[at] ?? 0) }))
      const refund = refundLots(parts, money(amount))
      if (!refund.ok) return expect(refund).toMatchObject({ code: 'refund_too_large', details: { left } })
      expect(written(refund.value, spent.length)).toEqual(moves?.[index])
      for (const { lot, principal, gift } of refund.value) {
        const at = Number(lot.slice(4))
        back[at] = (back[at] ?? 0) + principal + gift
      }
    }
    expect(moves).toBeDefined()
  })

  it.each(value.expiries)('$no: a gift $what', ({ lots, today, available, moves }) => {
    expect(written(expireGifts(lotsOf(lots), today, money(available)), lots.length)).toEqual(moves)
  })

  it.each(value.takes)('$no: a correction $what', ({ lots, take, moves, short }) => {
    const taken = takeGift(lotsOf(lots), money(take))
    if (!taken.ok) return expect(taken).toMatchObject({ code: 'balance_short', details: { short } })
    expect(written(taken.value, lots.length)).toEqual(moves)
  })
})

const ruleOf = ([accumdenom = 1, accumfactor = 0]: readonly number[]) => ({ accumdenom, accumfactor })
const pointsLots = (left: readonly number[]): PointsLot[] =>
  left.map((one, index) => ({ lot: `lot ${index}`, points: one, endsOn: null }))
const pointsOf = (moves: readonly { readonly points: number }[]) => moves.map((move) => move.points)

describe('points', () => {
  it.each(points.earned)('$no: $received minor units earn $points', ({ received, rule, points: wanted }) => {
    expect(earnPoints(money(received), ruleOf(rule))).toBe(wanted)
  })

  it.each(points.refunds)('$no: after a refund the points are those of what was kept', (one) => {
    let refunded = 0
    let taken = 0
    for (const [index, amount] of one.refunds.entries()) {
      refunded += amount
      const back = pointsBack(money(one.received), refunded as Money, taken, ruleOf(one.rule))
      expect(back).toBe(one.back[index])
      taken += back
      expect(earnPoints(money(one.received), ruleOf(one.rule)) - taken).toBe(
        earnPoints((one.received - refunded) as Money, ruleOf(one.rule)),
      )
    }
  })

  it.each(points.spends)('$no: $points points of $lots', ({ lots, points: need, short, moves, left }) => {
    const spent = spendPoints(pointsLots(lots), need)
    if (!spent.ok) return expect(spent).toMatchObject({ code: 'not_enough_points', details: { short } })
    expect(pointsOf(spent.value)).toEqual(moves)
    expect(lots.reduce((sum, one) => sum + one, -need)).toBe(left)
  })

  it.each(points.debts)('$no: a refund $what', ({ lots, take, moves, debt }) => {
    const taken = takePoints(pointsLots(lots), take)
    expect([pointsOf(taken.moves), taken.rest]).toEqual([moves, debt])
  })

  it.each(points.grants)('$no: $points new points repay $repaid of a debt of $debt', (one) => {
    expect(grantPoints(one.points, one.debt)).toEqual({ repaid: one.repaid, granted: one.granted })
  })

  it.each(points.ends)('$no: points of $day end on $end after $months months', ({ day, months, end }) => {
    expect(pointsEndOn(day, months)).toBe(end)
  })

  it.each(points.expiries)('$no: points end after their last day', ({ lots, today, moves }) => {
    const given = lots.map(([left, end], index) => ({
      lot: `lot ${index}`,
      points: Number(left),
      endsOn: end as string | null,
    }))
    const over = expirePoints(given, today)
    expect(given.map(({ lot }) => over.find((move) => move.lot === lot)?.points ?? 0)).toEqual(moves)
  })
})

const purse = { member: 'm', unit: 'CNY' }

function entriesOf(event: string, gateway: string, move: LotMove, points: number, debt: number): Entry[] {
  const given = { moves: [{ lot: 'lot 0', points }], debt }
  switch (event) {
    case 'topUp':
      return topUpEntries(purse, gateway, move)
    case 'pay':
      return payEntries(purse, [move])
    case 'refund':
      return refundEntries(purse, [move])
    case 'takeBack':
      return takeBackEntries(purse, gateway, move)
    case 'expire':
      return giftEntries(purse, [move], -1, 'breakage')
    case 'give':
      return giftEntries(purse, [move], 1, 'gift.given')
    case 'grant':
      return pointsEntries('m', given, 1, 'points.issued')
    case 'take':
      return pointsEntries('m', given, -1, 'points.issued')
    case 'redeem':
      return pointsEntries('m', given, -1, 'points.redeemed')
    default:
      return pointsEntries('m', given, -1, 'points.expired')
  }
}

describe('postings', () => {
  it.each(postings)('$what', ({ event, gateway = '', move = null, points: of = 0, debt = 0, entries }) => {
    const made = entriesOf(event, gateway, moved(move, 0), of, debt)
    const shown = made.map(({ account, owner, amount }) => [owner === '' ? account : `${account}.${owner}`, amount])
    expect(shown).toEqual(entries)
    expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })
})
