import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterAll(() => house.close())

const guest = (): AheadPhone => makeAheadPhone(house)
const inMinutes = (minutes: number) =>
  new Date(Math.ceil(house.now().getTime() / 3_600_000) * 3_600_000 + minutes * 60_000).toISOString()
const clockMoves = () => house.services.order.moveByClock(house.now())

/** Signs in each time: the clock of these tests outlives a session. */
async function board(): Promise<Ticket[]> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({ url: '/console/api/demo/101/tickets', headers: { cookie } })
  return answer.json().resultObject.tickets
}
const onBoard = async (outtradeno: string) => (await board()).find(({ ahead }) => ahead?.outtradeno === outtradeno)

async function tell(path: string, payload: object) {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': randomUUID() }
  return (await house.app.inject({ method: 'POST', url: `/console/api/demo/101/${path}`, headers, payload })).json()
}
const limit = (code: string, left: number | null) => tell('saleout', { code, left })
async function leftOf(code: string): Promise<number | undefined> {
  const { rows } = await house.db.pool.query(
    `select remaining from dish_stock where seller_id = 'demo' and store_id = '101' and code = $1`,
    [code],
  )
  return rows[0]?.remaining
}
const newsOf = (outtradeno: string) => newsAt(`t_101_${outtradeno}`)
async function newsAt(channel: string) {
  const { rows } = await house.db.pool.query(
    `select type, data from live_event where seller_id = 'demo' and channel = $1 order by seq`,
    [channel],
  )
  return rows as { type: string; data: unknown }[]
}
async function changeStore(set: string, storeId = '101') {
  await house.db.pool.query(`update store set ${set} where seller_id = 'demo' and store_id = $1`, [storeId])
  house.services.store.forget('demo', storeId)
}

async function addressed(phone: AheadPhone, tel = '13800000001'): Promise<string> {
  const { value } = await phone.call<{ shippingId: string }>('POST', '/weixin/takeout/demo/ordershippinginfo.html', {
    body: {
      ...{ storefrontid: '101', username: '王小姐', tel, address: '闻涛路 5 号', houseNo: '3 栋' },
      ...{ gdLat: 30.21, gdLng: 120.22, orderAmount: lotusRoot },
    },
  })
  return value.shippingId
}

