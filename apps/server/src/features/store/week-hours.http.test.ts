import { weekdayOf } from '@comanda/rules/time/store-hours.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * Store 101 in Shanghai: Tuesday to Sunday 10:00–22:00, last order 30 minutes before; pick-up only 12:00–20:00; Monday
 * closed; next Wednesday 12:00–15:00; next Thursday closed.
 */

let house: TestApp
let clock = new Date()

const dayMs = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const monday = [1, 2, 3, 4, 5, 6, 7].map(dayAfter).find((day) => weekdayOf(day) === 1) ?? ''
const inWeek = (days: number) => new Date(Date.parse(monday) + days * dayMs).toISOString().slice(0, 10)

beforeAll(async () => {
  house = await startTestApp({ now: () => clock })
  const week = [2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, startTime: '10:00', endTime: '22:00', orderTypes: [0, 2, 3] },
    { weekday, startTime: '12:00', endTime: '20:00', orderTypes: [1] },
  ])
  const special = [
    { date: inWeek(2), periods: [{ startTime: '12:00', endTime: '15:00', orderTypes: [] }] },
    { date: inWeek(3), periods: [] },
  ]
  await house.db.pool.query(
    `update store set time_zone = 'Asia/Shanghai', week_hours = $1, special_days = $2, last_order_minutes = 30
     where seller_id = 'demo' and store_id = '101'`,
    [JSON.stringify(week), JSON.stringify(special)],
  )
  house.services.store.forget('demo', '101')
})
afterAll(() => house.close())

function strikes(days: number, time: string): void {
  clock = new Date(`${inWeek(days)}T${time}:00+08:00`)
}

async function info(query = '', language = 'en') {
  const url = `/weixin/onlineorder/demo/101/storeinfo.html${query}`
  return (await house.app.inject({ url, headers: { 'accept-language': language } })).json().resultObject
}

async function firstDish() {
  const place = { storeId: '101', tableNo: await house.freshTable() }
  return makePhone(house.app, await house.asGuestAt('101', place.tableNo), place).add([makeLine()])
}

describe('a guest at a table', () => {
  it.each([
    ['Monday noon', 0, '12:00', 'store_closed'],
    ['a minute before Tuesday', 1, '09:59', 'store_closed'],
    ['Tuesday’s first minute', 1, '10:00', null],
    ['the minute of the last order', 1, '21:30', null],
    ['a minute after it', 1, '21:31', 'store_closed'],
    ['a minute before the special day opens', 2, '11:59', 'store_closed'],
    ['the special day’s first minute', 2, '12:00', null],
    ['its last order', 2, '14:30', null],
    ['a minute after its last order', 2, '14:31', 'store_closed'],
    ['the closed day', 3, '12:00', 'store_closed'],
  ])('on %s: %i days after Monday at %s gets %s', async (_, days, time, code) => {
    strikes(days, time)
    expect((await firstDish()).code).toBe(code)
    expect(await info()).toMatchObject({ open: code === null, isBusiness: code === null })
  })

  it('reads when the store opens next, in three languages', async () => {
    strikes(0, '12:00')
    expect((await info()).gate).toMatchObject({ code: 'store_closed', ends: 'Open again tomorrow at 10:00' })
    strikes(2, '16:00')
    const day = (locale: string) =>
      new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(inWeek(4)),
      )
    expect((await info()).gate.ends).toBe(`Open again on ${day('en-GB')} at 10:00`)
    expect((await info('', 'zh')).gate.ends).toBe(`${day('zh-CN')} 10:00 再开门`)
    expect((await info('', 'ja')).gate.ends).toBe(`次は ${day('ja')} 10:00 に開店いたします`)
  })

  it('reads the last order, and after it the hours of orders', async () => {
    strikes(1, '21:10')
    expect((await info()).gate).toMatchObject({ code: 'last_orders', reason: 'We take orders until 21:30' })
    strikes(1, '21:31')
    expect((await info()).gate.reason).toContain('Our business hours: 10:00–21:30')
  })

  it('reads the hours of the day, on a closed day those of the next open one', async () => {
    const hours = async () => (await info()).businessTime
    strikes(1, '12:00')
    expect(await hours()).toEqual([{ startTime: '10:00', endTime: '22:00' }])
    strikes(2, '12:00')
    expect(await hours()).toEqual([{ startTime: '12:00', endTime: '15:00' }])
    strikes(3, '12:00')
    expect(await hours()).toEqual([{ startTime: '10:00', endTime: '22:00' }])
  })
})

describe('an order type with its own hours', () => {
  it.each([
    ['1', '11:59', false],
    ['1', '12:00', true],
    ['1', '19:30', true],
    ['1', '19:31', false],
    ['2', '11:59', true],
    ['2', '21:30', true],
    ['2', '21:31', false],
  ])('%s on Tuesday at %s: open is %s', async (type, time, open) => {
    strikes(1, time)
    expect((await info(`?ordertype=${type}`)).open).toBe(open)
  })

  it('has its own state in the lists of stores', async () => {
    const openIn = async (type: string) => {
      const url = `/weixin/onlineorder/demo/0/stores.html?type=${type}`
      const stores: { id: string; isBusiness: boolean }[] = (await house.app.inject({ url })).json().resultObject
      return stores.find(({ id }) => id === '101')?.isBusiness
    }
    strikes(1, '11:00')
    expect([await openIn('picup'), await openIn('takeout')]).toEqual([false, true])
    strikes(1, '12:00')
    expect([await openIn('picup'), await openIn('takeout')]).toEqual([true, true])
  })

  it('is collected within them: no time on the closed day or after 20:00', async () => {
    strikes(1, '12:00')
    const times = async (type: string) => {
      const url = `/weixin/onlineorder/demo/101/taketimes.html?ordertype=${type}&num=1`
      return (await house.app.inject({ url })).json().resultObject
    }
    const days: { day: string; times: string[] }[] = (await times('3')).days
    expect(days.map(({ day }) => day)).not.toContain(inWeek(3))
    const last = (await times('1')).days[0].times.at(-1)
    expect(last).toBe(new Date(`${inWeek(1)}T20:00:00+08:00`).toISOString())
  })
})
