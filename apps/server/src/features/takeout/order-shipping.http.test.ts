import { randomUUID } from 'node:crypto'
import { openTakeoutHouse, recipient, shanghai, type TakeoutHouse } from '@comanda/testing/takeout-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Maps } from '../../providers/maps/maps.ts'
import type { SendingQuestion } from './takeout.service.ts'

/** Maps whose answers the tests set. */
const maps = { metres: 2345, about: false, place: null as { lat: number; lng: number } | null, asked: 0 }
const bent: Maps = {
  bicycleWay: async () => {
    maps.asked += 1
    return { metres: maps.metres, about: maps.about }
  },
  locate: async () => maps.place,
}
let house: TakeoutHouse
beforeAll(async () => {
  house = await openTakeoutHouse(bent)
})
afterAll(() => house.close())

async function bend<T>(change: Partial<typeof maps>, work: () => Promise<T>): Promise<T> {
  const before = { ...maps }
  Object.assign(maps, change)
  try {
    return await work()
  } finally {
    Object.assign(maps, before)
  }
}

const elsewhere = { address: '文三路 9 号', gdLat: 30.26, gdLng: 120.16 }
const nowhere = { gdLat: null, gdLng: null }
const shippings = async (uid: string) =>
  (await house.db.pool.query('select * from takeout_shipping where uid = $1', [uid])).rows

