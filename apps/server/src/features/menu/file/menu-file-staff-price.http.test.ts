import { readFileSync } from 'node:fs'
import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMenuFile, importMenuFile } from './menu-file-import.ts'

const place = { sellerId: 'demo', storeId: '101', menuClass: 0 }
const asShopsWrite = readFileSync(new URL('./fixtures/prices-as-shops-write-them.csv', import.meta.url))
const withPrices = 'code,name_zh,category,price\nA1,白灼虾,海鲜,88\nA2,清蒸鱼,海鲜,68\nA3,米饭,主食,3\nA4,汤,汤,12'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

async function publish(bytes: Uint8Array | string, menuClass = 0) {
  const file = { ...place, menuClass, name: 'menu.csv', bytes: Buffer.from(bytes) }
  const done = await importMenuFile(house.db, file)
  house.services.menu.forget('demo', '101')
  return done
}

async function dishes() {
  const { json } = await house.app.inject('/weixin/onlineorder/demo/101/0/storemenu.html?lang=zh')
  const { types } = json().resultObject as StoreMenu
  return Object.fromEntries(types.flatMap(({ menuItem }) => menuItem).map((item) => [item.code, item]))
}

async function seatedPhone(asWaiter = false) {
  const tableNo = await house.freshTable()
  const guest = await house.asGuestAt('101', tableNo)
  const cookie = asWaiter ? `${guest.cookie}; ${(await house.asWaiter()).cookie}` : guest.cookie
  return makePhone(house.app, { ...guest, cookie }, { storeId: '101', tableNo })
}

describe('a market price and a price by weight', () => {
  it('are published as such, and exported as they were written', async () => {
    expect(await publish(asShopsWrite)).toMatchObject({ ok: true, dishes: 4, faults: [] })
    const { A1, A2, A3 } = await dishes()
    expect([A1?.price, A1?.priceBy]).toEqual([0, 'market'])
    expect([A2?.price, A2?.priceBy]).toEqual([6800, 'jin'])
    expect(A3).not.toHaveProperty('priceBy')
    const text = (await exportMenuFile(house.db, place, 'csv'))?.bytes.toString()
    expect(text).toContain('时价')
    expect(text).toContain('68.00/斤')
  })

  it.each([
    ['a guest', false],
    ['a waiter who serves', true],
  ])('cannot go into the cart of %s, and the reason is told', async (_, asWaiter) => {
    const phone = await seatedPhone(asWaiter)
    for (const code of ['A1', 'A2']) {
      const refused = await phone.add([makeLine({ code })])
      expect(refused.code).toBe('price_by_staff')
      expect(refused.message).toMatch(/is set by our staff/)
    }
    expect((await phone.cart()).value.cart.lines).toEqual([])
    expect((await phone.add([makeLine({ code: 'A3' })])).code).toBeNull()
  })

  it('cannot be sent with lines of its own, nor ahead', async () => {
    const phone = await seatedPhone()
    const sent = await phone.send({ orderDetail: [makeLine({ code: 'A2' })], orderAmount: 6800 })
    expect(sent.code).toBe('price_by_staff')
    await publish(asShopsWrite, 1)
    const ahead = await makeAheadPhone(house).submit({ orderDetail: [makeLine({ code: 'A1' })], orderAmount: 0 })
    expect(ahead.code).toBe('price_by_staff')
  })

  it('stop a cart that was filled when the dish had a price, until its line is removed', async () => {
    await publish(withPrices)
    const phone = await seatedPhone()
    const line = makeLine({ code: 'A2' })
    await phone.add([line, makeLine({ code: 'A3' })])
    await publish(asShopsWrite)
    expect((await phone.send()).code).toBe('price_by_staff')
    const { cart } = (await phone.cart()).value
    expect(cart.lines.map(({ code, problem }) => [code, problem])).toEqual([
      ['A2', 'price_by_staff'],
      ['A3', null],
    ])
    await phone.change(line.id ?? '', 0)
    expect((await phone.send()).code).toBeNull()
  })

  it('are forgotten where the next file has a price', async () => {
    await publish(withPrices)
    expect((await dishes()).A1).not.toHaveProperty('priceBy')
  })

  it('are no dish that every party must order', async () => {
    await publish(asShopsWrite)
    const mustOrder = [
      { code: 'A1', num: 1, forceAdd: true },
      { code: 'A3', num: 1, forceAdd: true },
    ]
    await house.db.pool.query(`update store set config = config || $1 where seller_id = 'demo' and store_id = '101'`, [
      JSON.stringify({ mustOrder }),
    ])
    house.services.store.forget('demo', '101')
    const phone = await seatedPhone()
    await phone.add([makeLine({ code: 'A3' })])
    expect((await phone.send()).code).toBeNull()
  })
})
