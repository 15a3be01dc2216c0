import { randomUUID } from 'node:crypto'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function phoneAt(storeId = '101'): Promise<Phone> {
  const tableNo = await house.freshTable(storeId)
  return makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo })
}
const wanderer = () => makePhone(house.app, house.asGuest(), { storeId: '101', tableNo: 'A1' })

describe("a guest's paid and open bills", () => {
  const lastPay = (phone: Phone, tableNo: string) =>
    phone.call<{ lastPaidAt: string | null; amount: number; tableNo: string }>(
      'GET',
      `/weixin/onlineorder/demo/101/${tableNo}/lastpay.html`,
    )
  const unpaid = async (phone: Phone) =>
    (
      await phone.call<{ bills: { outtradeno: string; amount: number }[] }>(
        'GET',
        '/weixin/onlineorder/demo/unpay.html?storeid=101&scene=0',
      )
    ).value.bills

  it("are shown only to that party's guests", async () => {
    const phone = await phoneAt()
    const tableNo = phone.base.split('/').at(-1) ?? ''
    await phone.add([makeLine()])
    await phone.send()
    await phone.add([makeLine({ num: 2 })])
    const billId = (await phone.cart()).value.outtradeno
    expect(await unpaid(phone)).toMatchObject([{ outtradeno: billId, amount: 2600, tableNo, orderType: '0' }])
    expect(await unpaid(wanderer())).toEqual([])
    expect((await lastPay(phone, '00')).value.lastPaidAt).toBeNull()
    await house.db.pool.query(
      `update bill set state = 'paid', paid_amount = amount, paid_at = now() where bill_id = $1`,
      [billId],
    )
    expect(await unpaid(phone)).toEqual([])
    for (const at of ['00', tableNo])
      expect((await lastPay(phone, at)).value).toMatchObject({ amount: 2600, tableNo, notSent: 2 })
    expect((await lastPay(phone, 'A12')).value.lastPaidAt).toBeNull()
    expect((await lastPay(wanderer(), '00')).value.lastPaidAt).toBeNull()
  })

  it("never let a phone drop a table's bill", async () => {
    const phone = await phoneAt()
    await phone.add([makeLine()])
    await phone.send()
    const dropped = await phone.call('DELETE', '/weixin/onlineorder/demo/unpay.html?storeid=101&scene=0')
    expect(dropped.value).toEqual({ cleared: 0, owed: 1 })
    expect((await phone.cart()).value.orderedAmount).toBe(2600)
  })

  it('let a phone drop an order ahead that no kitchen has accepted', async () => {
    const phone = wanderer()
    const insert = (id: string, state: string) =>
      house.db.pool.query(
        `with b as (insert into bill (seller_id, bill_id, store_id, order_type, amount, item_count, currency)
           values ('demo', $1, '101', 3, 2600, 1, 'CNY') returning bill_id)
           , r as (insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_version, item_count, amount, sent_by)
             select 'demo', $1 || '-r', bill_id, '101', 1, 1, $2, 1, 1, 2600, $3 from b)
         insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, pickup_no,
           handover_code, pay_before, released_at)
         select 'demo', bill_id, '101', $3, 3, 0, now(), now(), 1, $1, now() + interval '1 hour',
           case when $2 = 'accepted' then now() end from b`,
        [id, state, phone.uid],
      )
    await insert(`ahead${randomUUID().slice(0, 8)}`, 'waiting')
    await insert(`taken${randomUUID().slice(0, 8)}`, 'accepted')
    const drop = (key = randomUUID() as string) =>
      phone.call('DELETE', '/weixin/onlineorder/demo/unpay.html?storeid=101&scene=0', { key })
    const key = randomUUID()
    expect((await drop(key)).value).toEqual({ cleared: 1, owed: 1 })
    await insert(`again${randomUUID().slice(0, 8)}`, 'waiting')
    expect((await drop(key)).value).toEqual({ cleared: 1, owed: 1 })
    expect((await drop()).value).toEqual({ cleared: 1, owed: 1 })
    expect((await drop()).value).toEqual({ cleared: 0, owed: 1 })
  })
})
