import { checkHouse } from '@comanda/testing/house-check.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import points from '../../../../../packages/rules/cases/ledger/points.json' with { type: 'json' }
import value from '../../../../../packages/rules/cases/ledger/value.json' with { type: 'json' }
import type { Database } from '../../db/database.ts'
import type { HistoryTab } from './ledger.service.ts'
import { LedgerHouse, must, type Purse } from './ledger-house.fixture.ts'

let db: Database
let house: LedgerHouse
let purse: Purse
beforeAll(async () => {
  db = await openTestDatabase()
  house = await LedgerHouse.open(db)
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.at = new Date('2026-11-27T04:30:00Z')
  purse = house.purse()
})
afterEach(async () => {
  expect(await checkHouse(db.pool)).toEqual([])
})

const sumOf = (moves: readonly ((number | null)[] | null)[] | undefined, place: number) =>
  (moves ?? []).reduce((sum, move) => sum + (move?.[place] ?? 0), 0)

describe('balance', () => {
  const spends = value.spends.filter(({ lots, spend }) => spend > 0 && lots.every(([paid = 0]) => paid > 0))
  it.each(spends)('$no: a spending $what', async ({ lots, spend, moves, refundable, short }) => {
    for (const [paid = 0, gift = 0] of lots) await purse.topUp(paid, gift)
    const before = await purse.balance()
    if (short !== undefined) {
      const refused = await purse.hold(house.fresh('pay'), spend)
      expect(refused).toMatchObject({ code: 'balance_short', details: { short } })
      expect(await purse.balance()).toEqual(before)
      return
    }
    await purse.pay(spend)
    const { rows } = (await purse.history('paymenu')) as { rows: readonly { principal: number; gift: number }[] }
    expect(rows).toMatchObject([{ principal: -sumOf(moves, 0), gift: -sumOf(moves, 1) }])
    expect(await purse.balance()).toMatchObject({ balance: before.balance - spend, principal: refundable })
  })

  it.each(value.refunds.filter(({ no }) => no !== '105b'))('$no: a refund $what', async ({ refunds, moves, left }) => {
    await purse.topUp(50000, 5000)
    const attempt = await purse.pay(16600)
    for (const [index, amount] of refunds.entries()) {
      const refund = await purse.refund(attempt, amount)
      if (!refund.ok) return expect(refund).toMatchObject({ code: 'refund_too_large', details: { left } })
      const [principal, gift] = moves?.[index]?.[0] ?? []
      expect(refund.value).toMatchObject({ principal, gift })
    }
    expect(await purse.balance()).toMatchObject({ balance: 55000, principal: 50000, gift: 5000 })
  })

  it('105b: a refund gives the lot spent last back first', async () => {
    await purse.topUp(10000, 2000)
    await purse.topUp(20000)
    const attempt = await purse.pay(15000)
    expect(must(await purse.refund(attempt, 4000))).toMatchObject({ principal: 3833, gift: 167 })
    expect(must(await purse.refund(attempt, 11000))).toMatchObject({ principal: 9167, gift: 1833 })
  })

  it.each(value.holds)('$no: a second hold $what', async ({ no, balance, first, second, short }) => {
    await purse.topUp(balance)
    must(await purse.hold(`${no}a`, first))
    expect(await purse.balance()).toMatchObject({ oriBalance: balance, fzamt: first, balance: balance - first })
    expect(await purse.hold(`${no}b`, second)).toMatchObject({ code: 'balance_short', details: { short } })
    expect(await purse.release(`${no}a`)).toBe(true)
    must(await purse.hold(`${no}b`, second))
    expect(await purse.balance()).toMatchObject({ oriBalance: balance, fzamt: second, balance: balance - second })
  })

  it('frees the rest of a hold that posts less', async () => {
    await purse.topUp(10000)
    must(await purse.hold('less', 8000))
    must(await purse.post('less', 5000))
    expect(await purse.balance()).toMatchObject({ balance: 5000, fzamt: 0 })
  })

  it('is never moved by an amount below 0', async () => {
    await purse.topUp(1000)
    const attempt = await purse.pay(500)
    const bill = await purse.earn(250)
    await expect(purse.refund(attempt, -5)).rejects.toThrow('violates check constraint')
    await expect(purse.topUp(-5)).rejects.toThrow('violates check constraint')
    await expect(purse.hold(house.fresh('pay'), -5)).rejects.toThrow('violates check constraint')
    await expect(purse.redeem(-5)).rejects.toThrow('violates check constraint')
    expect(await purse.unearn(bill, -5)).toMatchObject({ code: 'refund_too_large' })
    expect(await purse.balance()).toMatchObject({ balance: 500, points: 2 })
  })

  it('of a stranger is 0, and a hold on it is refused', async () => {
    expect(await purse.balance()).toMatchObject({ balance: 0, points: 0, debt: 0 })
    expect(await purse.hold('stranger', 1)).toMatchObject({ code: 'balance_short', details: { short: 1 } })
  })

  it('at one seller is nothing at another', async () => {
    await purse.topUp(10000)
    const there = { ...purse.id, sellerId: 't' }
    expect(await house.first.ledger.balanceOf(db.pool, there)).toMatchObject({ balance: 0 })
    const hold = { ...there, attempt: 'there', amount: 1, until: house.clock.at }
    expect(await house.first.do((ledger, tx) => ledger.hold(tx, hold))).toMatchObject({ code: 'balance_short' })
  })
})

