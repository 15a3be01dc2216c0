import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { type AheadOrder, makeAheadOrder } from '@comanda/testing/ahead-order.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let kitchen: string
let waiter: string
beforeAll(async () => {
  house = await startTestApp()
  kitchen = (await house.asStaff('kitchen')).cookie
  waiter = (await house.asStaff('waiter')).cookie
})
afterAll(() => house.close())

const at102 = '/console/api/demo/102'

async function call<T = Ticket>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { cookie = kitchen, body, key = randomUUID() }: { cookie?: string; body?: object; key?: string } = {},
) {
  const response = await house.app.inject({
    method,
    url,
    headers: { cookie, 'idempotency-key': key, 'accept-language': 'en' },
    ...(body === undefined ? {} : { payload: body }),
  })
  const { resultObject, resultMsg } = response.json()
  return { status: response.statusCode, value: resultObject as T, code: resultObject?.code, says: resultMsg as string }
}

const handOver = (body: object, options: { cookie?: string; key?: string; store?: string } = {}) =>
  call('POST', `/console/api/demo/${options.store ?? '102'}/handover`, { ...options, body })
const number = ({ pickupNo }: AheadOrder) => ({ pickupNo: String(pickupNo) })

interface Board {
  readonly tickets: readonly Ticket[]
  readonly ready: readonly Ticket[]
  readonly recent: readonly Ticket[]
}
const board = async () => (await call<Board>('GET', `${at102}/tickets`)).value
const holds = (tickets: readonly Ticket[], { roundId }: AheadOrder) =>
  tickets.some((ticket) => ticket.roundId === roundId)

/** Events on the channel of the order's own number. */
async function heard({ storeId, billId }: AheadOrder): Promise<readonly unknown[]> {
  const { rows } = await house.db.pool.query<{ state: string }>(
    `select data ->> 'state' as state from live_event
     where seller_id = 'demo' and channel = $1 and type = 'order_state' order by seq`,
    [`t_${storeId}_${billId}`],
  )
  return rows.map(({ state }) => state)
}

