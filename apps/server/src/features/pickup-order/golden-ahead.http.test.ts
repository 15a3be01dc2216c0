import { randomUUID } from 'node:crypto'
import type { TakeTimes } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { localMinutes } from '@comanda/rules/time/local-time.ts'
import { isOpen } from '@comanda/rules/time/opening-hours.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { makeDish, makeMenu, publishMenu } from '@comanda/testing/test-menu.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import timeCases from '../../../../../packages/rules/cases/pickup-order/take-time.json' with { type: 'json' }
import choiceCases from '../../../../../packages/rules/cases/store/store-choice.json' with { type: 'json' }

/*
 * The golden cases of ordering ahead, over HTTP. The server offers what the rules offer, and refuses the rest on submit,
 * whatever the client checks.
 */

const noon = '2026-11-21T12:00:00+08:00'
const storeId = '102'

let house: TestApp
let now = new Date(noon)

beforeAll(async () => {
  house = await startTestApp({ now: () => now })
  await publishMenu(house, makeMenu({ dishes: [makeDish({ code: 'G1' })] }), storeId)
})
afterAll(() => house.close())

interface StoreSetting {
  readonly zone?: string
  readonly hours?: string
  readonly isEnable?: string
  readonly onlineFlag?: string
  readonly status?: number
  readonly config?: object
}

async function setStore(setting: StoreSetting): Promise<void> {
  const { zone = 'Asia/Shanghai', hours = '', isEnable = '9', onlineFlag = '9', status = 1, config = {} } = setting
  const ranges = hours
    .split(',')
    .filter(Boolean)
    .map((range) => range.split('-'))
  await house.db.pool.query(
    `update store set time_zone = $2, business_time = $3, is_enable = $4, online_flag = $5, status = $6, config = $7
     where seller_id = 'demo' and store_id = $1`,
    [
      storeId,
      zone,
      JSON.stringify(ranges.map(([startTime, endTime]) => ({ startTime, endTime }))),
      isEnable,
      onlineFlag,
      status,
      { portionSeconds: 0, readyMinutes: 0, picupMenu: 0, ...config },
    ],
  )
  house.services.store.forget('demo', storeId)
}

async function submit(body: object): Promise<string | null> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/weixin/onlineorder/demo/order.html',
    headers: { cookie: house.asGuest().cookie, 'idempotency-key': randomUUID() },
    payload: { storefrontid: storeId, orderType: '1', orderDetail: [makeLine({ code: 'G1' })], ...body },
  })
  const { resultNumber, resultObject } = answer.json()
  return resultNumber === 0 ? null : resultObject.code
}

/** Cases with another step or other days than a pick-up's test only the rules. */
const pickups = timeCases.filter((one) => {
  const own = one as { step?: number; last?: number; days?: number; send?: string; ride?: number }
  return (own.step ?? own.last ?? own.days ?? own.send ?? own.ride) === undefined
})

describe('the times of a pick-up', () => {
  it.each(pickups)('$what', async ({ zone, hours, readyIn, soon, first, count, final, taken, refused, ...one }) => {
    now = new Date(one.now)
    await setStore({ zone, hours: hours.join(','), config: { readyMinutes: readyIn } })
    const answer = await house.app.inject({ url: `/weixin/onlineorder/demo/${storeId}/taketimes.html?ordertype=1` })
    const { days, timeZone, readyBy } = answer.json().resultObject as TakeTimes
    const times = days.flatMap((day) => day.times)
    expect(timeZone).toBe(zone)
    // The doors must also be open.
    const open = isOpen(hours.join(','), localMinutes(now.getTime(), zone))
    expect(times).toHaveLength(open ? count : 0)
    expect(times.at(-1)).toBe(open && final !== undefined ? new Date(final).toISOString() : undefined)
    expect(days[0]?.day.slice(5)).toBe(open ? first[0]?.slice(0, 5) : undefined)
    // As soon as possible, if ready before the doors close.
    const ready = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + readyIn * 60_000)
    expect(readyBy).toBe(open && soon !== false ? ready.toISOString() : null)
    const late = count > 0 ? 'take_time' : 'ahead_too_late'
    expect(await submit({})).toBe(open ? (soon === false ? late : null) : 'store_closed')
    for (const takeAt of taken ?? [])
      expect([takeAt, await submit({ takeAt })]).toEqual([takeAt, open ? null : 'store_closed'])
    for (const takeAt of refused ?? [])
      expect([takeAt, await submit({ takeAt })]).toEqual([takeAt, open ? 'take_time' : 'store_closed'])
  })
})

const orderTypes: Readonly<Record<string, string>> = { picup: '1', takeout: '2', preorder: '3' }
// Seats are booked elsewhere, without a call of ours.
const choices = choiceCases.choices.filter(({ offer }) => orderTypes[offer] !== undefined)

describe('an order of a type at a store', () => {
  it.each(choices)('$what', async ({ offer, store, picupMenu, menuClass, refusal }) => {
    now = new Date(noon)
    const { open, ...setting } = store
    await setStore({ ...setting, hours: open ? '' : '17:00-21:00', config: { picupMenu } })
    // An allowed order is next refused for its dishes, from the type's menu.
    const body = { orderType: orderTypes[offer], orderDetail: [] }
    expect(await submit({ ...body, ...(menuClass === undefined ? {} : { menuClass }) })).toBe(refusal ?? 'cart_empty')
    if (menuClass !== undefined)
      expect(await submit({ ...body, menuClass: (menuClass + 1) % 3 })).toBe('invalid_request')
  })
})