describe('a top-up taken back', () => {
  it('pays the principal left, voids the gift left, and closes the lot', async () => {
    const attempt = await purse.topUp(50000, 5000)
    await purse.pay(16600)
    expect(must(await purse.takeBack(attempt))).toMatchObject({ principal: -34909, gift: -3491 })
    expect(await purse.balance()).toMatchObject({ balance: 0, principal: 0, gift: 0 })
    expect(must(await purse.takeBack(attempt))).toMatchObject({ principal: 0, gift: 0 })
  })

  it('is refused while a payment holds a part', async () => {
    const attempt = await purse.topUp(50000, 5000)
    must(await purse.hold('running', 100))
    expect(await purse.takeBack(attempt)).toMatchObject({ code: 'balance_held' })
    expect(await purse.balance()).toMatchObject({ oriBalance: 55000 })
  })

  it('of another seller is unknown', async () => {
    const attempt = await purse.topUp(50000, 5000)
    const wish = { sellerId: 't', attempt, refund: 'there' }
    const refused = await house.first.do((ledger, tx) => ledger.takeBack(tx, wish))
    expect(refused).toMatchObject({ code: 'unknown_top_up' })
  })
})

describe('points', () => {
  it.each(points.earned.filter(({ rule }) => rule[0] === 100))('$no: $received earns $points', async (one) => {
    await purse.earn(one.received)
    expect(await purse.balance()).toMatchObject({ points: one.points })
  })

  it.each(points.refunds)(
    '$no: after a refund they are those of what was kept',
    async ({ received, refunds, back }) => {
      const bill = await purse.earn(received)
      for (const [index, amount] of refunds.entries()) {
        expect(must(await purse.unearn(bill, amount)).points).toBe(0 - (back[index] ?? 0))
      }
      expect(await purse.balance()).toMatchObject({ points: 0, debt: 0 })
      expect(await purse.unearn(bill, 1)).toMatchObject({ code: 'refund_too_large', details: { left: 0 } })
    },
  )

  it('96: 1500 of 1200 are refused, short by 300; 800 leave 400', async () => {
    await purse.earn(70000)
    await purse.earn(50000)
    expect(await purse.redeem(1500)).toMatchObject({ code: 'not_enough_points', details: { short: 300 } })
    must(await purse.redeem(800))
    expect(await purse.balance()).toMatchObject({ points: 400 })
  })

  it('spent before a refund become a debt, which the next points repay', async () => {
    const bill = await purse.earn(16600)
    must(await purse.redeem(126))
    expect(must(await purse.unearn(bill, 5453))).toMatchObject({ points: -40, debt: -15 })
    expect(await purse.balance()).toMatchObject({ points: 0, debt: 15 })
    await purse.earn(1000)
    expect(await purse.balance()).toMatchObject({ points: 0, debt: 5 })
    await purse.earn(1000)
    expect(await purse.balance()).toMatchObject({ points: 5, debt: 0 })
  })
})