describe('handing over', () => {
  it('hands a ready order over by number and notifies its guest', async () => {
    const order = await makeAheadOrder(house.db)
    expect(holds((await board()).ready, order)).toBe(true)
    const { value } = await handOver(number(order), { cookie: waiter })
    expect(value.ahead).toMatchObject({ pickupNo: String(order.pickupNo), handedOverAt: expect.any(String) })
    expect(value.ahead?.handedOverBy).not.toBe('')
    expect(await heard(order)).toEqual(['done'])
    const { ready, recent, tickets } = await board()
    expect([ready, recent, tickets].map((list) => holds(list, order))).toEqual([false, false, false])
  })

  it('accepts the number without zeros, and the ticket itself', async () => {
    const [first, second] = [await makeAheadOrder(house.db, { pickupNo: 31 }), await makeAheadOrder(house.db)]
    expect((await handOver({ pickupNo: '0031' })).value.roundId).toBe(first.roundId)
    expect((await handOver({ outtradeno: second.billId })).value.roundId).toBe(second.roundId)
  })

  it('accepts the code on the guest’s phone and no other', async () => {
    const order = await makeAheadOrder(house.db)
    expect((await handOver({ code: order.code.slice(0, -1) })).code).toBe('handover_unknown')
    expect((await handOver({ code: `  ${order.code} ` })).value.roundId).toBe(order.roundId)
  })

  it('refuses a second time with name and time of the first', async () => {
    const order = await makeAheadOrder(house.db)
    await handOver(number(order), { cookie: waiter })
    const again = await handOver({ code: order.code })
    const { rows } = await house.db.pool.query<{ name: string }>(
      `select display_name as name from staff where seller_id = 'demo' and role = 'waiter' limit 1`,
    )
    expect(again.code).toBe('handover_done')
    expect(again.says).toContain(rows[0]?.name)
    expect(again.says).toMatch(new RegExp(`${order.pickupNo}.*\\d\\d:\\d\\d`))
    expect(await heard(order)).toEqual(['done'])
  })

  it('succeeds once for two at once', async () => {
    const order = await makeAheadOrder(house.db)
    const tries = await Promise.all(Array.from({ length: 6 }, () => handOver(number(order))))
    expect(tries.map(({ code }) => code ?? 'ok').sort()).toEqual([...Array(5).fill('handover_done'), 'ok'])
    expect(await heard(order)).toEqual(['done'])
  })

  it('locks the bill first, like cancelling, and never deadlocks', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2 })
    const guest = await house.db.pool.connect()
    try {
      // Shorter than PostgreSQL's deadlock timeout.
      await guest.query(`begin; set local lock_timeout = '500ms'`)
      await guest.query(`select 1 from bill where seller_id = 'demo' and bill_id = $1 for update`, [order.billId])
      const handed = handOver({ code: order.code })
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      await guest.query(`select 1 from pickup_order where seller_id = 'demo' and bill_id = $1 for update`, [
        order.billId,
      ])
      await guest.query('commit')
      expect((await handed).value.ahead?.delivery?.state).toBe('delivered')
    } finally {
      await guest.query('rollback')
      guest.release()
    }
  })

  it('answers a repeated message alike', async () => {
    const order = await makeAheadOrder(house.db)
    const key = randomUUID()
    const [first, again] = [await handOver(number(order), { key }), await handOver(number(order), { key })]
    expect(again.value.ahead?.handedOverAt).toBe(first.value.ahead?.handedOverAt)
  })

  it('refuses an order that still cooks or waits for its time', async () => {
    const cooking = await makeAheadOrder(house.db, { state: 'cooking' })
    const early = await makeAheadOrder(house.db, { state: 'waiting' })
    expect((await handOver(number(cooking))).code).toBe('handover_not_ready')
    expect((await handOver({ code: early.code })).code).toBe('handover_not_ready')
    expect((await handOver(number(early))).code).toBe('handover_unknown')
  })

  it('refuses a cancelled order', async () => {
    const order = await makeAheadOrder(house.db)
    await house.db.pool.query(`update pickup_order set cancelled_at = now() where bill_id = $1`, [order.billId])
    expect((await handOver({ code: order.code })).code).toBe('handover_cancelled')
  })

  it('names the right store at a wrong one', async () => {
    const order = await makeAheadOrder(house.db, { pickupNo: 4711 })
    const wrong = await handOver({ code: order.code }, { store: '101' })
    expect(wrong.code).toBe('handover_other_store')
    expect((await handOver({ pickupNo: '4711' }, { store: '101' })).code).toBe('handover_unknown')
    expect((await handOver({ outtradeno: order.billId }, { store: '101' })).code).toBe('handover_unknown')
    expect((await handOver(number(order))).status).toBe(200)
  })

  it('is refused to guests and to staff of another store', async () => {
    const order = await makeAheadOrder(house.db)
    await house.db.pool.query(`update staff set store_ids = '["101"]' where seller_id = 'demo' and role = 'waiter'`)
    // A new session, because a known one is trusted for some seconds.
    const { cookie } = await house.asStaff('waiter')
    expect((await handOver(number(order), { cookie })).status).toBe(403)
    await house.db.pool.query(`update staff set store_ids = '[]' where seller_id = 'demo' and role = 'waiter'`)
    expect((await handOver(number(order), { cookie: house.asGuest().cookie })).status).toBe(401)
    expect((await board()).ready.map(({ roundId }) => roundId)).toContain(order.roundId)
  })

  it('requires exactly one of number, code and ticket', async () => {
    expect((await handOver({})).status).toBe(400)
    expect((await handOver({ pickupNo: '1', code: 'x' })).status).toBe(400)
  })

  it('picks the order nearest to now if two days share a number', async () => {
    const day = 24 * 3600_000
    const now = Date.now()
    const old = await makeAheadOrder(house.db, { pickupNo: 77, readyBy: new Date(now - day) })
    const today = await makeAheadOrder(house.db, { pickupNo: 77 })
    expect((await handOver({ pickupNo: '77' })).value.roundId).toBe(today.roundId)
    expect((await handOver({ pickupNo: '77' })).code).toBe('handover_done')
    expect((await handOver({ outtradeno: old.billId })).value.roundId).toBe(old.roundId)
  })
})

