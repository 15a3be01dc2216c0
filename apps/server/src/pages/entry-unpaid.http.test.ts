import { randomUUID } from 'node:crypto'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ config: { logLevel: 'silent' } })
})
afterAll(() => house.close())

const enter = async (search: string, cookie?: string) => {
  const { headers } = await house.app.inject({
    url: `/?sellerid=demo&${search}`,
    headers: cookie === undefined ? {} : { cookie },
  })
  return headers
}
const bills = '/s/demo/index/bill?storeid=102'
const order = '/s/demo/index/order?storeid=102'

/** The rows that a submit writes. */
async function orderedAhead(uid: string, orderType: 1 | 2 | 3, state = 'open'): Promise<void> {
  await house.db.pool.query(
    `with b as (insert into bill (seller_id, bill_id, store_id, order_type, amount, item_count, currency, state)
       values ('demo', $1, '102', $2, 2600, 1, 'CNY', $4) returning bill_id),
     r as (insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_version, item_count,
         amount, sent_by)
       select 'demo', $1 || '-r', bill_id, '102', 1, 1, 'waiting', 1, 1, 2600, $3 from b)
     insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
         handover_code, pay_before)
       select 'demo', bill_id, '102', $3, $2, 0, now(), now(), 1, $1, now() + interval '1 hour' from b`,
    [`ahead${randomUUID().slice(0, 8)}`, orderType, uid, state],
  )
}

describe('xmdindex', () => {
  it('opens the bills of a guest with an unpaid order ahead of any type', async () => {
    for (const orderType of [1, 2, 3] as const) {
      const guest = house.asGuest()
      expect((await enter('storeid=102&route=xmdindex', guest.cookie)).location).toBe(order)
      await orderedAhead(guest.uid, orderType)
      expect((await enter('storeid=102&route=xmdindex', guest.cookie)).location).toBe(bills)
      expect((await enter('storeid=102&route=xmdindex&tab=home', guest.cookie)).location).toBe(bills)
    }
  })

  it('opens its own tab once all is paid, for another store, and for other guests', async () => {
    const guest = house.asGuest()
    await orderedAhead(guest.uid, 1, 'void')
    expect((await enter('storeid=102&route=xmdindex', guest.cookie)).location).toBe(order)
    await orderedAhead(guest.uid, 1)
    expect((await enter('route=xmdindex', guest.cookie)).location).toBe('/s/demo/index/bill')
    const elsewhere = await enter('storeid=105&route=xmdindex', guest.cookie)
    expect(elsewhere.location).toBe('/s/demo/index/order?storeid=105')
    expect((await enter('storeid=102&route=xmdindex', house.asGuest().cookie)).location).toBe(order)
  })

  it('makes no query and no cookie for a new phone', async () => {
    const headers = await enter('storeid=102&route=xmdindex')
    expect(headers.location).toBe(order)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('leaves the other hints as they are', async () => {
    const guest = house.asGuest()
    await orderedAhead(guest.uid, 1)
    expect((await enter('storeid=102&route=hmdindex', guest.cookie)).location).toBe(order)
    expect((await enter('storeid=102&route=choose', guest.cookie)).location).toBe('/s/demo/index/home?storeid=102')
  })

  it('opens the bill of a table whose party has ordered', async () => {
    const tableNo = await house.freshTable('101')
    const caller = await house.asGuestAt('101', tableNo)
    const phone = makePhone(house.app, caller, { storeId: '101', tableNo })
    await phone.add([makeLine()])
    await phone.send()
    const { location } = await enter(`storeid=101&tableno=${tableNo}&route=xmdindex`, caller.cookie)
    expect(location).toBe(`/s/demo/index/bill?storeid=101&tableno=${tableNo}`)
  })
})
