import type { BillToday, Guide, StoreToday, TaskToday } from '@comanda/contract/report/report.routes.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
let owner: string
beforeAll(async () => {
  house = await openPaymentHouse()
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

async function ask<T>(path: string, cookie = owner) {
  const { resultNumber, resultObject } = (
    await house.app.inject({ url: `/console/api/demo/${path}`, headers: { cookie } })
  ).json()
  return { code: resultNumber === 0 ? null : resultObject.code, value: resultObject as T }
}
const today = async () => (await ask<{ guide: Guide; stores: StoreToday[]; tasks: TaskToday[] }>('today')).value
async function store101(): Promise<StoreToday> {
  const found = (await today()).stores.find(({ storeid }) => storeid === '101')
  if (found === undefined) throw new Error('store 101 is not active')
  return found
}
const bills = async (state: string, storeId = '101') =>
  (await ask<{ bills: BillToday[] }>(`${storeId}/today/bills?state=${state}`)).value.bills
async function payCash(billId: string): Promise<void> {
  const { cookie } = await house.asStaff('waiter')
  await house.app.inject({
    ...{ method: 'POST', url: `/console/api/demo/101/bills/${billId}/counterpay`, headers: { cookie } },
    payload: { amount: lotusRoot, payTypeCode: 'COUNTER_CASH' },
  })
}
const days = (billId: string, n: number) =>
  house.db.pool.query(
    `update bill set created_at = created_at - $2 * interval '1 day', paid_at = paid_at - $2 * interval '1 day' where bill_id = $1`,
    [billId, n],
  )

describe('today', () => {
  it('counts what is open and what was paid, each with its bills', async () => {
    const before = await store101()
    const { billId, tableNo } = await house.orderedTable()
    const open = await store101()
    expect(open.openBills - before.openBills).toBe(1)
    expect(open.openAmount - before.openAmount).toBe(lotusRoot)
    expect(open.seatedTables - before.seatedTables).toBe(1)
    expect(await bills('open')).toContainEqual(
      expect.objectContaining({ outtradeno: billId, tableName: tableNo, amount: lotusRoot, payTypeCode: '' }),
    )
    await payCash(billId)
    const paid = await store101()
    expect([paid.openBills, paid.seatedTables]).toEqual([before.openBills, before.seatedTables])
    expect(paid.paidBills - before.paidBills).toBe(1)
    expect(paid.paidAmount - before.paidAmount).toBe(lotusRoot)
    expect(await bills('paid')).toContainEqual(
      expect.objectContaining({ outtradeno: billId, state: 'paid', amount: lotusRoot, payTypeCode: 'COUNTER_CASH' }),
    )
  })

  it('is compared with the same weekday until the same time', async () => {
    const before = await store101()
    const { billId } = await house.orderedTable()
    await payCash(billId)
    await days(billId, 7)
    const after = await store101()
    expect(after.weekAgoAmount - before.weekAgoAmount).toBe(lotusRoot)
    expect(after.paidAmount).toBe(before.paidAmount)
    // Six days and 23 hours ago is later than now on that day.
    await house.db.pool.query(`update bill set paid_at = paid_at + interval '1 hour' where bill_id = $1`, [billId])
    expect((await store101()).weekAgoAmount).toBe(before.weekAgoAmount)
  })

  it('begins at four in the morning on the store’s clock', async () => {
    const { billId } = await house.orderedTable()
    await payCash(billId)
    const { paidBills } = await store101()
    await days(billId, 1)
    expect((await store101()).paidBills).toBe(paidBills - 1)
    const { day } = await store101()
    const { rows } = await house.db.pool.query<{ day: string }>(
      `select to_char($1::timestamptz at time zone time_zone - interval '4 hours', 'YYYY-MM-DD') as day from store
       where seller_id = 'demo' and store_id = '101'`,
      [house.now()],
    )
    expect(day).toBe(rows[0]?.day)
  })

  it('names what waits longest in the kitchen', async () => {
    const { billId } = await house.orderedTable()
    await house.db.pool.query(`update round set sent_at = now() - interval '47 minutes' where bill_id = $1`, [billId])
    expect((await store101()).longestMinutes).toBe(47)
  })

  it('shows an owner of one store that store', async () => {
    const works = `update staff set store_ids = $1::jsonb where seller_id = 'demo' and username = 'owner'`
    await house.db.pool.query(works, ['["102"]'])
    try {
      const { value } = await ask<{ stores: StoreToday[] }>('today', (await house.asStaff('owner')).cookie)
      expect(value.stores.map(({ storeid }) => storeid)).toEqual(['102'])
    } finally {
      await house.db.pool.query(works, ['[]'])
    }
  })

  it('is the owner’s', async () => {
    for (const role of ['waiter', 'kitchen'] as const) {
      expect((await ask('today', (await house.asStaff(role)).cookie)).code).toBe('not_allowed')
    }
    expect((await ask('999/today/bills?state=open')).code).toBe('store_unknown')
  })
})

describe('what waits', () => {
  const failed = `insert into menu_schedule (seller_id, schedule_id, store_id, menu_class, publish_at, version, change, language,
      scheduled_by, scheduled_at, state, failure, ended_at)
    values ('demo', 'S1', '102', 0, now(), 1, '{}', 'en', 'staff:owner', now(), 'failed', '{}', now())`

  it('is a scheduled menu that failed, until it is dropped', async () => {
    expect((await today()).tasks).toEqual([])
    await house.db.pool.query(failed)
    expect((await today()).tasks).toMatchObject([{ kind: 'menuFailed', storeid: '102', menuClass: 0, count: 1 }])
    await house.db.pool.query(`update menu_schedule set state = 'dropped' where schedule_id = 'S1'`)
    expect((await today()).tasks).toEqual([])
  })

  it('is a payment that a guest says is made, for a day', async () => {
    const { billId } = await house.orderedTable()
    await payCash(billId)
    const claim = `update payment_attempt set pay_type_code = 'paynow', state = 'closed',
      claimed_at = now() - $2 * interval '1 hour' where target_id = $1`
    await house.db.pool.query(claim, [billId, 23])
    expect((await today()).tasks).toMatchObject([{ kind: 'paymentAsked', storeid: '101', count: 1 }])
    await house.db.pool.query(claim, [billId, 25])
    expect((await today()).tasks).toEqual([])
  })
})

describe('the guide', () => {
  it('of the demo lacks only its test order', async () => {
    await house.db.pool.query('truncate payment_refund, payment_attempt')
    const { guide } = await today()
    const left = guide.steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
    expect(left).toContain('givenBack')
    expect(left).not.toContain('menu')
    expect(guide.isOver).toBe(false)
  })
})