describe('a hand-over by a mistyped number', () => {
  const takeBack = (body: object, options: { cookie?: string; key?: string; store?: string } = {}) =>
    call('POST', `/console/api/demo/${options.store ?? '102'}/handover/back`, { ...options, body })
  const undone = async ({ billId }: AheadOrder) => {
    const { rows } = await house.db.pool.query<{ by: string; back: string }>(
      `select handed_over_by as by, undone_by as back from handover_undone where seller_id = 'demo' and bill_id = $1`,
      [billId],
    )
    return rows
  }
  const earlier = ({ billId }: AheadOrder, minutes: number) =>
    house.db.pool.query(
      `update pickup_order set handed_over_at = now() - make_interval(mins => $2) where bill_id = $1`,
      [billId, minutes],
    )

  it('can be undone: the guest’s phone shows it, and it is handed over again', async () => {
    const order = await makeAheadOrder(house.db)
    await handOver(number(order), { cookie: waiter })
    const { value } = await takeBack(number(order))
    expect(value.ahead).toMatchObject({ handedOverAt: null, handedOverBy: '', readyAt: expect.any(String) })
    expect(holds((await board()).ready, order)).toBe(true)
    expect(await undone(order)).toEqual([{ by: 'staff:waiter', back: 'staff:kitchen' }])
    expect((await handOver({ code: order.code })).status).toBe(200)
    expect(await heard(order)).toEqual(['done', 'ready', 'done'])
  })

  it('can be undone by ticket, once per key and terminal', async () => {
    const order = await makeAheadOrder(house.db)
    await handOver({ outtradeno: order.billId })
    const key = randomUUID()
    const wish = { outtradeno: order.billId }
    const tries = await Promise.all([takeBack(wish, { key }), takeBack(wish, { key }), takeBack(wish)])
    expect(tries.filter(({ code }) => code === undefined).length).toBeGreaterThan(0)
    expect(tries.every(({ code }) => code === undefined || code === 'handover_not_done')).toBe(true)
    expect(await undone(order)).toHaveLength(1)
    expect(await heard(order)).toEqual(['done', 'ready'])
    // The key's answer is stored, so a repeat undoes no later hand-over.
    const again = await makeAheadOrder(house.db)
    await handOver(number(again))
    const once = randomUUID()
    await takeBack(number(again), { key: once })
    await handOver(number(again))
    expect((await takeBack(number(again), { key: once })).status).toBe(200)
    expect(holds((await board()).ready, again)).toBe(false)
  })

  it('cannot be undone after a shown code or a rider’s delivery', async () => {
    for (const orderType of [1, 2] as const) {
      const order = await makeAheadOrder(house.db, { orderType })
      await handOver({ code: order.code })
      expect((await takeBack(number(order))).code).toBe('handover_final')
      expect(await heard(order)).toEqual(['done'])
    }
    const brought = await makeAheadOrder(house.db, { orderType: 2 })
    const rider = { name: '小李', tel: '13900000002' }
    for (const state of ['on_the_way', 'delivered']) {
      await call('PUT', `/weixin/takeoutdelivery/${brought.billId}/dispatchdtl.html?sellerid=demo`, {
        body: { state, rider },
      })
    }
    expect((await takeBack(number(brought))).code).toBe('handover_final')
  })

  it('cannot be undone after a quarter of an hour', async () => {
    const [late, early] = [await makeAheadOrder(house.db), await makeAheadOrder(house.db)]
    for (const order of [late, early]) await handOver(number(order))
    await earlier(late, 16)
    await earlier(early, 14)
    const refused = await takeBack(number(late))
    expect([refused.code, refused.says]).toEqual([
      'handover_back_late',
      `${late.pickupNo} was handed over more than 15 minutes ago: that stands`,
    ])
    expect((await takeBack(number(early))).status).toBe(200)
  })

  it('restores a delivery that came back to that state', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2 })
    const way = `/weixin/takeoutdelivery/${order.billId}/dispatchdtl.html?sellerid=demo`
    await call('PUT', way, { body: { state: 'on_the_way', rider: { name: '小李', tel: '' } } })
    await call('PUT', way, { body: { state: 'failed', reason: '无人应门' } })
    await handOver(number(order))
    const { value } = await takeBack(number(order))
    expect(value.ahead).toMatchObject({ handedOverAt: null, delivery: { state: 'failed', rider: { name: '小李' } } })
    expect((await handOver(number(order))).value.ahead?.delivery?.state).toBe('delivered')
  })

  it('is refused without a hand-over, at other stores and to guests', async () => {
    const order = await makeAheadOrder(house.db)
    expect((await takeBack(number(order))).code).toBe('handover_not_done')
    await handOver(number(order))
    expect((await takeBack({ outtradeno: order.billId }, { store: '101' })).code).toBe('handover_unknown')
    expect((await takeBack(number(order), { cookie: house.asGuest().cookie })).status).toBe(401)
    expect((await takeBack({})).status).toBe(400)
    expect((await takeBack({ code: order.code })).status).toBe(400)
    expect(holds((await board()).ready, order)).toBe(false)
  })
})

