import { createHash, randomBytes } from 'node:crypto'
import type { AheadOrders } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { DispatchDetail } from '@comanda/contract/takeout/takeout.schema.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { openTakeoutHouse, type TakeoutHouse } from '@comanda/testing/takeout-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TakeoutHouse
beforeAll(async () => {
  house = await openTakeoutHouse()
  await house.db.pool.query(
    `insert into staff (seller_id, username, display_name, role, password_hash, store_ids)
     values ('demo', 'next-door', 'N', 'kitchen', 'x', '["101"]')`,
  )
  await house.db.pool.query(
    `insert into seller (seller_id, names) values ('rival', '{}');
     insert into staff (seller_id, username, display_name, role, password_hash) values ('rival', 'owner', 'R', 'owner', 'x')`,
  )
})
afterAll(() => house.close())

const url = (outtradeno: string) => `/weixin/takeoutdelivery/${outtradeno}/dispatchdtl.html?sellerid=demo`
const rider = { name: '陈师傅', tel: '13900000002' }
const look = (caller: { cookie: string }, outtradeno: string) =>
  house.call<DispatchDetail>(caller, 'GET', url(outtradeno))
async function move(outtradeno: string, body: object, key?: string) {
  const sending = key === undefined ? { body } : { body, key }
  return house.call<DispatchDetail>(await house.asStaff('waiter'), 'PUT', url(outtradeno), sending)
}
/** Whether the store has its own riders. */
const own = (deliverySelf: boolean) =>
  house.db.pool.query(`update takeout_setup set delivery_self = $1 where seller_id = 'demo' and store_id = '102'`, [
    deliverySelf,
  ])
const newsOf = async (channel: string) => {
  const { rows } = await house.db.pool.query(
    `select type, data from live_event where seller_id = 'demo' and channel = $1 order by seq`,
    [channel],
  )
  return rows
}