describe('the end of points and gifts', () => {
  it('points are read until the end of the month after 12 months, in the zone of the first store', async () => {
    await purse.earn(16600)
    house.clock.at = new Date('2027-11-30T15:59:59Z')
    expect(await purse.balance()).toMatchObject({ points: 166 })
    house.clock.at = new Date('2027-11-30T16:00:00Z')
    expect(await purse.balance()).toMatchObject({ points: 0 })
    expect(await purse.redeem(1)).toMatchObject({ code: 'not_enough_points' })
  })

  it('a gift is spent on its last day and not after it', async () => {
    await purse.topUp(10000, 2000, '2026-11-27')
    house.clock.at = new Date('2026-11-27T16:00:00Z')
    expect(await purse.balance()).toMatchObject({ balance: 10000, oriBalance: 10000, principal: 10000, gift: 0 })
    expect(await purse.hold('too-much', 10001)).toMatchObject({ code: 'balance_short', details: { short: 1 } })
    await purse.pay(10000)
    expect(await purse.balance()).toMatchObject({ oriBalance: 0 })
  })

  it('a gift that a running payment holds stays until the hold ends', async () => {
    await purse.topUp(10000, 2000, '2026-11-27')
    must(await purse.hold('night', 11000))
    house.clock.at = new Date('2026-11-27T16:00:00Z')
    expect(await purse.balance()).toMatchObject({ oriBalance: 11000, fzamt: 11000, balance: 0 })
    await house.first.ledger.sweepEnded()
    must(await purse.post('night', 11000))
    expect(await purse.balance()).toMatchObject({ oriBalance: 0, fzamt: 0 })
  })

  it('a held gift ends after its hold was released', async () => {
    await purse.topUp(10000, 2000, '2026-11-27')
    must(await purse.hold('given-up', 11000))
    house.clock.at = new Date('2026-11-27T16:00:00Z')
    await house.first.ledger.sweepEnded()
    expect(await purse.release('given-up')).toBe(true)
    await house.first.ledger.sweepEnded()
    expect(await purse.balance()).toMatchObject({ oriBalance: 10000, gift: 0 })
  })

  it('the sweep posts to breakage and points.expired, once, on two servers at once', async () => {
    const tokyo = house.purse('t')
    await purse.topUp(10000, 2000, '2026-11-27')
    await tokyo.topUp(500, 300, '2026-11-27')
    await purse.earn(16600)
    house.clock.at = new Date('2026-11-27T15:30:00Z')
    expect(await house.first.ledger.sweepEnded()).toBe(1)
    house.clock.at = new Date('2027-11-30T16:00:00Z')
    await Promise.all([house.first, house.second].map(({ ledger }) => ledger.sweepEnded()))
    expect(await entriesOf('breakage', tokyo)).toEqual([300])
    expect(await entriesOf('breakage', purse)).toEqual([2000])
    expect(await entriesOf('points.expired', purse)).toEqual([166])
    expect(await house.first.ledger.sweepEnded()).toBe(0)
  })

  it('the sweep passes members whose gift is held, however many', async () => {
    const purses = Array.from({ length: 3 }, () => house.purse())
    for (const one of purses) await one.topUp(0, 10, '2026-11-27')
    const held = purses.slice(0, 2)
    for (const one of held) must(await one.hold(house.fresh('held'), 10))
    house.clock.at = new Date('2026-11-28T04:00:00Z')
    expect(await house.first.ledger.sweepEnded()).toBeGreaterThan(0)
    expect(await purses[2]?.balance()).toMatchObject({ oriBalance: 0 })
    expect(await purses[0]?.balance()).toMatchObject({ oriBalance: 10, fzamt: 10 })
  })
})

async function entriesOf(kind: string, { id }: Purse): Promise<number[]> {
  const { rows } = await house.query(
    `select e.amount from ledger_entry e join ledger_tx t on t.seller_id = e.seller_id and t.tx_id = e.tx_id
     where e.kind = $1 and t.member_id = $2 order by t.tx_id`,
    [kind, id.memberId],
  )
  return rows.map(({ amount }) => amount)
}