describe('the address of an order', () => {
  it('is stored with its distance and charge', async () => {
    const guest = house.asGuest()
    const { value } = await house.ship(guest, { memo: '门铃坏了' })
    expect(value).toEqual({ shippingId: expect.any(String), distance: 2345, about: false, distributionCharge: 600 })
    expect(await shippings(guest.uid)).toMatchObject([
      {
        store_id: '102',
        contact: '王小姐',
        tel: '13800000001',
        house_no: '3 栋 201',
        memo: '门铃坏了',
        distance: 2345,
      },
    ])
  })
  it('is kept while it is one of the three newest without an order', async () => {
    const guest = house.asGuest()
    const ids: string[] = []
    for (let time = 0; time < 5; time += 1) {
      ids.push((await house.ship(guest, {})).value.shippingId)
      await house.db.pool.query(
        `update takeout_shipping set created_at = created_at - interval '1 second' where uid = $1`,
        [guest.uid],
      )
    }
    const other = (await house.ship(house.asGuest(), {})).value.shippingId
    const kept = await house.db.pool.query<{ id: string }>(
      'select shipping_id as id from takeout_shipping where shipping_id = any($1::text[]) order by created_at',
      [[...ids, other]],
    )
    expect(kept.rows.map(({ id }) => id)).toEqual([...ids.slice(2), other])
  })
  it('costs nothing above the free-delivery threshold', async () => {
    expect((await house.ship(house.asGuest(), { orderAmount: 6000 })).value.distributionCharge).toBe(0)
  })
  it('marks an estimated distance', async () => {
    const answer = await bend({ about: true }, () => house.ship(house.asGuest()))
    expect(answer.value).toMatchObject({ distance: 2345, about: true })
  })
  it('is located by its text if the phone sends no coordinates', async () => {
    const guest = house.asGuest()
    await bend({ place: { lat: 30.24, lng: 120.16 } }, () => house.ship(guest, nowhere))
    expect(await shippings(guest.uid)).toMatchObject([{ gd_lat: 30.24, gd_lng: 120.16, distance: 2345 }])
  })
  it('has no distance if it is on no map', async () => {
    const guest = house.asGuest()
    const { value } = await house.ship(guest, nowhere)
    expect(value).toEqual({ shippingId: expect.any(String), distance: 0, about: true, distributionCharge: 600 })
    expect(await shippings(guest.uid)).toMatchObject([{ distance: null }])
  })
  it('is refused beyond the store’s distance limit, which it names', async () => {
    const guest = house.asGuest()
    const answer = await bend({ metres: 5001 }, () => house.ship(guest, shanghai))
    expect(answer).toMatchObject({ code: 'too_far_to_send', details: { distance: 5001, sendDistance: 5000 } })
    expect(answer.message).toContain('5 km')
    expect(await shippings(guest.uid)).toEqual([])
  })
  it.each([
    ['no recipient', { username: '' }, 'recipient_needed'],
    ['no telephone', { tel: '' }, 'shipping_tel_needed'],
    ['an impossible telephone', { tel: 'call me' }, 'shipping_tel_wrong'],
    ['no address', { address: '' }, 'shipping_address_needed'],
    ['an unknown address entry', { id: 'address-9' }, 'shipping_unknown'],
    ['an unknown store', { storefrontid: '999' }, 'store_unknown'],
    ['an unknown order', { outtradeno: '0'.repeat(24) }, 'order_unknown'],
  ])('is refused with %s', async (_name, change, code) => {
    expect(await house.ship(house.asGuest(), change)).toMatchObject({ code })
  })
  it('takes omitted fields from the guest’s own address book', async () => {
    const [guest, other] = [house.asGuest(), house.asGuest()]
    const entry = { ...recipient, id: 'address-1', gdLat: 30.25, gdLng: 120.17 }
    await house.call(guest, 'POST', '/weixin/takeout/demo/shippinginfo.html', { body: [entry] })
    const chosen = { storefrontid: '102', id: 'address-1' }
    const url = '/weixin/takeout/demo/ordershippinginfo.html'
    expect((await house.call(guest, 'POST', url, { body: chosen })).code).toBeNull()
    expect(await shippings(guest.uid)).toMatchObject([{ contact: '王小姐', gd_lat: 30.25 }])
    expect(await house.call(other, 'POST', url, { body: chosen })).toMatchObject({ code: 'shipping_unknown' })
  })
  it('drops the stored door when another address is typed', async () => {
    const guest = house.asGuest()
    const entry = { ...recipient, id: 'address-1', gdLat: 30.25, gdLng: 120.17 }
    await house.call(guest, 'POST', '/weixin/takeout/demo/shippinginfo.html', { body: [entry] })
    const body = { storefrontid: '102', id: 'address-1', address: '文三路 9 号' }
    await bend({ place: null }, () =>
      house.call(guest, 'POST', '/weixin/takeout/demo/ordershippinginfo.html', { body }),
    )
    expect(await shippings(guest.uid)).toMatchObject([
      { contact: '王小姐', address: '文三路 9 号', house_no: '', gd_lat: null, distance: null },
    ])
  })
  it('is stored once, however often it is sent', async () => {
    const guest = house.asGuest()
    const body = { msgid: randomUUID(), storefrontid: '102', ...recipient }
    const send = () =>
      house.app.inject({
        ...{ method: 'POST', url: '/weixin/takeout/demo/ordershippinginfo.html', payload: body },
        headers: { cookie: guest.cookie },
      })
    const [first, second] = [await send(), await send()]
    expect(second.json().resultObject).toEqual(first.json().resultObject)
    expect(await shippings(guest.uid)).toHaveLength(1)
  })
})

