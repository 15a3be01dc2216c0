import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { type AheadPhone, makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * "As soon as possible" near closing time: no order may be ready after closing or arrive outside the delivery hours.
 * Store 101 is in Shanghai; each order takes 40 minutes to cook.
 */

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  await house.db.pool.query(
    `update store set config = config || '{"readyMinutes": 40, "portionSeconds": 0}' where seller_id = 'demo' and store_id = '101'`,
  )
})
afterAll(() => house.close())

async function openFor(...hours: readonly (readonly [string, string])[]) {
  await house.db.pool.query(`update store set business_time = $1 where seller_id = 'demo' and store_id = '101'`, [
    JSON.stringify(hours.map(([startTime, endTime]) => ({ startTime, endTime }))),
  ])
  house.services.store.forget('demo', '101')
}
async function deliver(change: { readonly hours?: readonly (readonly [string, string])[]; readonly charge?: number }) {
  const { hours = [], charge = 500 } = change
  await house.db.pool.query(
    `insert into takeout_setup (seller_id, store_id, distribution_charge, send_time) values ('demo', '101', $1, $2)
     on conflict (seller_id, store_id)
       do update set distribution_charge = $1, send_time = $2, send_rule = 0, send_amount = 0, send_distance = 0`,
    [charge, JSON.stringify(hours.map(([startTime, endTime]) => ({ startTime, endTime })))],
  )
}
/** Half a minute before the store's clock next shows this time, because times are in whole minutes. */
function waitUntil(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const since = (house.now().getTime() + 8 * 3_600_000) % 86_400_000
  house.pass((((hour * 60 + minute - 0.5) * 60_000 - since + 86_400_000) % 86_400_000) / 1000)
}
const clockOf = (iso: string | null) => iso && new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(11, 16)
const timesOf = ({ refusal }: { refusal: { details?: unknown } }) => (refusal.details as { times: string[] }).times
async function offered(phone: AheadPhone, query: string) {
  const { value } = await phone.call<TakeTimes>('GET', `/weixin/onlineorder/demo/101/taketimes.html?ordertype=${query}`)
  return { now: clockOf(value.readyBy), times: value.days.flatMap((day) => day.times).map(clockOf) }
}
async function addressed(phone: AheadPhone) {
  const { value } = await phone.call<{ shippingId: string; distance: number }>(
    'POST',
    '/weixin/takeout/demo/ordershippinginfo.html',
    {
      body: {
        ...{ storefrontid: '101', username: '王小姐', tel: '13800000001', address: '闻涛路 5 号', houseNo: '3 栋' },
        ...{ gdLat: 30.21, gdLng: 120.22, orderAmount: lotusRoot },
      },
    },
  )
  return value
}

describe('a pick-up as soon as possible', () => {
  it('is not offered when it would be ready after closing', async () => {
    const phone = makeAheadPhone(house)
    await openFor(['10:00', '22:00'])
    waitUntil('21:15')
    expect(await offered(phone, '1')).toEqual({ now: '21:55', times: ['22:00'] })
    expect((await phone.submit()).code).toBeNull()
    waitUntil('21:25')
    expect(await offered(phone, '1')).toEqual({ now: null, times: [] })
    expect(await phone.submit()).toMatchObject({ code: 'ahead_too_late', refusal: { values: ['22:05', '22:00'] } })
  })

  it('must be paid while it can still be ready before closing', async () => {
    await openFor(['10:00', '22:00'])
    waitUntil('21:12')
    const { payBefore } = await makeAheadPhone(house).ordered()
    // Ready at 21:52, with eight minutes to spare.
    expect(Date.parse(payBefore) - house.now().getTime()).toBeLessThanOrEqual(8 * 60_000)
    waitUntil('12:00')
    const early = await makeAheadPhone(house).ordered()
    expect(Date.parse(early.payBefore) - house.now().getTime()).toBeGreaterThan(14 * 60_000)
  })

  it('is refused with the evening’s times if the store reopens', async () => {
    const phone = makeAheadPhone(house)
    await openFor(['11:00', '14:00'], ['17:00', '21:00'])
    waitUntil('13:45')
    expect((await offered(phone, '1')).now).toBeNull()
    const refused = await phone.submit()
    expect(refused.code).toBe('take_time')
    expect(timesOf(refused).map(clockOf)).toEqual(['17:00', '17:15', '17:30', '17:45'])
  })
})