describe('a correction by staff', () => {
  it('gives gift or points, and names who and why', async () => {
    must(await purse.adjust(1000))
    must(await purse.adjust(50, { unit: 'PT' }))
    expect(await purse.balance()).toMatchObject({ balance: 1000, gift: 1000, principal: 0, points: 50 })
    const { rows } = await house.query('select actor, reason from ledger_tx where member_id = $1', [purse.id.memberId])
    expect(rows).toEqual(Array(2).fill({ actor: 'staff:mei', reason: 'a dish was cold' }))
  })

  it('takes no principal, nothing held, and no more points than there are', async () => {
    await purse.topUp(10000, 2000)
    await purse.earn(1000)
    expect(await purse.adjust(-2001)).toMatchObject({ code: 'balance_short', details: { short: 1 } })
    expect(await purse.adjust(-11, { unit: 'PT' })).toMatchObject({ code: 'not_enough_points', details: { short: 1 } })
    must(await purse.hold('part', 10001))
    expect(await purse.adjust(-2000)).toMatchObject({ code: 'balance_held' })
    must(await purse.adjust(-1999))
    must(await purse.adjust(-10, { unit: 'PT' }))
    expect(await purse.balance()).toMatchObject({ balance: 0, gift: 1, points: 0 })
  })

  it('is refused without a reason', async () => {
    expect(await purse.adjust(1, { reason: ' ' })).toMatchObject({ code: 'reason_missing' })
  })
})

describe('history', () => {
  it('shows each transaction under one tab and under all', async () => {
    const attempt = await purse.topUp(50000, 5000, '2026-11-27')
    const bill = await purse.earn(16600)
    const paid = await purse.pay(16600)
    must(await purse.refund(paid, 5453))
    must(await purse.unearn(bill, 5453))
    must(await purse.redeem(10))
    must(await purse.hold('card', 100))
    const card = {
      sellerId: 's',
      attempt: 'card',
      kind: 'buycoupon',
      amount: 100,
      info: { couponname: 'Tea' },
    } as const
    must(await house.first.do((ledger, tx) => ledger.postHold(tx, card)))
    must(await purse.takeBack(attempt))
    const shown = async (tab: HistoryTab) => (await purse.history(tab)).rows.map(({ kind }) => kind)
    expect(await shown('charge')).toEqual(['takeback', 'topup'])
    expect(await shown('paymenu')).toEqual(['pay'])
    expect(await shown('refundmenu')).toEqual(['refund'])
    expect(await shown('viptype_coupon')).toEqual(['buycoupon'])
    expect(await shown('consumpoint')).toEqual(['redeem', 'points_back', 'grant'])
    expect((await shown('all')).length).toBe(8)
    const { rows } = await purse.history('viptype_coupon')
    expect(rows).toMatchObject([{ tradetype: 'buycoupon', info: { couponname: 'Tea' }, time: house.clock.at }])
  })

  it('comes in pages of at most 100, each row once', async () => {
    await purse.topUp(1000)
    await house.query(
      `insert into ledger_tx (seller_id, kind, source_kind, source_id, member_id, unit, amount, at)
       select 's', 'grant', 'bill', $1 || n, $1, 'PT', 0, now() from generate_series(1, 150) n`,
      [purse.id.memberId],
    )
    const first = await purse.history('all', null, 1000)
    expect(first.rows).toHaveLength(100)
    const second = await purse.history('all', first.next, 1000)
    expect(second).toMatchObject({ next: null })
    const ids = [...first.rows, ...second.rows].map(({ consumeid }) => consumeid)
    expect(new Set(ids).size).toBe(151)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await purse.history('charge', null, 1)).next).toBeNull()
  })

  it("shows nobody else's rows", async () => {
    await purse.topUp(1000)
    expect((await house.purse().history('all')).rows).toEqual([])
    const there = { sellerId: 't', memberId: purse.id.memberId, tab: 'all', before: null, limit: 100 } as const
    expect((await house.first.ledger.historyOf(db.pool, there)).rows).toEqual([])
  })
})