describe('sending an order ahead', () => {
  it('stores an unpaid pick-up that the kitchen cannot see', async () => {
    const phone = guest()
    const sent = await phone.ordered({ orderDetail: [makeLine({ num: 2 })], orderAmount: 2 * lotusRoot, memo: '少辣' })
    expect(sent).toMatchObject({ amount: 2 * lotusRoot, distributionCharge: 0 })
    expect(sent.pickupNo).toBe('')
    expect(Date.parse(sent.payBefore) - house.now().getTime()).toBeGreaterThan(14 * 60_000)
    expect(Date.parse(sent.readyAt)).toBeGreaterThan(house.now().getTime())
    const order = await phone.one(sent.outtradeno)
    expect(order).toMatchObject({
      ...{
        state: 'unpaid',
        orderType: '1',
        storeId: '101',
        takeAt: null,
        count: 2,
        amount: 2 * lotusRoot,
        memo: '少辣',
      },
      ...{ mayPay: true, mayCancel: true, pickupNo: sent.pickupNo, payBefore: sent.payBefore },
      bill: { head: { state: 'open' }, rounds: [{ state: 'waiting', dishes: [{ code: 'L05', num: 2 }] }] },
    })
    expect(order.dishNames).toHaveLength(1)
    expect(await onBoard(sent.outtradeno)).toBeUndefined()
  })

  it('stores a pre-order with its time and that day’s number', async () => {
    const phone = guest()
    const takeAt = inMinutes(24 * 60)
    const sent = await phone.ordered({ orderType: '3', takeAt, cover: 4 })
    expect(sent.readyAt).toBe(takeAt)
    const order = await phone.one(sent.outtradeno)
    expect(order).toMatchObject({ orderType: '3', takeAt, cover: 4 })
    const held = Date.parse(takeAt) - Date.parse(order.releaseAt)
    expect(held).toBe(30 * 60_000)
  })

  it('stores a pre-order’s copy for the table, once per key', async () => {
    const phone = guest()
    const copy = async () =>
      (await phone.call<{ preorder: object | null }>('GET', '/weixin/onlineorder/demo/preorder.html?storeid=101')).value
    await phone.ordered({ memo: '打包' })
    expect(await copy()).toEqual({ preorder: null })
    const takeAt = inMinutes(24 * 60)
    const orderDetail = [makeLine({ num: 3, memo: '少辣' })]
    const body = { orderType: '3', takeAt, orderDetail, orderAmount: undefined, memo: '靠窗' }
    const key = randomUUID()
    await phone.submit(body, key)
    expect(await copy()).toMatchObject({ preorder: { lines: [{ code: 'L05', num: 3, memo: '少辣' }], memo: '靠窗' } })
    expect(await phone.submit({ ...body, orderAmount: 1, memo: '二楼' })).toMatchObject({ code: 'price_changed' })
    expect(await copy()).toMatchObject({ preorder: { memo: '靠窗' } })
    await phone.ordered({ orderType: '3', takeAt, memo: '三楼' })
    await phone.submit(body, key)
    expect(await copy()).toMatchObject({ preorder: { lines: [{ code: 'L05', num: 1 }], memo: '三楼' } })
  })

  it('keeps the order with its guest’s phone for weeks', async () => {
    const { app } = house
    const first = guest()
    const payload = { storefrontid: '101', orderType: '3', takeAt: inMinutes(24 * 60), orderDetail: [makeLine()] }
    const url = '/weixin/onlineorder/demo/order.html'
    const sent = await app.inject({ method: 'POST', url, headers: { cookie: first.cookie }, payload })
    const cookie = sent.cookies.find(({ name }) => name === 'guest')
    const before = house.now().getTime()
    house.pass(30 * 24 * 3600)
    const list = (phone: string) => app.inject({ url, headers: { cookie: phone } })
    expect((await list(first.cookie)).json().resultObject.orders).toEqual([])
    const own = (await list(`guest=${cookie?.value}`)).json().resultObject.orders
    expect(own).toMatchObject([{ outtradeno: sent.json().resultObject.outtradeno }])
    house.pass((before - house.now().getTime()) / 1000)
  })

  it('requires payment before cooking must begin', async () => {
    const phone = guest()
    const times = (await phone.takeTimes('1')).value.days.flatMap((day) => day.times)
    const waits = async (takeAt: string | undefined) => {
      const { payBefore } = await phone.ordered({ takeAt })
      return Math.round((Date.parse(payBefore) - house.now().getTime()) / 6000) / 10
    }
    const nearest = times[0] ?? ''
    // Cooking takes at least ten minutes, so an order for a quarter of an hour must be paid sooner.
    const untilBegun = (Date.parse(nearest) - house.now().getTime()) / 60_000 - 10
    const near = await waits(nearest)
    expect(near).toBeGreaterThanOrEqual(5)
    expect(near).toBeLessThanOrEqual(Math.max(5, untilBegun) + 0.1)
    expect(await waits(times.at(-1))).toBe(15)
  })

  it('accepts the times offered for this size', async () => {
    const phone = guest()
    const ask = (query: string) =>
      phone.call<TakeTimes>('GET', `/weixin/onlineorder/demo/101/taketimes.html?ordertype=1${query}`)
    const [one, many] = [(await ask('')).value, (await ask('&num=60')).value]
    // 45 seconds per portion.
    expect(Date.parse(many.readyBy ?? '') - Date.parse(one.readyBy ?? '')).toBeGreaterThanOrEqual(34 * 60_000)
    const [first, firstOfMany] = [one, many].map(({ days }) => days[0]?.times[0])
    expect(Date.parse(firstOfMany ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
    const orderDetail = [makeLine({ num: 60 })]
    expect(await phone.submit({ orderDetail, orderAmount: undefined, takeAt: first })).toMatchObject({
      code: 'take_time',
    })
    expect(await phone.submit({ orderDetail, orderAmount: undefined, takeAt: firstOfMany })).toMatchObject({
      code: null,
    })
  })

  it('stores a takeout with its address and charge', async () => {
    const phone = guest()
    await house.db.pool.query(
      `insert into takeout_setup (seller_id, store_id, distribution_charge, send_amount) values ('demo', '101', 500, 2600)
       on conflict (seller_id, store_id) do update set distribution_charge = 500, send_rule = 0, send_amount = 2600, send_distance = 0`,
    )
    expect(await phone.submit({ orderType: '2' })).toMatchObject({ code: 'shipping_needed' })
    const shippingId = await addressed(phone, '０９０ー１２３４ー５６７８')
    const sent = await phone.ordered({ orderType: '2', shippingId })
    expect(sent).toMatchObject({ amount: lotusRoot + 500, distributionCharge: 500 })
    const stored = await house.db.pool.query('select tel from takeout_shipping where shipping_id = $1', [shippingId])
    expect(stored.rows).toEqual([{ tel: '090-1234-5678' }])
    expect(await phone.one(sent.outtradeno)).toMatchObject({ orderType: '2', shippingId, distributionCharge: 500 })
    // Another guest's address is refused.
    expect(await guest().submit({ orderType: '2', shippingId })).toMatchObject({ code: 'shipping_needed' })
    const cheap = { orderType: '2', shippingId, orderDetail: [makeLine({ code: 'L06' })], orderAmount: undefined }
    const below = await phone.submit(cheap)
    expect(below.code).toBe('below_send_amount')
  })

  describe('queries the database with', () => {
    /** The statements of one call, without those cached for some seconds. */
    async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
      const statements: string[] = []
      const { pool } = house.db
      const real = pool.query.bind(pool)
      pool.query = ((...args: [{ name?: string }]) => {
        statements.push(args[0].name ?? String(args[0]))
        return real(...(args as unknown as Parameters<typeof real>))
      }) as typeof pool.query
      await call().finally(() => {
        pool.query = real
      })
      expect(statements.length).toBeLessThanOrEqual(12)
      return statements.filter((name) => !/^(store-|style-|live-notify|ahead-in-hand)/.test(name))
    }

    it('two statements', async () => {
      const phone = guest()
      await phone.submit()
      expect(await statementsOf(() => phone.ordered())).toEqual(['ahead-read', 'ahead-submit'])
    })

    it('one more for a takeout: address and setup', async () => {
      const phone = guest()
      const shippingId = await addressed(phone)
      const statements = await statementsOf(() => phone.ordered({ orderType: '2', shippingId }))
      expect(statements).toEqual(['ahead-read', 'takeout-sending', 'ahead-submit'])
    })
  })

  it('happens once per key', async () => {
    const phone = guest()
    const key = randomUUID()
    const body = { orderDetail: [makeLine()] }
    const first = await phone.submit(body, key)
    expect(await phone.submit(body, key)).toMatchObject({ code: null, value: first.value })
    expect(await phone.submit({ ...body, memo: '打包' }, key)).toMatchObject({ code: 'key_reused' })
    expect((await phone.list()).value.orders).toHaveLength(1)
  })
})

describe('an order ahead is refused', () => {
  it('at a changed price, with the current cart', async () => {
    const refused = await guest().submit({ orderAmount: lotusRoot - 1 })
    expect(refused).toMatchObject({ code: 'price_changed', refusal: { details: { amount: lotusRoot } } })
    expect(refused.refusal.details).toMatchObject({ cart: { lines: [{ code: 'L05', problem: null }] } })
  })

  it('without dishes, with a removed dish and with a sold-out one', async () => {
    const phone = guest()
    expect(await phone.submit({ orderDetail: [] })).toMatchObject({ code: 'cart_empty' })
    expect(await phone.submit({ orderDetail: [makeLine({ code: 'NONE' })] })).toMatchObject({ code: 'dish_gone' })
    await tell('saleout', { code: 'L05', soldOut: true })
    expect(await phone.submit()).toMatchObject({ code: 'sold_out' })
    await tell('saleout', { code: 'L05', soldOut: false })
    expect(await phone.submit()).toMatchObject({ code: null })
  })

  it('where the store is closed, deactivated, paused or without self-ordering', async () => {
    const phone = guest()
    expect(await phone.submit({ storefrontid: '103' })).toMatchObject({ code: 'store_closed' })
    expect(await phone.submit({ storefrontid: '104' })).toMatchObject({ code: 'store_deactivated' })
    expect(await phone.submit({ storefrontid: '999' })).toMatchObject({ code: 'store_unknown' })
    await changeStore(`online_flag = '2'`)
    const closed = await phone.submit()
    expect(closed).toMatchObject({
      code: 'self_ordering_closed',
      message: 'This outlet has closed the self-ordering function',
    })
    expect(await phone.takeTimes('1')).toMatchObject({ code: 'self_ordering_closed' })
    await changeStore(`online_flag = '9', paused_until = now() + interval '2 days', pause_reason = 'fire drill'`)
    expect(await phone.submit()).toMatchObject({ code: 'store_paused' })
    await changeStore(`paused_until = null, pause_reason = ''`)
  })

  it('but not for later at a store closed now', async () => {
    const phone = guest()
    const url = '/weixin/onlineorder/demo/103/taketimes.html?ordertype=3'
    const offered = (await phone.call<TakeTimes>('GET', url)).value.days.flatMap(({ times }) => times)
    expect(await phone.submit({ storefrontid: '103', orderType: '3', takeAt: offered.at(-1) })).toMatchObject({
      code: null,
    })
  })

  it('for a time not offered, with the next offered ones', async () => {
    const phone = guest()
    const refused = await phone.submit({ orderType: '3', takeAt: inMinutes(7) })
    expect(refused.code).toBe('take_time')
    const { times } = refused.refusal.details as { times: string[] }
    expect(times.length).toBeGreaterThan(0)
    expect(await phone.submit({ orderType: '3', takeAt: times[0] })).toMatchObject({ code: null })
    // A pre-order needs a time.
    expect(await phone.submit({ orderType: '3' })).toMatchObject({ code: 'take_time' })
    const offered = (await phone.takeTimes('1')).value
    expect(offered.readyBy).not.toBeNull()
    expect(await phone.submit({ takeAt: offered.days[0]?.times[0] })).toMatchObject({ code: null })
    // A pick-up cannot be for tomorrow.
    expect(await phone.submit({ takeAt: inMinutes(24 * 60) })).toMatchObject({ code: 'take_time' })
  })

  it('with the menu of another type', async () => {
    expect(await guest().submit({ menuClass: 0 })).toMatchObject({ code: 'invalid_request' })
    expect(await guest().submit({ menuClass: 1 })).toMatchObject({ code: null })
  })
})

describe('another guest’s order', () => {
  it('cannot be seen, followed, cancelled, shown or paid', async () => {
    const [mine, other] = [guest(), guest()]
    const { outtradeno } = await mine.ordered()
    expect(await other.list(`outtradeno=${outtradeno}`)).toMatchObject({ code: 'order_unknown' })
    expect((await other.list()).value.orders).toEqual([])
    expect((await other.status(outtradeno)).value.orders).toEqual([])
    expect(await other.cancel(outtradeno)).toMatchObject({ code: 'order_unknown' })
    const picture = `/weixin/onlineorder/demo/101/deliveryqrcode.html?outtradeno=${outtradeno}`
    expect(await other.call('GET', picture)).toMatchObject({ code: 'order_unknown' })
    expect((await mine.call<{ picBase64: string }>('GET', picture)).value.picBase64).toMatch(/^iVBOR/)
    const bill = `/pay/OnlineOrder/demo/${outtradeno}/bill.html`
    expect(await other.call('GET', bill)).toMatchObject({ code: 'not_allowed' })
    expect((await mine.call<OrderedBill>('GET', bill)).value.head.amount).toBe(lotusRoot)
    expect(await preorder(other, outtradeno)).toMatchObject({ code: 'not_allowed' })
    const channel = `/channel/weborder_v2/demo_101_${outtradeno}`
    expect(await other.call('GET', channel)).toMatchObject({ code: 'table_unknown' })
    expect((await mine.status(outtradeno)).value.orders).toMatchObject([{ outtradeno, state: 'unpaid' }])
  })
})

describe('a paid order', () => {
  it('goes to the kitchen at once and notifies its guest', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    await phone.pay(sent)
    const ticket = await onBoard(sent.outtradeno)
    expect(ticket).toMatchObject({ state: 'accepted', paid: true, orderType: 1 })
    expect(ticket?.ticketNo).toMatch(/^\d{4,}$/)
    expect((await phone.one(sent.outtradeno)).pickupNo).toBe(ticket?.ticketNo)
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'received', mayPay: false, mayCancel: true })
    await tell(`tickets/${ticket?.roundId}/state`, { to: 'cooking' })
    expect((await phone.one(sent.outtradeno)).state).toBe('cooking')
    await tell(`tickets/${ticket?.roundId}/state`, { to: 'served' })
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'ready', readyAt: expect.any(String) })
    const states = (await newsOf(sent.outtradeno)).filter(({ type }) => type === 'order_state')
    expect(states.map(({ data }) => (data as { state: string }).state)).toEqual(['received', 'cooking', 'ready'])
    expect((await newsOf(sent.outtradeno)).map(({ type }) => type)).toContain('bill_paid')
  })

  it('waits for its time and is released once by two servers', async () => {
    const phone = guest()
    const takeAt = inMinutes(60)
    const sent = await phone.ordered({ orderType: '3', takeAt })
    await phone.pay(sent)
    await clockMoves()
    expect(await onBoard(sent.outtradeno)).toBeUndefined()
    const { state, pickupNo } = await phone.one(sent.outtradeno)
    expect(state).toBe('paid')
    house.pass((Date.parse(takeAt) - house.now().getTime()) / 1000 - 30 * 60 - 5)
    await clockMoves()
    expect(await onBoard(sent.outtradeno)).toBeUndefined()
    house.pass(6)
    await Promise.all([clockMoves(), clockMoves()])
    expect(await onBoard(sent.outtradeno)).toMatchObject({ ticketNo: pickupNo, state: 'accepted' })
    const received = (await newsOf(sent.outtradeno)).filter(
      ({ data }) => (data as { state?: string }).state === 'received',
    )
    expect(received).toHaveLength(1)
  })

  it('waits to be accepted by hand and is refunded when refused', async () => {
    const phone = guest()
    await changeStore(`accept_mode = 'hand'`)
    await limit('L05', 5)
    const sent = await phone.ordered()
    await phone.pay(sent)
    const ticket = await onBoard(sent.outtradeno)
    expect(ticket?.state).toBe('pending')
    expect(await leftOf('L05')).toBe(4)
    const refused = await tell(`tickets/${ticket?.roundId}/accept`, { accept: false, reason: 'out of gas' })
    expect(refused.resultNumber).toBe(0)
    await changeStore(`accept_mode = 'auto'`)
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'refused', cancelReason: 'out of gas' })
    expect(await leftOf('L05')).toBe(5)
    await limit('L05', null)
    expect(await refundOf(sent.outtradeno)).toBe('refunded')
  })

  it('may be refused until a cook begins, in automatic stores too', async () => {
    const phone = guest()
    const [sent, begun] = [await phone.ordered(), await phone.ordered()]
    await phone.pay(sent)
    await phone.pay(begun)
    const refuse = async (outtradeno: string) => {
      const ticket = await onBoard(outtradeno)
      return tell(`tickets/${ticket?.roundId}/accept`, { accept: false, reason: 'no lotus today' })
    }
    await tell(`tickets/${(await onBoard(begun.outtradeno))?.roundId}/state`, { to: 'cooking' })
    expect((await refuse(begun.outtradeno)).resultObject.code).toBe('ticket_moved')
    expect((await refuse(sent.outtradeno)).resultNumber).toBe(0)
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'refused', cancelReason: 'no lotus today' })
    expect(await refundOf(sent.outtradeno)).toBe('refunded')
  })

  it('may be refused while held back; the money goes back', async () => {
    const phone = guest()
    const sent = await phone.ordered({ orderType: '3', takeAt: inMinutes(24 * 60) })
    await phone.pay(sent)
    const waits = (await heldBack()).find(({ ahead }) => ahead?.outtradeno === sent.outtradeno)
    expect(waits).toMatchObject({ state: 'waiting', lines: [{ code: 'L05', num: 1 }] })
    const roundId = waits?.roundId
    expect((await tell(`tickets/${roundId}/accept`, { accept: false, reason: 'no lotus then' })).resultNumber).toBe(0)
    expect(await heldBack()).not.toContainEqual(expect.objectContaining({ roundId }))
    expect(await newsAt('s_101')).toContainEqual({ type: 'ticket_changed', data: { roundId } })
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'refused', cancelReason: 'no lotus then' })
    expect(await refundOf(sent.outtradeno)).toBe('refunded')
  })

  it('leaves the terminals at once when its guest cancels early', async () => {
    const phone = guest()
    const [paid, unpaid] = [await phone.ordered({ orderType: '3', takeAt: inMinutes(24 * 60) }), await phone.ordered()]
    await phone.pay(paid)
    const roundOf = async ({ outtradeno }: { outtradeno: string }) =>
      (await phone.one(outtradeno)).bill?.rounds[0]?.roundId
    const [held, unseen] = [await roundOf(paid), await roundOf(unpaid)]
    for (const { outtradeno } of [paid, unpaid]) expect((await phone.cancel(outtradeno)).code).toBeNull()
    const notified = (await newsAt('s_101')).map(({ data }) => (data as { roundId?: string }).roundId)
    expect(notified).toContain(held)
    expect(notified).not.toContain(unseen)
  })
})

