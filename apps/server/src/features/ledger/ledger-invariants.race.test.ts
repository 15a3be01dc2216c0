import { randomUUID } from 'node:crypto'
import { checkHouse } from '@comanda/testing/house-check.ts'
import { seedOfRun } from '@comanda/testing/seeded-random.ts'
import { openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { Liability } from './ledger.service.ts'
import { LedgerHouse, must, type Purse } from './ledger-house.fixture.ts'

let db: Database
let house: LedgerHouse
beforeAll(async () => {
  db = await openTestDatabase()
  house = await LedgerHouse.open(db)
})
afterAll(() => house.close())
afterEach(async () => {
  expect(await checkHouse(db.pool)).toEqual([])
})

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)
const count = async (text: string, values: unknown[]) => (await house.query(text, values)).rowCount ?? 0

/** Facts/membership.md §2; the tenth, of coupons, is not this room's. */
describe('invariants of the ledger', () => {
  it('1: every transaction sums to 0 per unit, whoever writes it', async () => {
    const purse = house.purse()
    await purse.topUp(1000)
    const { rows } = await house.query('select tx_id from ledger_tx where member_id = $1', [purse.id.memberId])
    const insert = (amounts: readonly (readonly [string, number])[]) =>
      house.query(
        `insert into ledger_entry (seller_id, tx_id, no, kind, owner, unit, amount)
         select 's', $1, 10 + row_number() over (), 'cash', 'weixin', unit, amount
         from jsonb_to_recordset($2::jsonb) as e (unit text, amount bigint)`,
        [rows[0].tx_id, JSON.stringify(amounts.map(([unit, amount]) => ({ unit, amount })))],
      )
    await house.query("insert into ledger_account (seller_id, kind, owner, unit) values ('s', 'cash', 'weixin', 'SGD')")
    await expect(insert([['CNY', 5]])).rejects.toThrow('add up to 0')
    await expect(
      insert([
        ['CNY', 5],
        ['SGD', -5],
      ]),
    ).rejects.toThrow('add up to 0')
  })

  it('1: what is written is never changed or deleted', async () => {
    await house.purse().topUp(1000)
    for (const table of ['ledger_entry', 'ledger_tx']) {
      await expect(house.query(`update ${table} set unit = 'SGD'`)).rejects.toThrow('append only')
      await expect(house.query(`delete from ${table}`)).rejects.toThrow('append only')
      await expect(house.query(`truncate ${table} cascade`)).rejects.toThrow('append only')
    }
  })

  it('2, 4: posted is the sum of entries, and principal and gift are the sums of lots, after any race', async () => {
    const random = seedOfRun('ledger-race')
    const purses = times(3, () => house.purse())
    const [topUps, payments, bills] = [[], [], []] as [string[], string[], string[]]
    const pick = <T>(list: readonly T[]): T | undefined => list[random.between(0, Math.max(0, list.length - 1))]
    const step = async (turn: number): Promise<void> => {
      const purse = purses[turn % 3] as Purse
      const amount = random.between(1, 9000)
      const kind = random.between(0, 7)
      if (kind <= 1) topUps.push(await purse.topUp(amount, random.between(0, 900), pick([null, '2026-11-20'])))
      if (kind === 2) payments.push(await purse.pay(amount).catch(() => 'none'))
      if (kind === 3) await purse.refund(pick(payments) ?? 'none', amount, randomUUID(), house.server(turn))
      if (kind === 4) await purse.takeBack(pick(topUps) ?? 'none')
      if (kind === 5) bills.push(await purse.earn(amount))
      if (kind === 6) await purse.unearn(pick(bills) ?? 'none', amount)
      if (kind === 7) await purse.redeem(random.between(1, 50))
    }
    for (let round = 0; round < 12; round += 1) await Promise.all(times(8, (turn) => step(turn)))
    await Promise.all([house.first.ledger.sweepEnded(), house.second.ledger.sweepEnded()])
    expect(payments.filter((one) => one !== 'none').length).toBeGreaterThan(0)
    expect(await checkHouse(db.pool)).toEqual([])
  })

  it('3: posted less held is never below 0: of 50 racers on two servers, 10 hold a tenth each', async () => {
    const purse = house.purse()
    await purse.topUp(9000, 1000)
    const holds = await Promise.all(times(50, (turn) => purse.hold(house.fresh('race'), 1000, house.server(turn))))
    expect(holds.map(codeOf).filter((code) => code === 'ok')).toHaveLength(10)
    expect(new Set(holds.map(codeOf))).toEqual(new Set(['ok', 'balance_short']))
    expect(await purse.balance()).toMatchObject({ oriBalance: 10000, fzamt: 10000, balance: 0 })
  })

  it('3: the database itself refuses a hold that is not covered', async () => {
    const purse = house.purse()
    await purse.topUp(1000)
    const more = house.query("update ledger_account set held = held + 1001 where kind = 'value' and owner = $1", [
      purse.id.memberId,
    ])
    await expect(more).rejects.toThrow('ledger_account_floor')
  })

  it('5: a source has one effect: the same notice twenty times on two servers', async () => {
    const purse = house.purse()
    const [attempt, paid, refund, bill] = ['top', 'paid', 'refund', 'bill'].map((what) => house.fresh(what))
    const source = { kind: 'bill', id: bill ?? '' }
    const rule = { accumdenom: 100, accumfactor: 1 }
    const again = async (write: (turn: number) => Promise<{ ok: boolean; value?: unknown }>) => {
      const results = await Promise.all(times(20, write))
      expect(results.every(({ ok }) => ok)).toBe(true)
      const firsts = results.filter(({ value }) => (value as { isRepeat?: boolean }).isRepeat === false)
      const bare = results.map(({ value }) => JSON.stringify({ ...(value as object), isRepeat: null }))
      expect([firsts.length, new Set(bare).size]).toEqual([1, 1])
    }
    const top = { ...purse.id, attempt: attempt ?? '', gateway: 'weixin', paid: 900, gift: 100, giftEndsOn: null }
    await again((turn) => house.server(turn).do((ledger, tx) => ledger.topUp(tx, top)))
    const holds = await Promise.all(times(20, (turn) => purse.hold(paid ?? '', 400, house.server(turn))))
    expect(new Set(holds.map(codeOf))).toEqual(new Set(['ok']))
    await again((turn) => purse.post(paid ?? '', 400, house.server(turn)))
    await again((turn) => purse.refund(paid ?? '', 100, refund, house.server(turn)))
    const grant = { sellerId: 's', memberId: purse.id.memberId, source, received: 360, rule, months: 12 }
    await again((turn) => house.server(turn).do((ledger, tx) => ledger.grantPoints(tx, grant)))
    await again(() => purse.unearn(bill ?? '', 90, refund))
    await again(() => purse.redeem(1, bill))
    await again(() => purse.adjust(7, { id: bill ?? '' }))
    await again(() => purse.takeBack(attempt ?? '', `${refund}-back`))
    expect(await purse.balance()).toMatchObject({ balance: 7, fzamt: 0, points: 1 })
    expect(await count('select 1 from ledger_tx where member_id = $1', [purse.id.memberId])).toBe(8)
  })

  it('5: a source that asks for something else is refused', async () => {
    const purse = house.purse()
    await purse.topUp(5000)
    const attempt = await purse.pay(1000)
    must(await purse.refund(attempt, 300, 'reused'))
    expect(codeOf(await purse.refund(attempt, 301, 'reused'))).toBe('source_reused')
    expect(codeOf(await purse.hold(attempt, 999))).toBe('source_reused')
    expect(codeOf(await house.purse().hold(attempt, 1000))).toBe('source_reused')
  })

  it('6: a hold ends once: of 20 that post and release it, one does', async () => {
    const purse = house.purse()
    await purse.topUp(2000)
    must(await purse.hold('once', 700))
    const ends = await Promise.all(
      times(20, async (turn) => {
        if (turn % 4 < 2) return (await purse.release('once', house.server(turn))) ? 'released' : 'over'
        const posted = await purse.post('once', 700, house.server(turn))
        return posted.ok ? 'posted' : posted.code
      }),
    )
    const { balance, fzamt } = await purse.balance()
    expect(fzamt).toBe(0)
    if (balance === 2000) {
      expect(ends.filter((end) => end === 'released')).toHaveLength(1)
      expect(ends).not.toContain('posted')
    } else {
      expect(balance).toBe(1300)
      expect(ends).not.toContain('released')
    }
  })

  it('6: a hold posts at most its amount', async () => {
    const purse = house.purse()
    await purse.topUp(2000)
    must(await purse.hold('at-most', 700))
    expect(codeOf(await purse.post('at-most', 701))).toBe('hold_too_small')
    expect(await purse.balance()).toMatchObject({ oriBalance: 2000, fzamt: 700 })
  })

  it('7: refunds are at most what was posted, of 20 racers on two servers', async () => {
    const purse = house.purse()
    await purse.topUp(9000, 1000)
    const attempt = await purse.pay(1000)
    const racers = times(20, (turn) => purse.refund(attempt, 300, house.fresh('back'), house.server(turn)))
    const refunds = await Promise.all(racers)
    expect(refunds.map(codeOf).filter((code) => code === 'ok')).toHaveLength(3)
    expect(await purse.refund(attempt, 101)).toMatchObject({ details: { left: 100 } })
    expect(await purse.balance()).toMatchObject({ balance: 9900 })
  })

  it('8: no transaction turns gift into cash, whoever writes it', async () => {
    const purse = house.purse()
    await purse.topUp(1000, 1000)
    const { rows } = await house.query(
      `select t.tx_id, l.lot_id from ledger_tx t, ledger_lot l where t.member_id = $1 and l.member_id = $1`,
      [purse.id.memberId],
    )
    const write = house.query(
      `insert into ledger_entry (seller_id, tx_id, no, kind, owner, unit, amount, lot_id) values
         ('s', $1, 10, 'gift', $2, 'CNY', -1000, $3), ('s', $1, 11, 'cash', 'weixin', 'CNY', 1000, null)`,
      [rows[0].tx_id, purse.id.memberId, rows[0].lot_id],
    )
    await expect(write).rejects.toThrow('only principal becomes cash')
  })

  it('9: points after refunds are the points of what was kept, of 20 racers', async () => {
    const purse = house.purse()
    const bill = await purse.earn(16600)
    const racers = times(20, () => purse.unearn(bill, 950))
    expect((await Promise.all(racers)).map(codeOf).filter((code) => code === 'ok')).toHaveLength(17)
    expect(await purse.balance()).toMatchObject({ points: 4, debt: 0 })
  })

  it('11: replay to any instant gives the liability report of that instant', async () => {
    const seen: [Date, Liability[]][] = []
    const purse = house.purse('t')
    const remember = async () => {
      const { rows } = await house.query(
        `select unit, coalesce(sum(posted) filter (where kind = 'principal'), 0)::bigint as principal,
           coalesce(sum(posted) filter (where kind = 'gift'), 0)::bigint as gift,
           coalesce(sum(posted) filter (where kind = 'points'), 0)::bigint as points,
           coalesce(-sum(posted) filter (where kind = 'points.debt'), 0)::bigint as debt
         from ledger_account where seller_id = 't' and posted is not null group by unit order by unit`,
      )
      seen.push([house.clock.at, rows])
      house.clock.at = new Date(house.clock.at.getTime() + 60_000)
    }
    await purse.topUp(50000, 5000, '2026-11-27')
    const bill = await purse.earn(16600)
    await remember()
    const attempt = await purse.pay(16600)
    must(await purse.redeem(160))
    await remember()
    must(await purse.refund(attempt, 5453))
    must(await purse.unearn(bill, 5453))
    await remember()
    house.clock.at = new Date('2026-11-28T00:00:00Z')
    await house.second.ledger.sweepEnded()
    await remember()
    const replayed = await Promise.all(seen.map(([at]) => house.first.ledger.liabilityAt('t', at)))
    expect(replayed).toEqual(seen.map(([, report]) => report))
    expect(replayed[0]).toEqual([
      { unit: 'CNY', principal: 50000, gift: 5000, points: 0, debt: 0 },
      { unit: 'PT', principal: 0, gift: 0, points: 166, debt: 0 },
    ])
    expect(replayed[2]).toEqual([
      { unit: 'CNY', principal: 39866, gift: 3987, points: 0, debt: 0 },
      { unit: 'PT', principal: 0, gift: 0, points: 0, debt: 49 },
    ])
    expect(replayed[3]?.[0]).toMatchObject({ principal: 39866, gift: 0 })
    expect(await house.first.ledger.liabilityAt('t', new Date('2026-01-01'))).toEqual([])
  })
})
