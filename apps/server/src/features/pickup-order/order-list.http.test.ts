import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterAll(() => house.close())

const guest = (): AheadPhone => makeAheadPhone(house)
async function changeStore(set: string) {
  await house.db.pool.query(`update store set ${set} where seller_id = 'demo' and store_id = '101'`)
  house.services.store.forget('demo', '101')
}

describe('the status of a guest’s orders', () => {
  it('takes several numbers and returns only the guest’s own', async () => {
    const [phone, other] = [guest(), guest()]
    const [first, second, foreign] = [await phone.ordered(), await phone.ordered(), await other.ordered()]
    await phone.cancel(second.outtradeno)
    const { orders } = (await phone.status([first, foreign, second].map(({ outtradeno }) => outtradeno).join(',')))
      .value
    const stand = orders.map(({ outtradeno, state }) => [outtradeno, state])
    expect(new Map(stand as [string, string][])).toEqual(
      new Map([
        [first.outtradeno, 'unpaid'],
        [second.outtradeno, 'cancelled'],
      ]),
    )
  })
})

describe('the unpaid data of a scene', () => {
  const unpay = '/weixin/onlineorder/demo/unpay.html?storeid=101&scene='

  it('holds takeouts in scene 2 and clears them alone', async () => {
    const phone = guest()
    await changeStore(`config = config || '{"unpaidMost":0}'`)
    const { value } = await phone.call<{ shippingId: string }>('POST', '/weixin/takeout/demo/ordershippinginfo.html', {
      body: {
        ...{ storefrontid: '101', username: '王小姐', tel: '13800000001', address: '闻涛路 5 号', houseNo: '3 栋' },
        ...{ gdLat: 30.21, gdLng: 120.22, orderAmount: 5200 },
      },
    })
    const two = { orderDetail: [makeLine({ num: 2 })], orderAmount: undefined }
    const brought = await phone.ordered({ orderType: '2', shippingId: value.shippingId, ...two })
    const takeAt = new Date(Math.ceil(house.now().getTime() / 3_600_000 + 1) * 3_600_000).toISOString()
    const preordered = await phone.ordered({ orderType: '3', takeAt })
    await changeStore(`config = config - 'unpaidMost'`)
    const listed = await phone.call<{ bills: unknown[] }>('GET', `${unpay}2`)
    expect(listed.value.bills).toMatchObject([{ outtradeno: brought.outtradeno, orderType: '2' }])
    expect((await phone.call('DELETE', `${unpay}2`)).value).toEqual({ cleared: 1, owed: 0 })
    expect(await phone.one(brought.outtradeno)).toMatchObject({ state: 'cancelled', endedBy: 'guest' })
    expect((await phone.one(preordered.outtradeno)).state).toBe('unpaid')
  })
})

describe('the list of a guest’s orders', () => {
  it('has pages and states', async () => {
    const phone = guest()
    await changeStore(`config = config || '{"unpaidMost":0}'`)
    for (let n = 0; n < 21; n += 1) await phone.ordered()
    await changeStore(`config = config - 'unpaidMost'`)
    const first = (await phone.list('storeid=101')).value
    expect([first.orders.length, first.more]).toEqual([20, true])
    const second = (await phone.list('storeid=101&page=2')).value
    expect([second.orders.length, second.more]).toEqual([1, false])
    const [newest] = first.orders
    await phone.cancel(newest?.outtradeno ?? '')
    expect((await phone.list('state=cancelled')).value.orders.map(({ outtradeno }) => outtradeno)).toEqual([
      newest?.outtradeno,
    ])
    expect((await phone.list('state=done')).value.orders).toEqual([])
    expect((await phone.list('storeid=102')).value.orders).toEqual([])
  })

  it('gives each order its store’s current menu class', async () => {
    const phone = guest()
    await phone.ordered()
    await phone.ordered({ storefrontid: '102', orderDetail: [makeLine({ code: 'B02' })], orderAmount: undefined })
    await changeStore(`config = config || '{"picupMenu": 0}'`)
    const { orders } = (await phone.list()).value
    await changeStore(`config = config - 'picupMenu'`)
    expect(orders.map(({ storeId, menuClass }) => [storeId, menuClass])).toEqual([
      ['102', 1],
      ['101', 0],
    ])
  })

  it('names every store of the guest’s orders on the first page', async () => {
    const phone = guest()
    expect((await phone.list()).value.stores).toEqual([])
    const { outtradeno } = await phone.ordered()
    await phone.ordered({ storefrontid: '102', orderDetail: [makeLine({ code: 'B02' })], orderAmount: undefined })
    await guest().ordered()
    const both = [
      { storeId: '101', storeName: expect.stringMatching(/./) },
      { storeId: '102', storeName: expect.stringMatching(/./) },
    ]
    for (const asked of ['', 'storeid=101', 'state=done']) expect((await phone.list(asked)).value.stores).toEqual(both)
    expect((await phone.list('lang=en')).value.stores.map(({ storeName }) => storeName)).toEqual(
      (await phone.list('lang=en')).value.orders.map(({ storeName }) => storeName).reverse(),
    )
    for (const asked of ['page=2', `outtradeno=${outtradeno}`])
      expect((await phone.list(asked)).value.stores).toEqual([])
  })
})
