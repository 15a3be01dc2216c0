import { randomUUID } from 'node:crypto'
import { cartLineLimit } from '@comanda/rules/cart/cart-limit.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const codes = ['L05', 'L06', 'L07', 'R03']

/** Each note differs, so each add is a line. Several dishes, because of their maximum. */
const linesFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => makeLine({ code: codes[(from + n) % 4] ?? '', memo: `n${from + n}` }))

async function phoneWith(count: number): Promise<Phone> {
  const tableNo = await house.freshTable()
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  for (let from = 0; from < count; from += 60) {
    const added = await phone.add(linesFrom(from, Math.min(from + 60, count)))
    expect(added.code).toBeNull()
  }
  return phone
}

const lineCount = async (phone: Phone) => (await phone.cart()).value.cart.lines.length

describe('a cart with as many lines as it holds', () => {
  it('takes no new line, but more portions, and again after a removal', async () => {
    const phone = await phoneWith(cartLineLimit)
    expect(await phone.add(linesFrom(500, 502))).toMatchObject({
      code: 'cart_full',
      message: 'A cart holds up to 200 lines. Please send the order first, then add more',
    })
    expect((await phone.add(linesFrom(0, 1))).code).toBeNull()
    const { lines } = (await phone.cart()).value.cart
    expect(lines).toHaveLength(cartLineLimit)
    expect(lines[0]).toMatchObject({ memo: 'n0', num: 2 })
    await phone.change(lines[0]?.id ?? '', 0)
    expect((await phone.add(linesFrom(500, 501))).code).toBeNull()
    expect((await phone.add(linesFrom(501, 502))).code).toBe('cart_full')
    expect((await phone.send()).code).toBeNull()
    expect((await phone.add(linesFrom(501, 502))).code).toBeNull()
  })

  it('is filled up by a whole order, which lists what was left out', async () => {
    const phone = await phoneWith(cartLineLimit - 2)
    const lines = linesFrom(500, 504)
    const url = `${phone.base}/batchorder2.html`
    const batch = await phone.call<{ left: unknown[] }>('POST', url, { body: { lines } })
    expect(batch.value.left).toMatchObject(lines.slice(2).map(({ id }) => ({ id, problem: 'cart_full' })))
    expect(await lineCount(phone)).toBe(cartLineLimit)
  })

  it('gives its last place to one of two phones', async () => {
    const phone = await phoneWith(cartLineLimit - 1)
    const added = await Promise.all([500, 501, 502].map((n) => phone.add(linesFrom(n, n + 1), randomUUID())))
    expect(added.map(({ code }) => code).sort()).toEqual(['cart_full', 'cart_full', null])
    expect(await lineCount(phone)).toBe(cartLineLimit)
  })

  it('refuses an undo when the cleared lines do not fit', async () => {
    const phone = await phoneWith(cartLineLimit)
    const { seq } = (await phone.clear()).value.cart
    await phone.add(linesFrom(500, 501))
    expect((await phone.call('POST', `${phone.base}/cartundo.html`, { body: { seq } })).code).toBe('cart_full')
    expect(await lineCount(phone)).toBe(1)
  })
})
