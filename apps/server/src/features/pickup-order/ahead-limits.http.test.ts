import { randomUUID } from 'node:crypto'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterAll(() => house.close())

const guest = (): AheadPhone => makeAheadPhone(house)
const minuteMs = 60_000
/** The next full hour plus these minutes. */
const inMinutes = (minutes: number) =>
  new Date(Math.ceil(house.now().getTime() / (60 * minuteMs)) * 60 * minuteMs + minutes * minuteMs).toISOString()

async function saleout(payload: object) {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': randomUUID() }
  return house.app.inject({ method: 'POST', url: '/console/api/demo/101/saleout', headers, payload })
}
async function leftOf(code: string): Promise<number | undefined> {
  const { rows } = await house.db.pool.query(
    `select remaining from dish_stock where seller_id = 'demo' and store_id = '101' and code = $1`,
    [code],
  )
  return rows[0]?.remaining
}
async function setStore(set: string, values: unknown[] = []) {
  await house.db.pool.query(`update store set ${set} where seller_id = 'demo' and store_id = '101'`, values)
  house.services.store.forget('demo', '101')
}

describe('a guest’s unpaid orders', () => {
  it('are limited to three over all stores, until one ends', async () => {
    const phone = guest()
    const [first, second] = [await phone.ordered(), await phone.ordered(), await phone.ordered({ storefrontid: '105' })]
    const refused = await phone.submit()
    expect(refused).toMatchObject({
      code: 'unpaid_at_most',
      message: 'You have 3 orders that are not paid yet. Please pay or cancel one of them first',
    })
    expect((await phone.list()).value.orders).toHaveLength(3)
    await phone.cancel(first.outtradeno)
    await phone.ordered()
    expect(await phone.submit()).toMatchObject({ code: 'unpaid_at_most' })
    await phone.pay(second)
    await phone.ordered()
    expect(await phone.submit()).toMatchObject({ code: 'unpaid_at_most' })
    // Other guests may order.
    expect(await guest().submit()).toMatchObject({ code: null })
  })

  it('no longer count once they were not paid in time', async () => {
    const phone = guest()
    for (let n = 0; n < 3; n += 1) await phone.ordered()
    house.pass(16 * 60)
    await house.services.order.moveByClock(house.now())
    expect(await phone.submit()).toMatchObject({ code: null })
  })

  it('exclude paid orders that wait for their time', async () => {
    const phone = guest()
    for (let n = 0; n < 4; n += 1) await phone.pay(await phone.ordered({ orderType: '3', takeAt: inMinutes(24 * 60) }))
    expect(await phone.submit()).toMatchObject({ code: null })
  })

  it('do not block the answer to a repeated key', async () => {
    const phone = guest()
    const key = randomUUID()
    const body = { orderDetail: [makeLine()] }
    const sent = await phone.submit(body, key)
    for (let n = 0; n < 2; n += 1) await phone.ordered()
    expect(await phone.submit(body, key)).toMatchObject({ code: null, value: sent.value })
  })

  it('are limited by the store’s setting', async () => {
    const phone = guest()
    await setStore(`config = config || '{"unpaidMost":1}'`)
    await phone.ordered()
    expect(await phone.submit()).toMatchObject({ code: 'unpaid_at_most' })
    await setStore(`config = config - 'unpaidMost'`)
    expect(await phone.submit()).toMatchObject({ code: null })
  })
})

describe('an order for another day', () => {
  afterEach(async () => {
    await saleout({ code: 'L05', left: null })
    await saleout({ code: 'L05', soldOut: false })
  })

  it('uses none of today’s portions and needs none', async () => {
    await saleout({ code: 'L05', left: 1 })
    const [phone, other] = [guest(), guest()]
    const sent = await phone.ordered({ orderType: '3', takeAt: inMinutes(24 * 60) })
    expect(await leftOf('L05')).toBe(1)
    await other.ordered({ orderType: '3', takeAt: inMinutes(60) })
    expect(await leftOf('L05')).toBe(0)
    await phone.ordered({ orderType: '3', takeAt: inMinutes(48 * 60) })
    expect(await phone.submit({ orderType: '3', takeAt: inMinutes(60) })).toMatchObject({ code: 'sold_out' })
    // Portions never taken are not given back.
    await phone.cancel(sent.outtradeno)
    expect(await leftOf('L05')).toBe(0)
  })

  it('ignores what staff marked as sold out today', async () => {
    await saleout({ code: 'L05', soldOut: true })
    const phone = guest()
    expect(await phone.submit({ orderType: '3', takeAt: inMinutes(60) })).toMatchObject({ code: 'sold_out' })
    expect(await phone.submit({ orderType: '3', takeAt: inMinutes(24 * 60) })).toMatchObject({ code: null })
  })
})