async function heldBack(): Promise<Ticket[]> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({ url: '/console/api/demo/101/waiting', headers: { cookie } })
  return answer.json().resultObject.waiting
}

async function refundOf(outtradeno: string): Promise<string | undefined> {
  house.pass(20)
  await house.reconcile()
  const { rows } = await house.db.pool.query(
    `select state from payment_attempt where seller_id = 'demo' and target_id = $1`,
    [outtradeno],
  )
  return rows[0]?.state
}

describe('an unpaid order', () => {
  it('is paid and cooked despite a later pause or closing', async () => {
    const phone = guest()
    const [first, second] = [await phone.ordered(), await phone.ordered()]
    await changeStore(`paused_until = now() + interval '2 days', pause_reason = 'full house'`)
    await phone.pay(first)
    await changeStore(`paused_until = null, pause_reason = '', online_flag = '2'`)
    await phone.pay(second)
    await changeStore(`online_flag = '9'`)
    for (const { outtradeno } of [first, second]) expect((await phone.one(outtradeno)).state).toBe('received')
  })

  it('cannot be paid once its store is deactivated', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    await changeStore('status = 0')
    const refused = await preorder(phone, sent.outtradeno, { businessType: 'XMDOrder' })
    await changeStore('status = 1')
    expect(refused).toMatchObject({
      code: 'store_deactivated',
      message: 'Ordering is unavailable because this store has been deactivated',
    })
    await phone.pay(sent)
  })
})