describe('a delivery', () => {
  it('waits for a rider and names its address', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    expect((await look(guest, outtradeno)).value).toMatchObject({
      ...{ outtradeno, storeId: '102', state: 'waiting', rider: null, reason: '', steps: [] },
      ...{ contact: '王小姐', tel: '13800000001', address: '南山路 5 号', houseNo: '3 栋 201' },
      ...{ about: true, distributionCharge: 600, deliverySelf: true },
    })
  })
  it('shows whether its order is running', async () => {
    const guest = house.asGuest()
    const orderOf = async (outtradeno: string) => (await look(guest, outtradeno)).value.order
    const outtradeno = await house.order(guest)
    expect(await orderOf(outtradeno)).toBe('running')
    expect(await orderOf(await house.order(guest, { paid: false }))).toBe('unpaid')
    await move(outtradeno, { state: 'on_the_way', rider })
    expect((await move(outtradeno, { state: 'delivered' })).value.order).toBe('over')
    expect(await orderOf(outtradeno)).toBe('over')
    const refused = await house.order(guest, { ready: false })
    await house.db.pool.query('update pickup_order set cancelled_at = now() where bill_id = $1', [refused])
    expect(await orderOf(refused)).toBe('over')
  })
  it('moves step by step and notifies its guest', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await move(outtradeno, { state: 'assigned', rider })
    await move(outtradeno, { state: 'on_the_way' })
    await move(outtradeno, { state: 'arrived' })
    house.clock.now = new Date(house.clock.now.getTime() + 60_000)
    const { value } = await move(outtradeno, { state: 'delivered' })
    expect(value).toMatchObject({ state: 'delivered', rider })
    const shown = (await look(guest, outtradeno)).value
    expect(shown.steps.map(({ state }) => state)).toEqual(['assigned', 'on_the_way', 'arrived', 'delivered'])
    // The rider's number disappears afterwards.
    expect(shown.rider).toEqual({ ...rider, tel: '' })
    expect(shown.steps[3]?.at).toBe(house.clock.now.toISOString())
    expect(await newsOf(`t_102_${outtradeno}`)).toEqual([
      { type: 'dispatch', data: { outtradeno, state: 'assigned' } },
      { type: 'dispatch', data: { outtradeno, state: 'on_the_way' } },
      { type: 'order_state', data: { outtradeno, state: 'on_the_way' } },
      { type: 'dispatch', data: { outtradeno, state: 'arrived' } },
      { type: 'order_state', data: { outtradeno, state: 'on_the_way' } },
      { type: 'dispatch', data: { outtradeno, state: 'delivered' } },
      { type: 'order_state', data: { outtradeno, state: 'done' } },
    ])
    expect(await newsOf('s_102')).toContainEqual({ type: 'ticket_changed', data: { roundId: `R${outtradeno}` } })
    const { rows } = await house.db.pool.query(
      `select handed_over_at, handed_over_by from pickup_order where seller_id = 'demo' and bill_id = $1`,
      [outtradeno],
    )
    expect(rows).toEqual([{ handed_over_at: house.clock.now, handed_over_by: expect.stringMatching(/^staff:/) }])
  })
  it('keeps the reason when not accepted, and is tried again', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'on_the_way', rider })
    expect((await move(outtradeno, { state: 'failed', reason: '无人应门' })).value.reason).toBe('无人应门')
    const back = { type: 'order_state', data: { outtradeno, state: 'ready' } }
    expect(await newsOf(`t_102_${outtradeno}`)).toContainEqual(back)
    expect((await move(outtradeno, { state: 'on_the_way' })).value).toMatchObject({ state: 'on_the_way', reason: '' })
  })
  it('shows a failed delivery on the guest’s order while it lasts', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const places = [`order.html?outtradeno=${outtradeno}`, `102/orderstatus.html?outtradeno=${outtradeno}`]
    const shown = () =>
      Promise.all(
        places.map(async (place) => {
          const said = await house.call<AheadOrders>(guest, 'GET', `/weixin/onlineorder/demo/${place}`)
          return said.value.orders.map(({ state, cameBack }) => ({ state, cameBack }))
        }),
      )
    const both = (one: object) => [[one], [one]]
    expect(await shown()).toEqual(both({ state: 'ready', cameBack: false }))
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'failed', reason: '无人应门' })
    expect(await shown()).toEqual(both({ state: 'ready', cameBack: true }))
    await house.db.pool.query(`update round set cook_state = 'cooking' where bill_id = $1`, [outtradeno])
    expect(await shown()).toEqual(both({ state: 'cooking', cameBack: false }))
    await house.db.pool.query(`update round set cook_state = 'served' where bill_id = $1`, [outtradeno])
    expect(await shown()).toEqual(both({ state: 'ready', cameBack: true }))
    await house.db.pool.query(`update pickup_order set ready_at = now() where bill_id = $1`, [outtradeno])
    expect(await shown()).toEqual(both({ state: 'ready', cameBack: false }))
    const before = (await newsOf(`t_102_${outtradeno}`)).length
    await move(outtradeno, { state: 'assigned', rider })
    // The order's page is notified that it waits for a rider again.
    expect((await newsOf(`t_102_${outtradeno}`)).slice(before)).toContainEqual({
      type: 'order_state',
      data: { outtradeno, state: 'ready' },
    })
    expect(await shown()).toEqual(both({ state: 'ready', cameBack: false }))
  })
  it('names the store’s telephone and who delivers, in the reader’s language', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const from = { storeName: 'Red Hearth Tea, West Lake', storeTelephone: '+86 571 5550 0102' }
    expect((await look(guest, outtradeno)).value).toMatchObject(from)
    expect((await move(outtradeno, { state: 'assigned', rider })).value).toMatchObject(from)
    const order = async () =>
      (await house.call<AheadOrders>(guest, 'GET', `/weixin/onlineorder/demo/order.html?outtradeno=${outtradeno}`))
        .value.orders[0]
    expect(await order()).toMatchObject({ ...from, deliverySelf: true })
    await house.db.pool.query(
      `update takeout_setup set delivery_self = false where seller_id = 'demo' and store_id = '102'`,
    )
    expect(await order()).toMatchObject({ deliverySelf: false })
    await house.db.pool.query(
      `update takeout_setup set delivery_self = true where seller_id = 'demo' and store_id = '102'`,
    )
  })
  it('needs no rider’s name from a courier service, only from the store', async () => {
    const guest = house.asGuest()
    const [ours, sent] = [await house.order(guest), await house.order(guest)]
    expect(await move(ours, { state: 'on_the_way' })).toMatchObject({ code: 'rider_needed' })
    await own(false)
    try {
      const { value } = await move(sent, { state: 'on_the_way' })
      expect(value).toMatchObject({ state: 'on_the_way', rider: null })
      expect((await move(sent, { state: 'delivered' })).value.order).toBe('over')
      const early = await house.order(guest, { ready: false })
      expect(await move(early, { state: 'on_the_way' })).toMatchObject({ code: 'handover_not_ready' })
    } finally {
      await own(true)
    }
    expect((await look(guest, sent)).value).toMatchObject({ state: 'delivered', rider: null })
  })
  it('drops the earlier courier’s name when it goes out again', async () => {
    const [again, ownAgain] = [await house.order(house.asGuest()), await house.order(house.asGuest())]
    for (const outtradeno of [again, ownAgain]) {
      await move(outtradeno, { state: 'on_the_way', rider })
      await move(outtradeno, { state: 'failed', reason: '无人应门' })
    }
    await own(false)
    try {
      expect((await move(again, { state: 'on_the_way' })).value).toMatchObject({ state: 'on_the_way', rider: null })
    } finally {
      await own(true)
    }
    // The store has its own riders by now; a delivery on its way still arrives.
    expect((await move(again, { state: 'delivered' })).value).toMatchObject({ state: 'delivered', rider: null })
    expect((await move(ownAgain, { state: 'on_the_way' })).value).toMatchObject({ rider: { name: rider.name } })
  })
  it('may change riders before it leaves', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'assigned', rider })
    const other = { name: '李师傅', tel: '' }
    expect((await move(outtradeno, { state: 'assigned', rider: other })).value.rider).toEqual(other)
    expect((await move(outtradeno, { state: 'waiting' })).value.rider).toBeNull()
  })
  it('moves once per key and ignores the same state twice', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await move(outtradeno, { state: 'assigned', rider }, 'the-same-key')
    await move(outtradeno, { state: 'assigned', rider }, 'the-same-key')
    await move(outtradeno, { state: 'assigned', rider })
    expect((await look(guest, outtradeno)).value.steps).toHaveLength(1)
    expect(await newsOf(`t_102_${outtradeno}`)).toHaveLength(1)
  })
  it('is moved by one of two at once; the second sees the result', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outtradeno = await house.order(house.asGuest())
      await move(outtradeno, { state: 'assigned', rider })
      const answers = await Promise.all([
        move(outtradeno, { state: 'on_the_way' }),
        move(outtradeno, { state: 'waiting' }),
      ])
      expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
      expect(['dispatch_moved', 'rider_needed']).toContain(answers.find(({ code }) => code !== null)?.code)
    }
  })
})

