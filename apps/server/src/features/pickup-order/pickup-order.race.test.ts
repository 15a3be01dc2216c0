import { randomUUID } from 'node:crypto'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterEach(() => limit('L05', null))
afterAll(() => house.close())

const guests = (count: number): AheadPhone[] => Array.from({ length: count }, () => makeAheadPhone(house))
const clockMoves = () => house.services.order.moveByClock(house.now())

async function limit(code: string, left: number | null): Promise<void> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({
    method: 'POST',
    url: '/console/api/demo/101/saleout',
    headers: { cookie, 'idempotency-key': randomUUID() },
    payload: { code, left },
  })
  expect(answer.statusCode).toBe(200)
}

async function leftOf(code: string): Promise<number | undefined> {
  const { rows } = await house.db.pool.query(
    `select remaining from dish_stock where seller_id = 'demo' and store_id = '101' and code = $1`,
    [code],
  )
  return rows[0]?.remaining
}

describe('the last portion', () => {
  it('goes to one guest; the other is refused', async () => {
    await limit('L05', 1)
    const sent = await Promise.all(guests(2).map((phone) => phone.submit()))
    expect(sent.filter(({ code }) => code === null)).toHaveLength(1)
    const [loser] = sent.filter(({ code }) => code !== null)
    expect(['only_left', 'sold_out']).toContain(loser?.code)
    expect(loser?.refusal.details).toMatchObject({ cart: { lines: [{ code: 'L05' }] } })
    expect(await leftOf('L05')).toBe(0)
  })

  it('is not sold to a table as well', async () => {
    await limit('L05', 3)
    const seats = await Promise.all(Array.from({ length: 4 }, () => house.freshTable()))
    const tables = await Promise.all(
      seats.map(async (tableNo) =>
        makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo }),
      ),
    )
    for (const table of tables) await table.add([makeLine()])
    const sends = [...guests(4).map((phone) => phone.submit()), ...tables.map((table) => table.send())]
    const sent = await Promise.all<{ readonly code: string | null }>(sends)
    expect(sent.filter(({ code }) => code === null)).toHaveLength(3)
    expect(await leftOf('L05')).toBe(0)
  })

  it('comes back once when several cancel at once', async () => {
    await limit('L05', 1)
    const [phone] = guests(1)
    if (phone === undefined) throw new Error('no phone')
    // A pre-order, which DELETE unpay also drops.
    const takeAt = new Date(Math.ceil(house.now().getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
    const { outtradeno } = await phone.ordered({ orderType: '3', takeAt })
    house.pass(16 * 60)
    const unpay = '/weixin/onlineorder/demo/unpay.html?storeid=101&scene=0'
    await Promise.all([clockMoves(), clockMoves(), phone.cancel(outtradeno), phone.call('DELETE', unpay)])
    expect(await leftOf('L05')).toBe(1)
    expect((await phone.one(outtradeno)).state).toBe('cancelled')
  })
})