describe('an order not paid in time', () => {
  it('is void after a quarter of an hour and gives portions back', async () => {
    const phone = guest()
    await limit('L05', 3)
    const { outtradeno } = await phone.ordered()
    expect(await leftOf('L05')).toBe(2)
    house.pass(14 * 60)
    await clockMoves()
    expect((await phone.one(outtradeno)).state).toBe('unpaid')
    house.pass(61)
    await Promise.all([clockMoves(), clockMoves()])
    expect(await phone.one(outtradeno)).toMatchObject({ state: 'cancelled', endedBy: 'clock', mayPay: false })
    expect(await leftOf('L05')).toBe(3)
    expect(await preorder(phone, outtradeno)).toMatchObject({ code: 'bill_unknown' })
    await limit('L05', null)
  })

  it('is neither voided nor cancelled during a payment', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    await preorder(phone, sent.outtradeno, { businessType: 'XMDOrder' })
    house.pass(16 * 60)
    await clockMoves()
    // The phone offers to cancel: it gives the payment up first.
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'unpaid', mayCancel: true })
    expect(await phone.cancel(sent.outtradeno)).toMatchObject({ code: 'order_being_paid' })
    // The payment was not finished: reconciliation ends it, then the clock ends the order.
    await house.reconcile()
    await clockMoves()
    expect((await phone.one(sent.outtradeno)).state).toBe('cancelled')
  })

  it('is not kept alive by opening a payment again and again', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    const key = randomUUID()
    const open = () => preorder(phone, sent.outtradeno, { businessType: 'XMDOrder' }, key)
    for (let minutes = 0; minutes < 14; minutes += 2) {
      expect((await open()).code).toBeNull()
      house.pass(120)
      await house.reconcile()
    }
    house.pass(61)
    for (let minutes = 0; minutes < 4; minutes += 2) {
      expect(await open()).toMatchObject({ code: 'pay_too_late' })
      expect((await phone.one(sent.outtradeno)).mayPay).toBe(false)
      house.pass(120)
      await house.reconcile()
    }
    await clockMoves()
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'cancelled', endedBy: 'clock' })
  })

  it('refunds money that comes too late', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    const { value } = await preorder(phone, sent.outtradeno, { businessType: 'XMDOrder' })
    await house.switchWallet({ notice: 'never' })
    await house.press(value.payUrl)
    await house.switchWallet({})
    // The server got no notice and has released the claim.
    await house.db.pool.query(`update bill set state = 'open' where bill_id = $1`, [sent.outtradeno])
    house.pass(16 * 60)
    await clockMoves()
    expect((await phone.one(sent.outtradeno)).state).toBe('cancelled')
    expect((await phone.call<{ state: string }>('GET', value.payData.checkPayUrl)).value.state).toBe('refund_due')
    expect(await refundOf(sent.outtradeno)).toBe('refunded')
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'cancelled', paidAmount: 0 })
  })

  const unpay = '/weixin/onlineorder/demo/unpay.html?storeid=101&scene='

  it('is dropped with the unpaid pre-orders; a pick-up stays', async () => {
    const phone = guest()
    await limit('L05', 3)
    const pickup = await phone.ordered()
    const { outtradeno } = await phone.ordered({ orderType: '3', takeAt: inMinutes(60) })
    const listed = await phone.call<{ bills: unknown[] }>('GET', `${unpay}0`)
    expect(listed.value.bills).toMatchObject([
      { outtradeno, orderType: '3', amount: lotusRoot },
      { outtradeno: pickup.outtradeno, orderType: '1', amount: lotusRoot },
    ])
    expect(await leftOf('L05')).toBe(1)
    expect((await phone.call('DELETE', `${unpay}2`)).value).toEqual({ cleared: 0, owed: 0 })
    expect((await phone.call('DELETE', `${unpay}0`)).value).toEqual({ cleared: 1, owed: 1 })
    expect(await phone.one(outtradeno)).toMatchObject({ state: 'cancelled', endedBy: 'guest' })
    expect((await phone.one(pickup.outtradeno)).state).toBe('unpaid')
    expect(await leftOf('L05')).toBe(2)
    await limit('L05', null)
  })

  it('is not dropped during a payment, and the guest learns it', async () => {
    const phone = guest()
    const wish = { orderType: '3', takeAt: inMinutes(60) }
    const [paying, other] = [await phone.ordered(wish), await phone.ordered(wish)]
    await preorder(phone, paying.outtradeno, { businessType: 'XMDOrder' })
    expect(await phone.call('DELETE', `${unpay}0`)).toMatchObject({ code: 'order_being_paid' })
    for (const { outtradeno } of [paying, other]) expect((await phone.one(outtradeno)).state).toBe('unpaid')
  })
})