describe('another address for an unpaid order', () => {
  const billOf = async (outtradeno: string) => {
    const { rows } = await house.db.pool.query(
      `select b.amount, p.shipping_id, s.distance, p.distribution_charge from bill b
       join pickup_order p on p.seller_id = b.seller_id and p.bill_id = b.bill_id
       join takeout_shipping s on s.seller_id = p.seller_id and s.shipping_id = p.shipping_id where b.seller_id = 'demo' and b.bill_id = $1`,
      [outtradeno],
    )
    return rows[0]
  }
  it('replaces the earlier one, and the bill gets its charge', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    await house.db.pool.query(
      `with p as (update pickup_order set distribution_charge = 0 where seller_id = 'demo' and bill_id = $1)
       update bill set amount = 4000 where seller_id = 'demo' and bill_id = $1`,
      [outtradeno],
    )
    const { value } = await bend({ metres: 1800 }, () => house.ship(guest, { outtradeno, ...elsewhere }))
    expect(await billOf(outtradeno)).toEqual({
      ...{ amount: 4600, shipping_id: value.shippingId, distance: 1800, distribution_charge: 600 },
    })
  })
  it('needs only the order’s number', async () => {
    const [guest, other] = [house.asGuest(), house.asGuest()]
    const outtradeno = await house.order(guest, { paid: false })
    const { value, code } = await house.ship(guest, { outtradeno, storefrontid: undefined })
    expect(code).toBeNull()
    expect(await billOf(outtradeno)).toMatchObject({ shipping_id: value.shippingId })
    expect(await shippings(guest.uid)).toContainEqual(
      expect.objectContaining({ shipping_id: value.shippingId, store_id: '102' }),
    )
    expect(await house.ship(other, { outtradeno, storefrontid: undefined })).toMatchObject({ code: 'order_unknown' })
    expect(await shippings(other.uid)).toEqual([])
  })
  it('is refused without an order and a store', async () => {
    expect(await house.ship(house.asGuest(), { storefrontid: undefined })).toMatchObject({ code: 'invalid_request' })
  })
  it('is refused for another guest’s order as unknown', async () => {
    const outtradeno = await house.order(house.asGuest(), { paid: false })
    expect(await house.ship(house.asGuest(), { outtradeno })).toMatchObject({ code: 'order_unknown' })
  })
  it('is refused without effect when the way takes longer than promised', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    const before = await billOf(outtradeno)
    // 12 minutes by bicycle: 2345 m before, 2400 m at most.
    const farther = await bend({ metres: 2401 }, () => house.ship(guest, { outtradeno, ...elsewhere }))
    expect(farther).toMatchObject({ code: 'shipping_farther' })
    expect(await billOf(outtradeno)).toEqual(before)
    expect(await shippings(guest.uid)).toHaveLength(1)
    const near = await bend({ metres: 2400 }, () => house.ship(guest, { outtradeno, ...elsewhere }))
    expect(await billOf(outtradeno)).toMatchObject({ distance: 2400, shipping_id: near.value.shippingId })
  })
  it('may return to the original way after a nearer one', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    await bend({ metres: 900 }, () => house.ship(guest, { outtradeno, ...elsewhere }))
    expect(await billOf(outtradeno)).toMatchObject({ distance: 900 })
    const back = await house.ship(guest, { outtradeno })
    expect(back).toMatchObject({ code: null, value: { distance: 2345 } })
    expect(await billOf(outtradeno)).toMatchObject({ distance: 2345, shipping_id: back.value.shippingId })
    expect(await bend({ metres: 2401 }, () => house.ship(guest, { outtradeno, ...elsewhere }))).toMatchObject({
      code: 'shipping_farther',
    })
  })
  it('is refused in its own words if on no map, and may be retried', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    const before = await billOf(outtradeno)
    const lost = await bend({ place: null }, () => house.ship(guest, { outtradeno, ...elsewhere, ...nowhere }))
    expect(lost.code).toBe('shipping_way_unknown')
    expect(lost.message).toContain('location')
    expect(await billOf(outtradeno)).toEqual(before)
    const found = await bend({ metres: 1200 }, () => house.ship(guest, { outtradeno, ...elsewhere }))
    expect(found).toMatchObject({ code: null, value: { distance: 1200 } })
  })
  it('keeps its way when only name, telephone or door change', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    const put = { outtradeno, username: '王先生', houseNo: '3 栋 202' }
    // Beyond this store's limit of 5000 m.
    const { value } = await bend({ metres: 5001, about: true }, () => house.ship(guest, put))
    expect(value).toMatchObject({ distance: 2345, about: false })
    const again = await bend({ place: null }, () => house.ship(guest, { ...put, ...nowhere, houseNo: '3 栋 203' }))
    expect(again).toMatchObject({ code: null, value: { distance: 2345 } })
    expect(await shippings(guest.uid)).toContainEqual(
      expect.objectContaining({ house_no: '3 栋 203', gd_lat: 30.2502, distance: 2345 }),
    )
  })
  it('is refused once it is paid', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest)
    const before = await billOf(outtradeno)
    expect(await house.ship(guest, { outtradeno })).toMatchObject({ code: 'shipping_fixed' })
    expect(await billOf(outtradeno)).toEqual(before)
  })
  it('is refused while it is being paid', async () => {
    const guest = house.asGuest()
    const outtradeno = await house.order(guest, { paid: false })
    await house.db.pool.query(`update bill set state = 'paying' where bill_id = $1`, [outtradeno])
    expect(await house.ship(guest, { outtradeno })).toMatchObject({ code: 'shipping_fixed' })
  })
})

