import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterEach(() => takeOrders('auto'))
afterAll(() => house.close())

const secondsUntil = (at: string) => (Date.parse(at) - house.now().getTime()) / 1000

async function takeOrders(how: 'auto' | 'hand') {
  await house.db.pool.query(`update store set accept_mode = $1 where seller_id = 'demo' and store_id = '101'`, [how])
  house.services.store.forget('demo', '101')
}

async function paidOrder(phone: AheadPhone = makeAheadPhone(house)) {
  const sent = await phone.ordered()
  await phone.pay(sent)
  return { phone, outtradeno: sent.outtradeno, order: () => phone.one(sent.outtradeno) }
}

/** A kitchen's tap. Signs in each time: the clock of these tests outlives a session. */
async function tap(outtradeno: string, path: 'accept' | 'state', payload: object) {
  const { cookie } = await house.asStaff('kitchen')
  const board = await house.app.inject({ url: '/console/api/demo/101/tickets', headers: { cookie } })
  const tickets: Ticket[] = board.json().resultObject.tickets
  const roundId = tickets.find(({ ahead }) => ahead?.outtradeno === outtradeno)?.roundId
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const url = `/console/api/demo/101/tickets/${roundId}/${path}`
  return (await house.app.inject({ method: 'POST', url, headers, payload })).json()
}

async function statesTold(outtradeno: string): Promise<readonly string[]> {
  const { rows } = await house.db.pool.query(
    `select data ->> 'state' as state from live_event
     where seller_id = 'demo' and channel = $1 and type = 'order_state' order by seq`,
    [`t_101_${outtradeno}`],
  )
  return rows.map(({ state }) => state)
}

describe('an order the kitchen never taps', () => {
  it('is cancelled by its guest until ready time, by the store later', async () => {
    const { phone, outtradeno, order } = await paidOrder()
    const other = await paidOrder()
    // In whole minutes: the slower one may be promised a minute later.
    const { readyBy } = await order()
    await house.db.pool.query('update pickup_order set ready_by = $2 where bill_id = $1', [other.outtradeno, readyBy])
    house.pass(secondsUntil(readyBy) - 20)
    expect(await order()).toMatchObject({ state: 'received', mayCancel: true })
    expect((await other.phone.cancel(other.outtradeno)).value).toMatchObject({ state: 'cancelled', refund: lotusRoot })
    house.pass(20)
    expect(await order()).toMatchObject({ state: 'received', mayCancel: false })
    expect((await phone.status(outtradeno)).value.orders).toMatchObject([{ mayCancel: false }])
    expect(await phone.cancel(outtradeno)).toMatchObject({ code: 'order_cancel_late' })
    expect(await tap(outtradeno, 'accept', { accept: false, reason: 'out of gas' })).toMatchObject({ resultNumber: 0 })
    expect(await order()).toMatchObject({ state: 'refused', paidAmount: 0 })
  })

  it('ends two days after it reached the terminal', async () => {
    const { phone, outtradeno, order } = await paidOrder()
    const seen = async (ago: string) => {
      await house.db.pool.query(
        `update pickup_order set released_at = $2::timestamptz - $3::interval, ready_by = $2::timestamptz - $3::interval
         where bill_id = $1`,
        [...[outtradeno, house.now(), ago]],
      )
      const lists = await Promise.all(['running', 'done'].map((state) => phone.list(`state=${state}`)))
      const numbers = lists.map(({ value }) => value.orders.length)
      return [(await order()).state, ...numbers]
    }
    await tap(outtradeno, 'state', { to: 'cooking' })
    await tap(outtradeno, 'state', { to: 'served' })
    expect(await seen('47 hours 59 minutes')).toEqual(['ready', 1, 0])
    expect(await seen('48 hours')).toEqual(['over', 0, 1])
    expect(await order()).toMatchObject({ mayCancel: false, mayPay: false, handedOverAt: null })
  })

  it('runs until two days after its day when begun three days early', async () => {
    const { phone, outtradeno, order } = await paidOrder()
    const seen = async (ago: string) => {
      await house.db.pool.query(
        `update pickup_order set released_at = $2::timestamptz - $3::interval - interval '3 days', ready_by = $2::timestamptz - $3::interval
         where bill_id = $1`,
        [...[outtradeno, house.now(), ago]],
      )
      const lists = await Promise.all(['running', 'done'].map((state) => phone.list(`state=${state}`)))
      return [(await order()).state, ...lists.map(({ value }) => value.orders.length)]
    }
    expect(await seen('47 hours 59 minutes')).toEqual(['received', 1, 0])
    expect(await seen('48 hours')).toEqual(['over', 0, 1])
  })
})

describe('a paid order at a store that accepts by hand', () => {
  it('shows its guest that it waits, and is received when accepted', async () => {
    await takeOrders('hand')
    const { outtradeno, order } = await paidOrder()
    expect(await order()).toMatchObject({ state: 'pending', mayCancel: true })
    await tap(outtradeno, 'accept', { accept: true })
    expect(await order()).toMatchObject({ state: 'received' })
    expect(await statesTold(outtradeno)).toEqual(['pending', 'received'])
  })

  it('moves its promise when accepted late, and its guest may cancel until then', async () => {
    await takeOrders('hand')
    const { phone, outtradeno, order } = await paidOrder()
    const promised = Date.parse((await order()).readyBy)
    house.pass(secondsUntil((await order()).readyBy) + 180)
    const waited = house.now().getTime() - Date.parse((await order()).releaseAt)
    await tap(outtradeno, 'accept', { accept: true })
    const taken = await order()
    expect(taken).toMatchObject({ state: 'received', mayCancel: true })
    const moved = Date.parse(taken.readyBy) - promised
    expect(moved).toBeGreaterThanOrEqual(waited - 60_000)
    expect(moved).toBeLessThan(waited + 60_000)
    house.pass(secondsUntil(taken.readyBy))
    expect(await phone.cancel(outtradeno)).toMatchObject({ code: 'order_cancel_late' })
  })

  it('keeps a time its guest chose, however late it is accepted', async () => {
    await takeOrders('hand')
    const { outtradeno, order } = await paidOrder()
    await house.db.pool.query('update pickup_order set take_at = ready_by where bill_id = $1', [outtradeno])
    const { readyBy } = await order()
    house.pass(600)
    await tap(outtradeno, 'accept', { accept: true })
    expect((await order()).readyBy).toBe(readyBy)
  })

  it('may be cancelled at any time until it is accepted', async () => {
    await takeOrders('hand')
    const { phone, outtradeno, order } = await paidOrder()
    house.pass(secondsUntil((await order()).readyBy) + 600)
    expect(await order()).toMatchObject({ state: 'pending', mayCancel: true })
    expect((await phone.cancel(outtradeno)).value).toMatchObject({ state: 'cancelled', refund: lotusRoot })
  })
})