describe('the same order', () => {
  it('is stored once, however many copies arrive', async () => {
    await limit('L05', 5)
    const [phone] = guests(1)
    const [key, body] = [randomUUID(), { orderDetail: [makeLine()] }]
    const sent = await Promise.all(Array.from({ length: 8 }, () => phone?.submit(body, key)))
    for (const reply of sent) expect(reply?.value).toEqual(sent[0]?.value)
    expect(sent.every((reply) => reply?.code === null)).toBe(true)
    expect(await leftOf('L05')).toBe(4)
    expect((await phone?.list())?.value.orders).toHaveLength(1)
  })

  it('stays within three unpaid ones when many are sent at once', async () => {
    const [phone] = guests(1)
    await limit('L05', 9)
    const sent = await Promise.all(Array.from({ length: 8 }, () => phone?.submit()))
    expect(sent.filter((reply) => reply?.code === null)).toHaveLength(3)
    expect(sent.filter((reply) => reply?.code === 'unpaid_at_most')).toHaveLength(5)
    expect((await phone?.list())?.value.orders).toHaveLength(3)
    expect(await leftOf('L05')).toBe(6)
  })

  it('is paid or void, never both', async () => {
    for (const phone of guests(6)) {
      const sent = await phone.ordered()
      // In its last second, from a server whose clock runs a little ahead.
      house.pass(15 * 60 - 1)
      const [started] = await Promise.all([
        preorder(phone, sent.outtradeno, { businessType: 'XMDOrder' }),
        house.services.order.moveByClock(new Date(house.now().getTime() + 2000)),
      ])
      const { state } = await phone.one(sent.outtradeno)
      expect(state).toBe(started.code === null ? 'unpaid' : 'cancelled')
    }
  })

  it('is cooked or refunded, never both', async () => {
    for (const phone of guests(6)) {
      const sent = await phone.ordered()
      await phone.pay(sent)
      const { bill } = await phone.one(sent.outtradeno)
      const { cookie } = await house.asStaff('kitchen')
      const [cancelled, cooked] = await Promise.all([
        phone.cancel(sent.outtradeno),
        house.app.inject({
          method: 'POST',
          url: `/console/api/demo/101/tickets/${bill?.rounds[0]?.roundId}/state`,
          headers: { cookie, 'idempotency-key': randomUUID() },
          payload: { to: 'cooking' },
        }),
      ])
      const isCooked = cooked.json().resultNumber === 0
      expect([cancelled.code === null, isCooked]).toEqual(isCooked ? [false, true] : [true, false])
      expect((await phone.one(sent.outtradeno)).state).toBe(isCooked ? 'cooking' : 'cancelled')
    }
  })

  it('is locked before its round, like cook and clock do, without deadlock', async () => {
    const [phone] = guests(1)
    if (phone === undefined) throw new Error('no phone')
    const sent = await phone.ordered()
    await phone.pay(sent)
    const cook = await house.db.pool.connect()
    try {
      // Shorter than PostgreSQL's deadlock timeout.
      await cook.query(`begin; set local lock_timeout = '500ms'`)
      await cook.query('select 1 from pickup_order where bill_id = $1 for update', [sent.outtradeno])
      const cancelled = phone.cancel(sent.outtradeno)
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      await cook.query('select 1 from round where bill_id = $1 for update', [sent.outtradeno])
      await cook.query('commit')
      expect((await cancelled).code).toBeNull()
    } finally {
      await cook.query('rollback')
      cook.release()
    }
  })
})

describe('a pre-order a table is loading', () => {
  const anHourOn = () => new Date(Math.ceil(house.now().getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
  /** Does `work` while another transaction locks the guest's pre-order, as a loading table does. */
  async function whileLoading(order: Submitted, work: (loading: PoolClient) => Promise<void>): Promise<void> {
    const loading = await house.db.pool.connect()
    try {
      await loading.query('begin')
      const held = await loading.query(
        `select 1 from cached_order c join pickup_order p using (seller_id, store_id, uid) where p.bill_id = $1 for update of c`,
        [order.outtradeno],
      )
      expect(held.rowCount).toBe(1)
      await work(loading)
    } finally {
      await loading.query('rollback')
      loading.release()
    }
  }

  it('delays its guest’s next order but no other guest’s', async () => {
    const [phone, other] = guests(2)
    if (phone === undefined || other === undefined) throw new Error('no phone')
    const preOrder = { orderType: '3', takeAt: anHourOn() }
    let next: ReturnType<AheadPhone['submit']> | undefined
    await whileLoading(await phone.ordered(preOrder), async () => {
      next = phone.submit(preOrder)
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      let sent: Submitted | undefined
      const ordering = other.ordered().then((order) => {
        sent = order
      })
      await expect.poll(async () => sent !== undefined || (await lockWaiters(house.db)) > 1).toBe(true)
      expect(sent ?? 'waits as well').toMatchObject({ amount: 2600 })
      await ordering
    })
    expect((await next)?.code).toBeNull()
  })

  /** Makes the two deadlock; answers which one PostgreSQL refused. */
  async function meetInCircle(): Promise<'loading' | 'next'> {
    await limit('L05', 5)
    const [phone] = guests(1)
    if (phone === undefined) throw new Error('no phone')
    const preOrder = { orderType: '3', takeAt: anHourOn() }
    let next: ReturnType<AheadPhone['submit']> | undefined
    let refused: 'loading' | 'next' = 'next'
    await whileLoading(await phone.ordered(preOrder), async (loading) => {
      next = phone.submit(preOrder)
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      await loading
        .query(`select 1 from dish_stock where seller_id = 'demo' and store_id = '101' and code = 'L05' for update`)
        .catch((error: { readonly code?: string }) => {
          if (error.code !== '40P01') throw error
          refused = 'loading'
        })
    })
    expect((await next)?.code).toBeNull()
    expect(await leftOf('L05')).toBe(3)
    return refused
  }

  it('is answered, like its guest’s next order, after a deadlock', async () => {
    // PostgreSQL looks for a deadlock once, after a second of waiting, in the transaction that waited first, unless the machine stalls.
    // Only a refused submit is tried again, so the race repeats until it was refused.
    const refused: string[] = []
    while (!refused.includes('next') && refused.length < 5) refused.push(await meetInCircle())
    expect(refused).toContain('next')
  })
})