describe('the check whether an order can be delivered', () => {
  async function ask(change: Partial<SendingQuestion> = {}, way: Partial<typeof maps> = {}) {
    const guest = house.asGuest()
    const shipped = await bend(way, () => house.ship(guest))
    const question = {
      ...{ sellerId: 'demo', storeId: '102', shippingId: shipped.value.shippingId, uid: guest.uid },
      ...{ amount: 4000, currency: 'CNY', now: house.clock.now },
      ...change,
    }
    return house.services.takeout.checkSending(house.db.pool, question)
  }
  it('returns distance and charge', async () => {
    expect(await ask()).toEqual({
      ok: true,
      value: { shippingId: expect.any(String), distance: 2345, about: false, distributionCharge: 600, sendTime: [] },
    })
  })
  it.each([
    ['no address', { shippingId: null }],
    ["another guest's address", { uid: 'another-guest' }],
    ['an address for another store', { storeId: '101' }],
    ['an address of another seller', { sellerId: 'rival' }],
    ['an address from yesterday', { now: new Date('2026-11-22T04:00:01Z') }],
  ])('refuses %s', async (_name, change) => {
    expect(await ask(change)).toMatchObject({ ok: false, code: 'shipping_needed' })
  })
  it('refuses below the minimum and names the rest', async () => {
    expect(await ask({ amount: 1999 })).toEqual({
      ...{ ok: false, code: 'below_send_amount', values: ['¥20.00', '¥0.01'] },
      details: { sendAmount: 2000, less: 1 },
    })
  })
  it('refuses beyond a limit the store has since lowered', async () => {
    const limit = (metres: number) =>
      house.db.pool.query(`update takeout_setup set send_distance = $1 where seller_id = 'demo' and store_id = '102'`, [
        metres,
      ])
    await limit(2000)
    const answer = await ask({}, { metres: 2000 }).finally(() => limit(5000))
    expect(answer).toMatchObject({ ok: true })
    const guest = house.asGuest()
    const { value } = await house.ship(guest)
    await limit(2000)
    const question = { sellerId: 'demo', storeId: '102', uid: guest.uid, amount: 4000, currency: 'CNY' }
    const later = await house.services.takeout
      .checkSending(house.db.pool, { ...question, shippingId: value.shippingId, now: house.clock.now })
      .finally(() => limit(5000))
    expect(later).toMatchObject({ ok: false, code: 'too_far_to_send', values: [2] })
  })
  it('returns the delivery hours for the submit to check', async () => {
    const hours = (text: string) =>
      house.db.pool.query(`update takeout_setup set send_time = $1 where seller_id = 'demo' and store_id = '102'`, [
        text,
      ])
    await hours('[{"startTime": "17:00", "endTime": "21:00"}]')
    const noon = await ask().finally(() => hours('[]'))
    expect(noon).toMatchObject({ ok: true, value: { sendTime: [{ startTime: '17:00', endTime: '21:00' }] } })
  })
})
