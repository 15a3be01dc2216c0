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
/** Whether the store has riders of its own. */
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
  it('waits for somebody to bring it, and says where to', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    expect((await look(guest, outtradeno)).value).toMatchObject({
      ...{ outtradeno, storeId: '102', state: 'waiting', rider: null, reason: '', steps: [] },
      ...{ contact: '王小姐', tel: '13800000001', address: '南山路 5 号', houseNo: '3 栋 201' },
      ...{ about: true, distributionCharge: 600, deliverySelf: true },
    })
  })
  it('says whether its order is to be brought at all', async () => {
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
  it('goes its way by the staff, step by step, and the guest hears each', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await move(outtradeno, { state: 'assigned', rider })
    await move(outtradeno, { state: 'on_the_way' })
    await move(outtradeno, { state: 'arrived' })
    house.clock.now = new Date(house.clock.now.getTime() + 60_000)
    const { value } = await move(outtradeno, { state: 'delivered' })
    expect(value).toMatchObject({ state: 'delivered', rider })
    const told = (await look(guest, outtradeno)).value
    expect(told.steps.map(({ state }) => state)).toEqual(['assigned', 'on_the_way', 'arrived', 'delivered'])
    // Who brought it is not called at home next week.
    expect(told.rider).toEqual({ ...rider, tel: '' })
    expect(told.steps[3]?.at).toBe(house.clock.now.toISOString())
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
  it('that nobody took in says why, and is tried again', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'on_the_way', rider })
    expect((await move(outtradeno, { state: 'failed', reason: '无人应门' })).value.reason).toBe('无人应门')
    const back = { type: 'order_state', data: { outtradeno, state: 'ready' } }
    expect(await newsOf(`t_102_${outtradeno}`)).toContainEqual(back)
    expect((await move(outtradeno, { state: 'on_the_way' })).value).toMatchObject({ state: 'on_the_way', reason: '' })
  })
  it('that nobody took in is told its guest with the order, as long as that is how it stands', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const places = [`order.html?outtradeno=${outtradeno}`, `102/orderstatus.html?outtradeno=${outtradeno}`]
    const told = () =>
      Promise.all(
        places.map(async (place) => {
          const said = await house.call<AheadOrders>(guest, 'GET', `/weixin/onlineorder/demo/${place}`)
          return said.value.orders.map(({ state, cameBack }) => ({ state, cameBack }))
        }),
      )
    const both = (one: object) => [[one], [one]]
    expect(await told()).toEqual(both({ state: 'ready', cameBack: false }))
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'failed', reason: '无人应门' })
    expect(await told()).toEqual(both({ state: 'ready', cameBack: true }))
    await house.db.pool.query(`update round set cook_state = 'cooking' where bill_id = $1`, [outtradeno])
    expect(await told()).toEqual(both({ state: 'cooking', cameBack: false }))
    await house.db.pool.query(`update round set cook_state = 'served' where bill_id = $1`, [outtradeno])
    expect(await told()).toEqual(both({ state: 'ready', cameBack: true }))
    await house.db.pool.query(`update pickup_order set ready_at = now() where bill_id = $1`, [outtradeno])
    expect(await told()).toEqual(both({ state: 'ready', cameBack: false }))
    const before = (await newsOf(`t_102_${outtradeno}`)).length
    await move(outtradeno, { state: 'assigned', rider })
    // The page of the order hears that it waits for a rider again.
    expect((await newsOf(`t_102_${outtradeno}`)).slice(before)).toContainEqual({
      type: 'order_state',
      data: { outtradeno, state: 'ready' },
    })
    expect(await told()).toEqual(both({ state: 'ready', cameBack: false }))
  })
  it('names the store to call, in the words of who asks, and whether it brings itself', async () => {
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
  it('goes with whomever a courier service sends, whose name nobody knows; the store’s own riders have one', async () => {
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
  it('goes out again without the name of whom a courier service sent before', async () => {
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
    // The store has its own riders by now: what is on the way arrives all the same.
    expect((await move(again, { state: 'delivered' })).value).toMatchObject({ state: 'delivered', rider: null })
    expect((await move(ownAgain, { state: 'on_the_way' })).value).toMatchObject({ rider: { name: rider.name } })
  })
  it('can be given to another rider before they have it', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'assigned', rider })
    const other = { name: '李师傅', tel: '' }
    expect((await move(outtradeno, { state: 'assigned', rider: other })).value.rider).toEqual(other)
    expect((await move(outtradeno, { state: 'waiting' })).value.rider).toBeNull()
  })
  it('moves once for one key, and once for the same word twice', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await move(outtradeno, { state: 'assigned', rider }, 'the-same-key')
    await move(outtradeno, { state: 'assigned', rider }, 'the-same-key')
    await move(outtradeno, { state: 'assigned', rider })
    expect((await look(guest, outtradeno)).value.steps).toHaveLength(1)
    expect(await newsOf(`t_102_${outtradeno}`)).toHaveLength(1)
  })
  it('is moved by one of two who move it at once: the second sees what the first has done', async () => {
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

describe('a delivery that is asked for by its number alone', () => {
  const bare = (outtradeno: string) => `/weixin/takeoutdelivery/${outtradeno}/dispatchdtl.html`
  const lookBare = (caller: { cookie: string }, outtradeno: string) =>
    house.call<DispatchDetail>(caller, 'GET', bare(outtradeno))

  it('is shown to its guest and to the staff, and moved by them', async () => {
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
  it('is unknown to everybody else', async () => {
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
  it('is nobody’s where two sellers have the number, and told with the seller’s name', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    await copyToRival(outtradeno)
    expect(await lookBare(guest, outtradeno)).toMatchObject({ code: 'dispatch_unknown' })
    expect((await look(guest, outtradeno)).code).toBeNull()
  })
})

describe('who takes an order back while somebody is sent with it', () => {
  it('does not wait for them in a circle: the bill is held first by both', async () => {
    const outtradeno = await house.order(house.asGuest())
    const guest = await house.db.pool.connect()
    try {
      // Shorter than PostgreSQL looks away from a circle.
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
  it('without anybody who brings it', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect(await move(outtradeno, { state: 'assigned' })).toMatchObject({ code: 'rider_needed' })
  })
  it('with a rider whose number nobody can call', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect(await move(outtradeno, { state: 'assigned', rider: { ...rider, tel: 'abc' } })).toMatchObject({
      code: 'shipping_tel_wrong',
    })
    expect((await move(outtradeno, { state: 'assigned', rider: { ...rider, tel: '' } })).code).toBeNull()
  })
  it('before the kitchen has made it, once somebody should carry it', async () => {
    const outtradeno = await house.order(house.asGuest(), { ready: false })
    expect((await move(outtradeno, { state: 'assigned', rider })).code).toBeNull()
    expect(await move(outtradeno, { state: 'on_the_way' })).toMatchObject({ code: 'handover_not_ready' })
  })
  it('for what is not paid, and for what was given up', async () => {
    const unpaid = await house.order(house.asGuest(), { paid: false })
    expect(await move(unpaid, { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_moved' })
    const gone = await house.order(house.asGuest())
    await house.db.pool.query('update pickup_order set cancelled_at = now() where bill_id = $1', [gone])
    expect(await move(gone, { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_moved' })
  })
  it('back from what is delivered, with what is true now', async () => {
    const outtradeno = await house.order(house.asGuest())
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'delivered' })
    const answer = await move(outtradeno, { state: 'on_the_way' })
    expect(answer).toMatchObject({ code: 'dispatch_moved', details: { state: 'delivered' } })
  })
  it('for an order nobody has sent', async () => {
    expect(await move('0'.repeat(24), { state: 'assigned', rider })).toMatchObject({ code: 'dispatch_unknown' })
  })
  it('to guests, who may not send couriers', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const answer = await house.call(guest, 'PUT', url(outtradeno), { body: { state: 'assigned', rider } })
    expect(answer).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe('where a delivery goes is nobody else’s', () => {
  it.each([
    ['another guest', async () => house.asGuest()],
    ['staff of another store', () => signIn('next-door')],
  ])('not of %s', async (_name, makeCaller) => {
    const outtradeno = await house.order(house.asGuest())
    const caller = await makeCaller()
    expect(await look(caller, outtradeno)).toMatchObject({ code: 'dispatch_unknown' })
  })
  it('but of the staff who send couriers, it is, as long as somebody has to ring there', async () => {
    const outtradeno = await house.order(house.asGuest())
    expect((await look(await house.asStaff('waiter'), outtradeno)).value.tel).toBe('13800000001')
    await move(outtradeno, { state: 'on_the_way', rider })
    await move(outtradeno, { state: 'delivered' })
    expect((await look(await house.asStaff('waiter'), outtradeno)).value.tel).toBe('138****0001')
  })
  it('not told again to who does not work there any more, by the same key either', async () => {
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
  it('nor is the rider’s number of an order that was given up', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { ready: false })
    await move(outtradeno, { state: 'assigned', rider })
    expect((await look(guest, outtradeno)).value.rider).toEqual(rider)
    await house.db.pool.query('update pickup_order set cancelled_at = now() where bill_id = $1', [outtradeno])
    expect((await look(guest, outtradeno)).value.rider).toEqual({ ...rider, tel: '' })
  })
  it('nor of one that nobody said had arrived, two days later: its guest is not told any more that it comes', async () => {
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

/** The same number at another seller, of the same guest: as where a house was restored beside itself. */
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
