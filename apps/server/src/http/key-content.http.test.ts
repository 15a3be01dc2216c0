import { randomUUID } from 'node:crypto'
import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const dishes = { 'the-lotus': 'L05', 'the-other': 'R03' } as const
type Dish = keyof typeof dishes

async function tableWith(...ids: Dish[]) {
  const tableNo = await house.freshTable()
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add(ids.map((id) => makeLine({ id, code: dishes[id] })))
  return phone
}

describe('a key whose call has a query', () => {
  it('is refused for other lines, and clears nothing', async () => {
    const phone = await tableWith('the-lotus', 'the-other')
    const key = randomUUID()
    const clear = (query: string) => phone.call('DELETE', `${phone.base}/order.html?${query}`, { key })
    const first = await clear('ids=the-lotus')
    expect(await clear('ids=the-other')).toMatchObject({ status: 409, code: 'key_reused' })
    expect(await clear('ids=the-lotus&seatingid=')).toMatchObject({ code: 'key_reused' })
    expect((await phone.cart()).value.cart.lines.map(({ id }) => id)).toEqual(['the-other'])
    expect(await clear('ids=the-lotus')).toMatchObject({ code: null, value: first.value })
  })

  it.each([
    ['unpay', 'storeid=101&scene=0', 'storeid=101&scene=2'],
    ['unpay', 'storeid=101&scene=0', 'storeid=102&scene=0'],
    ['preorder', 'storeid=101', 'storeid=102'],
  ])('drops nothing elsewhere (%s: %s, then %s)', async (what, one, other) => {
    const phone = await tableWith('the-lotus')
    const key = randomUUID()
    const drop = (query: string) => phone.call('DELETE', `/weixin/onlineorder/demo/${what}.html?${query}`, { key })
    expect(await drop(one)).toMatchObject({ code: null })
    expect(await drop(other)).toMatchObject({ code: 'key_reused' })
    expect(await drop(one)).toMatchObject({ code: null })
  })

  it('is the same in another language and with unknown parameters', async () => {
    const phone = await tableWith('the-lotus')
    const key = randomUUID()
    const say = (query: string) =>
      phone.call<{ cart: Cart }>('POST', `${phone.base}/order.html${query}`, {
        body: { lines: [makeLine({ id: 'the-other', code: dishes['the-other'] })] },
        key,
      })
    const seq = (await say('')).value.cart.seq
    for (const query of ['?lang=ja', '?lang=zh', '?_=17'])
      expect(await say(query)).toMatchObject({ code: null, value: { cart: { seq } } })
    const clear = (query: string) => phone.call<{ cart: Cart }>('DELETE', `${phone.base}/order.html${query}`, { key })
    const after = (await clear('?ids=the-other&lang=en')).value.cart.seq
    expect(await clear('?lang=ja&ids=the-other')).toMatchObject({ code: null, value: { cart: { seq: after } } })
    expect((await phone.cart()).value.cart.lines).toHaveLength(1)
  })
})