describe('a delivery named by its number alone', () => {
  const bare = (outtradeno: string) => `/weixin/takeoutdelivery/${outtradeno}/dispatchdtl.html`
  const lookBare = (caller: { cookie: string }, outtradeno: string) =>
    house.call<DispatchDetail>(caller, 'GET', bare(outtradeno))

  it('is shown to its guest and staff, and moved by staff', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const waiter = await house.asStaff('waiter')
    expect((await lookBare(guest, outtradeno)).value).toEqual((await look(guest, outtradeno)).value)
    expect((await lookBare(waiter, outtradeno)).value).toMatchObject({ outtradeno, contact: '王小姐' })
    const moved = await house.call<DispatchDetail>(waiter, 'PUT', bare(outtradeno), {
      body: { state: 'assigned', rider },
    })
    expect(moved.value).toMatchObject({ state: 'assigned', rider })
    expect((await lookBare(guest, outtradeno)).value).toMatchObject({ state: 'assigned', rider })
  })
  it('is unknown to other callers', async () => {
    const outtradeno = await house.order(house.asGuest())
    const unknown = { code: 'dispatch_unknown' }
    expect(await lookBare(house.asGuest(), outtradeno)).toMatchObject(unknown)
    const rival = await signIn('owner', 'rival')
    expect(await lookBare(rival, outtradeno)).toMatchObject(unknown)
    const body = { state: 'assigned', rider }
    expect(await house.call(rival, 'PUT', bare(outtradeno), { body })).toMatchObject(unknown)
    expect(await house.call(await signIn('next-door'), 'PUT', bare(outtradeno), { body })).toMatchObject(unknown)
    expect(await house.call(house.asGuest(), 'PUT', bare(outtradeno), { body })).toMatchObject({
      code: 'not_signed_in',
    })
  })
  it('needs the seller’s name when two sellers have the number', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await copyToRival(outtradeno)
    expect(await lookBare(guest, outtradeno)).toMatchObject({ code: 'dispatch_unknown' })
    expect((await look(guest, outtradeno)).code).toBeNull()
  })
})

