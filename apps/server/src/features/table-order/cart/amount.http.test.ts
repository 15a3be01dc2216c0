import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const wanderer = () => makePhone(house.app, house.asGuest(), { storeId: '101', tableNo: 'A1' })

describe('the amount of an order', () => {
  it('is polled, and excludes unavailable dishes by name', async () => {
    const phone = wanderer()
    const asked = await phone.call<{ msgid: string }>('POST', '/weixin/storeorder/demo/101/storecalamt.html', {
      body: { orderDetail: [makeLine({ num: 2, price: 1 }), makeLine({ code: 'NO-SUCH' })] },
    })
    const cart = (await phone.answer<Cart>(asked.value.msgid)).value
    expect(cart).toMatchObject({ count: 2, amount: 5200, lines: [{ problem: null }, { problem: 'dish_gone' }] })
    // No other guest reads the answer.
    expect(await wanderer().answer(asked.value.msgid)).toMatchObject({ code: 'not_found' })
  })

  it('needs a store with a menu of that class', async () => {
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
