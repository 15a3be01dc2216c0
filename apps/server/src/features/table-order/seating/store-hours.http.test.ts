import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let clock = new Date()
beforeAll(async () => {
  house = await startTestApp({ now: () => clock })
})
afterAll(() => house.close())

/** Neither zone has summer time. */
const zones = { 'Asia/Shanghai': 8, 'America/Phoenix': -7 } as const
type Zone = keyof typeof zones

/** An evening past midnight in the store's local time. */
async function openTill2(zone: Zone): Promise<void> {
  await house.db.pool.query(
    `update store set time_zone = $1, business_time = $2 where seller_id = 'demo' and store_id = '101'`,
    [zone, JSON.stringify([{ startTime: '18:00', endTime: '02:00' }])],
  )
  house.services.store.forget('demo', '101')
}

/** Tomorrow at this time of the store's day. */
function strikes(zone: Zone, time: string): void {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  clock = new Date(Date.parse(`${day}T${time}:00Z`) - zones[zone] * 3_600_000)
}

describe('a switched-off store without business hours', () => {
  it('is closed, without a time of opening', async () => {
    const hours = `update store set is_business = $1, business_time = $2 where seller_id = 'demo' and store_id = '101'`
    await house.db.pool.query(hours, [false, '[]'])
    house.services.store.forget('demo', '101')
    try {
      const place = { storeId: '101', tableNo: await house.freshTable() }
      const phone = makePhone(house.app, await house.asGuestAt('101', place.tableNo), place)
      expect(await phone.add([makeLine()])).toMatchObject({
        code: 'store_closed',
        message: "Sorry, the outlet is closed, and we can't place orders for the time being",
      })
    } finally {
      await house.db.pool.query(hours, [true, '[]'])
      house.services.store.forget('demo', '101')
    }
  })
})

describe.each(Object.keys(zones) as Zone[])('a store in %s that is open until 02:00', (zone) => {
  it.each([
    ['23:59', 1, null],
    ['01:30', 30, null],
    ['01:30', 31, 'store_closed'],
  ])('answers a dish chosen at %s and sent %i minutes later with %s', async (chosen, minutes, code) => {
    await openTill2(zone)
    const tableNo = await house.freshTable()
    strikes(zone, chosen)
    const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect((await phone.add([makeLine()])).code).toBeNull()
    clock = new Date(clock.getTime() + minutes * 60_000)
    const answer = await phone.send()
    expect(answer.code).toBe(code)
    const { cart, orderedCount } = (await phone.cart()).value
    expect([cart.count, orderedCount]).toEqual(code === null ? [0, 1] : [1, 0])
    if (code !== null) expect(answer.refusal).toMatchObject({ values: ['18:00–02:00'] })
  })

  it('takes no first dish after that, nor before 18:00', async () => {
    await openTill2(zone)
    for (const time of ['02:01', '17:59']) {
      strikes(zone, time)
      const tableNo = await house.freshTable()
      const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
      expect(await phone.add([makeLine()])).toMatchObject({ code: 'store_closed' })
    }
  })
})