describe('a delivery as soon as possible', () => {
  it('is not offered outside the delivery hours', async () => {
    await openFor()
    await deliver({ hours: [['17:00', '21:00']] })
    waitUntil('12:00')
    const phone = makeAheadPhone(house)
    const noon = await offered(phone, '2')
    expect(noon.now).toBeNull()
    expect(noon.times[0]).toBe('17:00')
    const { shippingId } = await addressed(phone)
    const refused = await phone.submit({ orderType: '2', shippingId })
    expect(refused).toMatchObject({ code: 'not_send_time', refusal: { values: ['17:00–21:00'] } })
    expect(clockOf(timesOf(refused)[0] ?? '')).toBe('17:00')
    // The same for a chosen afternoon time, with the next offered one.
    const takeAt = new Date(Math.ceil(house.now().getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
    const chosen = await phone.submit({ orderType: '2', shippingId, takeAt })
    expect(chosen).toMatchObject({ code: 'not_send_time', refusal: { values: ['17:00–21:00'] } })
    expect(clockOf(timesOf(chosen)[0] ?? '')).toBe('17:00')
  })

  it('may leave before the delivery hours or arrive after closing', async () => {
    await openFor(['10:00', '22:00'])
    await deliver({ hours: [['17:00', '23:00']] })
    waitUntil('16:40')
    const early = makeAheadPhone(house)
    const near = await addressed(early)
    expect((await offered(early, `2&distance=${near.distance}`)).now).not.toBeNull()
    expect((await early.submit({ orderType: '2', shippingId: near.shippingId })).code).toBeNull()
    waitUntil('21:19')
    // Packed at 21:59, at the door after ten.
    const late = makeAheadPhone(house)
    const { shippingId, distance } = await addressed(late)
    expect((await offered(late, `2&distance=${distance}`)).now?.slice(0, 2)).toBe('22')
    expect((await late.submit({ orderType: '2', shippingId })).code).toBeNull()
    waitUntil('21:25')
    expect((await late.submit({ orderType: '2', shippingId })).code).toBe('ahead_too_late')
  })

  it('has the same last minute as one with a chosen time', async () => {
    await openFor(['10:00', '21:56'])
    await deliver({ hours: [] })
    waitUntil('20:30')
    const phone = makeAheadPhone(house)
    const { shippingId, distance } = await addressed(phone)
    const { times } = await offered(phone, `2&distance=${distance}`)
    // It leaves some minutes earlier.
    expect(times.at(-1)).toBe('22:00')
    const tenOClock = Math.ceil(house.now().getTime() / 3_600_000 + 1) * 3_600_000
    const at = (minutes: number) => new Date(tenOClock + minutes * 60_000).toISOString()
    expect((await phone.submit({ orderType: '2', shippingId, takeAt: at(0) })).code).toBeNull()
    expect((await phone.submit({ orderType: '2', shippingId, takeAt: at(15) })).code).toBe('take_time')
  })

  it('is refused when the delivery charge differs from the shown one', async () => {
    await openFor()
    await deliver({ charge: 500 })
    waitUntil('12:00')
    const phone = makeAheadPhone(house)
    const { shippingId } = await addressed(phone)
    await deliver({ charge: 900 })
    expect(await phone.submit({ orderType: '2', shippingId, distributionCharge: 500 })).toMatchObject({
      code: 'price_changed',
      refusal: { details: { amount: lotusRoot, distributionCharge: 900 } },
    })
    const taken = await phone.ordered({ orderType: '2', shippingId, distributionCharge: 900 })
    expect(taken).toMatchObject({ amount: lotusRoot + 900, distributionCharge: 900 })
  })
})