describe('cancelling an order while a rider is assigned', () => {
  it('locks the bill first on both sides and never deadlocks', async () => {
    const outtradeno = await house.order(house.asGuest())
    const guest = await house.db.pool.connect()
    try {
      // Shorter than PostgreSQL's deadlock timeout.
      await guest.query(`begin; set local lock_timeout = '500ms'`)
      await guest.query(`select 1 from bill where seller_id = 'demo' and bill_id = $1 for update`, [outtradeno])
      const sent = move(outtradeno, { state: 'assigned', rider })
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      await guest.query(`select 1 from pickup_order where seller_id = 'demo' and bill_id = $1 for update`, [outtradeno])
      await guest.query('commit')
      expect((await sent).code).toBeNull()
    } finally {
      await guest.query('rollback')
      guest.release()
    }
  })
})

describe('a move is refused', () => {
  it('without a rider', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect(await move(outtradeno, { state: 'assigned' })).toMatchObject({ code: 'rider_needed' })
  })
  it('with an impossible telephone number', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect(await move(outtradeno, { state: 'assigned', rider: { ...rider, tel: 'abc' } })).toMatchObject({
      code: 'shipping_tel_wrong',
    })
    expect((await move(outtradeno, { state: 'assigned', rider: { ...rider, tel: '' } })).code).toBeNull()
  })
  it('to a rider before the kitchen has it ready', async () => {
    const outtradeno = await house.order(house.asGuest(), { ready: false })
    expect((await move(outtradeno, { state: 'assigned', rider })).code).toBeNull()
    expect(await move(outtradeno, { state: 'on_the_way' })).toMatchObject({ code: 'handover_not_ready' })
  })
  it('for an unpaid or cancelled order', async () => {
    const unpaid = await house.order(house.asGuest(), { paid: false })
    expect(await move(unpaid, { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_moved' })
    const gone = await house.order(house.asGuest())
    await house.db.pool.query('update pickup_order set cancelled_at = now() where bill_id = $1', [gone])
    expect(await move(gone, { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_moved' })
  })
  it('after delivery, with the current state', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'delivered' })
    const answer = await move(outtradeno, { state: 'on_the_way' })
    expect(answer).toMatchObject({ code: 'dispatch_moved', details: { state: 'delivered' } })
  })
  it('for an unknown order', async () => {
    expect(await move('0'.repeat(24), { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_unknown' })
  })
  it('for guests', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const answer = await house.call(guest, 'PUT', url(outtradeno), { body: { state: 'assigned', rider } })
    expect(answer).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe('the address of a delivery', () => {
  it.each([
    ['another guest', async () => house.asGuest()],
    ['staff of another store', () => signIn('next-door')],
  ])('is hidden from %s', async (_name, makeCaller) => {
    const outtradeno = await house.order(house.asGuest())
    const caller = await makeCaller()
    expect(await look(caller, outtradeno)).toMatchObject({ code: 'dispatch_unknown' })
  })
  it('is shown to dispatching staff while the delivery runs', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect((await look(await house.asStaff('waiter'), outtradeno)).value.tel).toBe('13800000001')
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'delivered' })
    expect((await look(await house.asStaff('waiter'), outtradeno)).value.tel).toBe('138****0001')
  })
  it('is hidden from former staff, even under the same key', async () => {
    const outtradeno = await house.order(house.asGuest())
    const work = (storeIds: string) =>
      house.db.pool.query(`update staff set store_ids = $1 where seller_id = 'demo' and username = 'waiter'`, [
        storeIds,
      ])
    const again = () => move(outtradeno, { state: 'assigned', rider }, 'a-key-of-theirs')
    const { rows } = await house.db.pool.query(`select store_ids from staff where username = 'waiter'`)
    expect((await again()).code).toBeNull()
    await work('["101"]')
    const refused = await again().finally(() => work(JSON.stringify(rows[0]?.store_ids)))
    expect(refused).toMatchObject({ code: 'dispatch_unknown' })
    expect((await again()).code).toBeNull()
  })
  it('hides the rider’s number after a cancellation', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { ready: false })
    await move(outtradeno, { state: 'assigned', rider })
    expect((await look(guest, outtradeno)).value.rider).toEqual(rider)
    await house.db.pool.query('update pickup_order set cancelled_at = now() where bill_id = $1', [outtradeno])
    expect((await look(guest, outtradeno)).value.rider).toEqual({ ...rider, tel: '' })
  })
  it('hides the rider’s number after two days without an arrival', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await move(outtradeno, { state: 'on_the_way', rider })
    const seen = async (ago: string, early = '0') => {
      await house.db.pool.query(
        `update pickup_order set released_at = $2::timestamptz - $3::interval - $4::interval, ready_by = $2::timestamptz - $3::interval
         where bill_id = $1`,
        [...[outtradeno, house.clock.now, ago, early]],
      )
      const { order, rider: named } = (await look(guest, outtradeno)).value
      return [order, named?.tel]
    }
    expect(await seen('47 hours 59 minutes')).toEqual(['running', rider.tel])
    expect(await seen('47 hours 59 minutes', '3 days')).toEqual(['running', rider.tel])
    expect(await seen('48 hours')).toEqual(['over', ''])
    expect((await move(outtradeno, { state: 'delivered' })).value).toMatchObject({ state: 'delivered', order: 'over' })
  })
})

/** The same number and guest at another seller, as in a copied database. */
async function copyToRival(outtradeno: string): Promise<void> {
  await house.db.pool.query(
    `with b as (
       insert into bill (seller_id, bill_id, store_id, order_type, currency) values ('rival', $1, '101', 2, 'CNY') returning bill_id
     )
     insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
       handover_code, pay_before)
     select 'rival', b.bill_id, '101', p.uid, 2, 1, p.ready_by, p.release_at, 1, p.handover_code, p.pay_before
     from b, pickup_order p where p.seller_id = 'demo' and p.bill_id = $1`,
    [outtradeno],
  )
}

async function signIn(username: string, sellerId = 'demo'): Promise<{ cookie: string }> {
  const token = `${sellerId}.${randomBytes(24).toString('base64url')}`
  await house.db.pool.query(
    `insert into staff_session (seller_id, token_hash, username, created_at, expires_at)
     values ($4, $1, $2, $3, $3::timestamptz + interval '1 hour')`,
    [createHash('sha256').update(token).digest('base64url'), username, house.clock.now, sellerId],
  )
  return { cookie: `staff=${token}` }
}