describe('a dish sold out in the menu itself', () => {
  it('is not sold for another day until staff restore it', async () => {
    await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'G1', soldOut: true })] }), '105')
    const orderDetail = [makeLine({ code: 'G1' })]
    const wish = {
      storefrontid: '105',
      orderType: '3',
      orderDetail,
      orderAmount: undefined,
      takeAt: inMinutes(24 * 60),
    }
    expect(await guest().submit(wish)).toMatchObject({ code: 'sold_out' })
    await house.db.pool.query(`delete from saleout where seller_id = 'demo' and store_id = '105' and code = 'G1'`)
    expect(await guest().submit(wish)).toMatchObject({ code: null })
  })
})

describe('an order', () => {
  it('stores its menu’s class and version', async () => {
    const menu = makeMenu({ dishes: [makeDish({ code: 'G2' })] })
    const version = await publishMenu(house, menu, '105', 1)
    const wish = { storefrontid: '105', menuClass: 1, orderDetail: [makeLine({ code: 'G2' })], orderAmount: undefined }
    const { outtradeno } = await guest().ordered(wish)
    await publishMenu(house, menu, '105', 1)
    const { rows } = await house.db.pool.query(
      'select menu_version as version, menu_class as class from round where bill_id = $1',
      [outtradeno],
    )
    expect(rows).toEqual([{ version, class: 1 }])
  })
})

describe('a dish removed from this order type after the page opened', () => {
  afterEach(() => setStore(`config = config - 'menuFilter'`))

  it('is refused in words without a table, on its line too', async () => {
    const filter = { menuFilter: [{ codes: ['L05'], orderTypes: [3] }] }
    await setStore(`config = config || $1`, [JSON.stringify(filter)])
    const message = 'Osmanthus lotus root is not offered for this kind of order'
    const line = { problem: 'dish_not_ahead', problemText: message }
    expect(await guest().submit({ orderType: '3', takeAt: inMinutes(24 * 60) })).toMatchObject({
      ...{ code: 'dish_not_ahead', message },
      refusal: { details: { cart: { lines: [line] } } },
    })
    expect(await guest().submit()).toMatchObject({ code: null })
  })
})

describe('a pause by the staff', () => {
  const pauseMinutes = 60
  const pauseUntil = () => new Date(house.now().getTime() + pauseMinutes * minuteMs)
  afterEach(() => setStore(`paused_until = null, pause_reason = ''`))

  it('removes its times from the offer and keeps later ones', async () => {
    const phone = guest()
    const before = (await phone.takeTimes('1')).value.days.flatMap(({ times }) => times)
    const until = pauseUntil()
    expect(before.some((time) => new Date(time) < until)).toBe(true)
    await setStore(`paused_until = $1, pause_reason = 'fire drill'`, [until])
    const offered = (await phone.takeTimes('1')).value
    const times = offered.days.flatMap((day) => day.times)
    expect(offered.readyBy).toBeNull()
    // It is begun after the pause and takes at least ten minutes.
    for (const time of times) expect(Date.parse(time)).toBeGreaterThanOrEqual(until.getTime() + 10 * minuteMs)
    expect(await phone.submit()).toMatchObject({ code: 'store_paused' })
    expect(await phone.submit({ takeAt: before[0] })).toMatchObject({ code: 'store_paused' })
    expect(await phone.submit({ takeAt: times[0] })).toMatchObject({ code: null, value: { readyAt: times[0] } })
  })

  it('allows a pre-order for another day', async () => {
    const phone = guest()
    await setStore(`paused_until = $1, pause_reason = 'fire drill'`, [pauseUntil()])
    const { days } = (await phone.takeTimes('3')).value
    expect(days.length).toBeGreaterThan(1)
    expect(await phone.submit({ orderType: '3', takeAt: days[1]?.times[0] })).toMatchObject({ code: null })
  })

  it('leaves nothing for today if it outlasts the day or the store is closed', async () => {
    const phone = guest()
    await setStore(`paused_until = $1, pause_reason = 'fire drill'`, [new Date(house.now().getTime() + 86_400_000)])
    expect((await phone.takeTimes('1')).value.days).toEqual([])
    await setStore(`paused_until = null, business_time = '[{"startTime":"17:00","endTime":"21:00"}]'`)
    expect((await phone.takeTimes('1')).value).toMatchObject({ readyBy: null, days: [] })
    expect((await phone.takeTimes('3')).value.days.length).toBeGreaterThan(0)
    await setStore(`business_time = '[]'`)
  })
})