describe('the kitchen', () => {
  const move = (order: AheadOrder, to: string) =>
    call('POST', `${at102}/tickets/${order.roundId}/state`, { body: { to } })

  it('makes an order ready and notifies its guest; a recall undoes it', async () => {
    const order = await makeAheadOrder(house.db, { state: 'cooking' })
    expect(holds((await board()).tickets, order)).toBe(true)
    expect((await move(order, 'served')).value.ahead?.readyAt).toEqual(expect.any(String))
    expect(holds((await board()).ready, order)).toBe(true)
    expect((await move(order, 'cooking')).value.ahead?.readyAt).toBeNull()
    expect((await handOver(number(order))).code).toBe('handover_not_ready')
    await move(order, 'served')
    expect(await heard(order)).toEqual(['ready', 'cooking', 'ready'])
  })

  it('cannot recall a handed-over order', async () => {
    const order = await makeAheadOrder(house.db)
    await handOver(number(order))
    expect((await move(order, 'cooking')).code).toBe('ticket_moved')
  })

  it('reads type, number, time, note and recipient, with a masked telephone', async () => {
    const takeAt = new Date('2026-11-21T18:30:00.000Z')
    const order = await makeAheadOrder(house.db, { orderType: 2, takeAt, memo: '少冰', state: 'cooking' })
    const { value } = await call('GET', `${at102}/tickets/${order.roundId}`)
    expect(value).toMatchObject({ orderType: 2, memo: '少冰', paid: true, tableNo: '' })
    expect(value.ahead).toMatchObject({
      pickupNo: String(order.pickupNo),
      takeAt: takeAt.toISOString(),
      delivery: {
        ...{ recipient: '王小姐', tel: '+86138****5678', address: '滨江路 8 号', houseNo: '2 栋 301', memo: '放门口' },
        ...{ distance: 1200, about: false, state: 'waiting', rider: null },
      },
    })
    expect(Date.parse(value.ahead?.dueAt ?? '')).toBeLessThan(takeAt.getTime())
  })

  it('sorts orders by release, however early they were sent', async () => {
    const order = await makeAheadOrder(house.db, { state: 'cooking' })
    await house.db.pool.query(`update round set sent_at = now() - interval '6 days' where round_id = $1`, [
      order.roundId,
    ])
    expect(holds((await board()).tickets, order)).toBe(true)
  })

  it('keeps an order begun days early until two days after its day', async () => {
    const hour = 3600_000
    const begun = async (state: 'cooking' | 'ready', readyBy: number) => {
      const order = await makeAheadOrder(house.db, { state, readyBy: new Date(Date.now() + readyBy * hour) })
      const early = `update pickup_order set released_at = now() - interval '5 days' where bill_id = $1`
      await house.db.pool.query(early, [order.billId])
      await house.db.pool.query(`update round set sent_at = now() - interval '5 days' where bill_id = $1`, [
        order.billId,
      ])
      return order
    }
    const [cooking, ready] = [await begun('cooking', -47), await begun('ready', -47)]
    const forgotten = await begun('ready', -49)
    const { tickets, ready: shelf } = await board()
    expect([holds(tickets, cooking), holds(shelf, ready), holds(shelf, forgotten)]).toEqual([true, true, false])
    expect((await handOver({ pickupNo: String(ready.pickupNo) })).value.roundId).toBe(ready.roundId)
    expect((await handOver({ pickupNo: String(forgotten.pickupNo) })).code).toBe('handover_unknown')
    // The code on the guest's phone is valid until it is used.
    expect((await handOver({ code: forgotten.code })).value.roundId).toBe(forgotten.roundId)
  })
})

