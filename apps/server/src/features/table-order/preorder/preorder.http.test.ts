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

describe('a pre-order', () => {
  const cached = (phone: Phone, method: 'GET' | 'DELETE' = 'GET') =>
    phone.call<{ preorder: { lines: NewLine[]; memo: string } | null; cleared?: boolean }>(
      method,
      '/weixin/onlineorder/demo/preorder.html?storeid=101',
    )
  const cache = (phone: Phone, lines: readonly Partial<NewLine>[], memo = '') =>
    phone.call('POST', '/weixin/storeorder/demo/101/cacheorder.html', { body: { lines, memo } })

  it("replaces the guest's last one, and loads at the table", async () => {
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

  it('is the latest one, despite a late copy of an earlier call', async () => {
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

  it('is deleted after 24 hours', async () => {
    const phone = await phoneAt()
    await cache(phone, [makeLine()])
    await house.db.pool.query(`update cached_order set cached_at = now() - interval '24 hours 1 second'`)
    expect((await cached(phone)).value.preorder).toBeNull()
    expect(await cache(phone, [makeLine()], '字'.repeat(61))).toMatchObject({ code: 'memo_too_long' })
  })
})