describe('cancelling an order', () => {
  it('is free while it is unpaid, once per key', async () => {
    const phone = guest()
    const { outtradeno } = await phone.ordered()
    const key = randomUUID()
    const cancelled = { outtradeno, state: 'cancelled', refund: 0 }
    expect((await phone.cancel(outtradeno, key)).value).toEqual(cancelled)
    expect((await phone.cancel(outtradeno, key)).value).toEqual(cancelled)
    expect((await phone.cancel(outtradeno)).value).toEqual(cancelled)
    const picture = `/weixin/onlineorder/demo/101/deliveryqrcode.html?outtradeno=${outtradeno}`
    expect(await phone.call('GET', picture)).toMatchObject({ code: 'order_cancelled' })
  })

  it('refunds the money until the kitchen has begun', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    await phone.pay(sent)
    expect(await onBoard(sent.outtradeno)).toBeDefined()
    expect((await phone.cancel(sent.outtradeno)).value).toMatchObject({ state: 'cancelled', refund: lotusRoot })
    expect(await refundOf(sent.outtradeno)).toBe('refunded')
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'cancelled', paidAmount: 0 })
  })

  it('is too late once the kitchen has begun', async () => {
    const phone = guest()
    const sent = await phone.ordered()
    await phone.pay(sent)
    const ticket = await onBoard(sent.outtradeno)
    await tell(`tickets/${ticket?.roundId}/state`, { to: 'cooking' })
    expect(await phone.cancel(sent.outtradeno)).toMatchObject({ code: 'order_cancel_late' })
    expect((await phone.one(sent.outtradeno)).state).toBe('cooking')
  })
})