describe('a paid order held back until its time', () => {
  const waiting = async () => (await call<{ waiting: Ticket[] }>('GET', `${at102}/waiting`)).value.waiting
  const release = ({ billId }: AheadOrder, cookie = kitchen, store = '102') =>
    call('POST', `/console/api/demo/${store}/waiting/${billId}/release`, { cookie, body: {} })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('is listed by release time, paid only, and not on the board', async () => {
    const second = await makeAheadOrder(house.db, { state: 'waiting', releaseAt: later(240) })
    const first = await makeAheadOrder(house.db, { state: 'waiting', releaseAt: later(180), orderType: 3 })
    const unpaid = await makeAheadOrder(house.db, { state: 'unpaid', releaseAt: later(180) })
    const listed = (await waiting()).map(({ roundId }) => roundId)
    expect(listed.indexOf(first.roundId)).toBeLessThan(listed.indexOf(second.roundId))
    expect(listed).not.toContain(unpaid.roundId)
    expect([first, second].some((order) => listed.indexOf(order.roundId) < 0)).toBe(false)
    const { tickets, ready } = await board()
    expect(holds([...tickets, ...ready], first)).toBe(false)
  })

  it('may be begun early by the kitchen, which notifies its guest', async () => {
    const order = await makeAheadOrder(house.db, { state: 'waiting', releaseAt: later(180) })
    expect((await release(order)).value).toMatchObject({ state: 'accepted', ahead: { releasedAt: expect.any(String) } })
    expect(holds((await board()).tickets, order)).toBe(true)
    expect((await waiting()).some(({ roundId }) => roundId === order.roundId)).toBe(false)
    expect(await heard(order)).toEqual(['received'])
  })

  it('is begun once, by clock or cook', async () => {
    const order = await makeAheadOrder(house.db, { state: 'waiting', releaseAt: later(180) })
    const tries = await Promise.all([release(order), release(order), release(order)])
    expect(tries.map(({ value }) => value.state)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await heard(order)).toEqual(['received'])
  })

  it('is not begun unpaid, at another store or by a waiter', async () => {
    const order = await makeAheadOrder(house.db, { state: 'waiting', releaseAt: later(180) })
    const unpaid = await makeAheadOrder(house.db, { state: 'unpaid', releaseAt: later(180) })
    expect((await release(unpaid)).code).toBe('release_unpaid')
    expect((await release(order, kitchen, '101')).code).toBe('ticket_unknown')
    expect((await release(order, waiter)).code).toBe('not_allowed')
    expect(await heard(order)).toEqual([])
  })
})

describe('a delivery', () => {
  const dispatch = ({ billId }: AheadOrder, body: object, cookie = kitchen) =>
    call<{ state: string }>('PUT', `/weixin/takeoutdelivery/${billId}/dispatchdtl.html?sellerid=demo`, { cookie, body })
  const rider = { name: '小李', tel: '13900000002' }

  it('is refused by number and delivered by the guest’s code', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2 })
    expect((await handOver(number(order))).code).toBe('handover_by_courier')
    expect((await handOver({ outtradeno: order.billId })).code).toBe('handover_by_courier')
    const { value } = await handOver({ code: order.code })
    expect(value.ahead?.delivery?.state).toBe('delivered')
    expect(value.ahead?.handedOverAt).not.toBeNull()
  })

  it('updates shelf and guest from courier to arrival', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2 })
    const onShelf = async () => (await board()).ready.find(({ roundId }) => roundId === order.roundId)?.ahead?.delivery
    expect((await dispatch(order, { state: 'on_the_way' })).code).toBe('rider_needed')
    expect((await dispatch(order, { state: 'assigned', rider })).value.state).toBe('assigned')
    expect(await onShelf()).toMatchObject({ state: 'assigned', rider })
    await dispatch(order, { state: 'on_the_way' }, waiter)
    expect(await onShelf()).toMatchObject({ state: 'on_the_way', rider })
    // An order the rider has is not cooked again.
    const recall = await call('POST', `${at102}/tickets/${order.roundId}/state`, { body: { to: 'cooking' } })
    expect(recall.code).toBe('ticket_moved')
    await dispatch(order, { state: 'delivered' })
    expect(await onShelf()).toBeUndefined()
    expect((await handOver({ code: order.code })).code).toBe('handover_done')
    expect(await heard(order)).toEqual(['on_the_way', 'done'])
  })

  it('lies at the counter again when it came back', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2 })
    await dispatch(order, { state: 'on_the_way', rider })
    expect((await handOver(number(order))).code).toBe('handover_by_courier')
    await dispatch(order, { state: 'failed', reason: '无人应门' })
    expect((await handOver(number(order))).value.ahead?.delivery?.state).toBe('delivered')
  })

  it('is not sent before it is ready, and earlier riders are listed', async () => {
    const order = await makeAheadOrder(house.db, { orderType: 2, state: 'cooking' })
    expect((await dispatch(order, { state: 'on_the_way', rider })).code).toBe('handover_not_ready')
    const { value } = await call<{ couriers: object[] }>('GET', `${at102}/couriers`)
    expect(value.couriers).toContainEqual(rider)
    expect((await call<{ couriers: object[] }>('GET', '/console/api/demo/101/couriers')).value.couriers).toEqual([])
  })
})
