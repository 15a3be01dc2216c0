import { randomUUID } from 'node:crypto'
import type { Cart, NewLine } from '@comanda/contract/cart/cart.schema.ts'
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

const batch = (phone: Phone, lines: readonly Partial<NewLine>[], which: '' | '2' = '', key = randomUUID()) =>
  phone.call<{ cart: Cart; left: { id: string; code: string; problem: string; problemText: string }[] }>(
    'POST',
    `${phone.base}/batchorder${which}.html`,
    { body: { lines }, key },
  )
const codes = ({ lines }: Cart) => lines.map(({ code, num }) => [code, num])

describe('a whole order at once', () => {
  it('goes into the cart all of it or nothing', async () => {
    const phone = await phoneAt()
    const key = randomUUID()
    const lines = [makeLine({ num: 2 }), makeLine({ code: 'R03' })]
    await batch(phone, lines, '', key)
    expect(codes((await batch(phone, lines, '', key)).value.cart)).toEqual([
      ['L05', 2],
      ['R03', 1],
    ])
    const bad = await batch(phone, [makeLine({ code: 'R03' }), makeLine({ code: 'NO-SUCH' })])
    expect(bad).toMatchObject({ code: 'dish_gone' })
    expect(codes((await phone.cart()).value.cart)).toEqual([
      ['L05', 2],
      ['R03', 1],
    ])
  })

  it('takes more lines than a phone adds by hand', async () => {
    const phone = await phoneAt()
    const lines = Array.from({ length: 90 }, (_, n) => makeLine({ memo: `${n}` }))
    expect((await batch(phone, lines)).value.cart.lines).toHaveLength(90)
    expect(
      await batch(
        phone,
        Array.from({ length: 201 }, () => makeLine()),
      ),
    ).toMatchObject({ code: 'invalid_request' })
  })

  it('leaves out what cannot be had and says why, the second way', async () => {
    const phone = await phoneAt()
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'R03')`)
    const [gone, sold, long] = [
      makeLine({ code: 'NO-SUCH' }),
      makeLine({ code: 'R03' }),
      makeLine({ memo: '长'.repeat(31) }),
    ]
    const key = randomUUID()
    const { value, code } = await batch(phone, [makeLine(), gone, sold, long], '2', key)
    expect(code).toBeNull()
    expect(codes(value.cart)).toEqual([['L05', 1]])
    expect(value.left.map(({ id, problem }) => [id, problem]).sort()).toEqual(
      [
        [gone.id, 'dish_gone'],
        [sold.id, 'sold_out'],
        [long.id, 'memo_too_long'],
      ].sort(),
    )
    expect(value.left.every(({ problemText }) => problemText.length > 5)).toBe(true)
    await house.db.pool.query('delete from saleout')
  })

  it('is for who sits at the table', async () => {
    const guarded = await phoneAt('105')
    for (const which of ['', '2'] as const) {
      expect(await batch(guarded, [makeLine()], which)).toMatchObject({ code: 'seating_join_needed' })
    }
    expect(await batch(wanderer(), [makeLine()])).toMatchObject({ code: 'table_code_needed' })
  })
})

describe('a pre-order', () => {
  const cached = (phone: Phone, method: 'GET' | 'DELETE' = 'GET') =>
    phone.call<{ preorder: { lines: NewLine[]; memo: string } | null; cleared?: boolean }>(
      method,
      '/weixin/onlineorder/demo/preorder.html?storeid=101',
    )
  const cache = (phone: Phone, lines: readonly Partial<NewLine>[], memo = '') =>
    phone.call('POST', '/weixin/storeorder/demo/101/cacheorder.html', { body: { lines, memo } })

  it('is kept for its guest, the next in place of the last, and loaded at the table', async () => {
    const phone = await phoneAt()
    expect((await cached(phone)).value.preorder).toBeNull()
    await cache(phone, [makeLine()])
    await cache(phone, [makeLine({ code: 'R03', num: 2 })], '靠窗')
    const kept = (await cached(phone)).value.preorder
    expect(kept).toMatchObject({ lines: [{ code: 'R03', num: 2 }], memo: '靠窗' })
    expect((await cached(wanderer())).value.preorder).toBeNull()
    expect(codes((await batch(phone, kept?.lines ?? [])).value.cart)).toEqual([['R03', 2]])
    expect((await cached(phone, 'DELETE')).value).toEqual({ cleared: true })
    expect((await cached(phone, 'DELETE')).value).toEqual({ cleared: false })
    expect((await cached(phone)).value.preorder).toBeNull()
  })

  it('is what was put together last, however late a copy of an earlier call comes', async () => {
    const phone = await phoneAt()
    const at = '/weixin/storeorder/demo/101/cacheorder.html'
    const drop = '/weixin/onlineorder/demo/preorder.html?storeid=101'
    const first = { body: { lines: [makeLine()] }, key: randomUUID() }
    const dropping = { key: randomUUID() }
    const kept = await phone.call('POST', at, first)
    expect((await phone.call('DELETE', drop, dropping)).value).toEqual({ cleared: true })
    await cache(phone, [makeLine({ code: 'R03' })])
    expect((await phone.call('POST', at, first)).value).toEqual(kept.value)
    expect((await phone.call('DELETE', drop, dropping)).value).toEqual({ cleared: true })
    expect((await cached(phone)).value.preorder).toMatchObject({ lines: [{ code: 'R03' }] })
  })

  it('is forgotten after 24 hours', async () => {
    const phone = await phoneAt()
    await cache(phone, [makeLine()])
    await house.db.pool.query(`update cached_order set cached_at = now() - interval '24 hours 1 second'`)
    expect((await cached(phone)).value.preorder).toBeNull()
    expect(await cache(phone, [makeLine()], '字'.repeat(61))).toMatchObject({ code: 'memo_too_long' })
  })
})

describe('what an order comes to', () => {
  it('is asked and polled, with what cannot be had named and in no sum', async () => {
    const phone = wanderer()
    const asked = await phone.call<{ msgid: string }>('POST', '/weixin/storeorder/demo/101/storecalamt.html', {
      body: { orderDetail: [makeLine({ num: 2, price: 1 }), makeLine({ code: 'NO-SUCH' })] },
    })
    const cart = (await phone.answer<Cart>(asked.value.msgid)).value
    expect(cart).toMatchObject({ count: 2, amount: 5200, lines: [{ problem: null }, { problem: 'dish_gone' }] })
    // Nobody else reads the answer.
    expect(await wanderer().answer(asked.value.msgid)).toMatchObject({ code: 'not_found' })
  })

  it('needs a store with a menu of that kind', async () => {
    const ask = (store: string, orderType: string) =>
      wanderer().call('POST', `/weixin/storeorder/demo/${store}/storecalamt.html`, {
        body: { orderDetail: [makeLine()], orderType },
      })
    expect(await ask('999', '0')).toMatchObject({ code: 'store_unknown' })
    await house.db.pool.query(
      `insert into store (seller_id, store_id, names, time_zone) values ('demo', '190', '{}', 'Asia/Shanghai')`,
    )
    house.services.store.forget('demo', '190')
    expect(await ask('190', '2')).toMatchObject({ code: 'menu_missing' })
  })
})

describe('what a guest has paid and has not', () => {
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

  it('is told to who was in that party, and to nobody else', async () => {
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

  it('a table’s bill is never dropped by a phone', async () => {
    const phone = await phoneAt()
    await phone.add([makeLine()])
    await phone.send()
    const dropped = await phone.call('DELETE', '/weixin/onlineorder/demo/unpay.html?storeid=101&scene=0')
    expect(dropped.value).toEqual({ cleared: 0, owed: 1 })
    expect((await phone.cart()).value.orderedAmount).toBe(2600)
  })

  it('drops what was ordered ahead and no kitchen has taken', async () => {
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

describe('an action of a guest', () => {
  it('is counted for who holds the table’s code', async () => {
    const phone = await phoneAt()
    const tableNo = phone.base.split('/').at(-1)
    const act = (who: Phone, action: string) => who.call('GET', `/weixin/useraction/demo/101/${tableNo}/${action}.html`)
    expect(await act(phone, 'scan')).toMatchObject({ code: null })
    expect(await act(phone, 'Drop Table')).toMatchObject({ code: 'invalid_request' })
    expect(await act(wanderer(), 'scan')).toMatchObject({ code: 'table_code_needed' })
  })
})
