import { randomUUID } from 'node:crypto'
import type { Cart } from '@comanda/contract/cart/cart.schema.ts'
import type { ClearedCart } from '@comanda/contract/table-order/cart-undo.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let house: TestApp
let clock = 0
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(Date.now() + clock) })
})
beforeEach(() => {
  clock = 0
})
afterAll(() => house.close())

async function phonesAt(): Promise<[Phone, Phone]> {
  const tableNo = await house.freshTable()
  const guests = await Promise.all([house.asGuestAt('101', tableNo), house.asGuestAt('101', tableNo)])
  return guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo })) as [Phone, Phone]
}

const cleared = async (phone: Phone) =>
  (await phone.call<{ cleared: ClearedCart | null }>('GET', `${phone.base}/cartundo.html`)).value.cleared
const undo = (phone: Phone, seq: number, key = randomUUID()) =>
  phone.call<{ cart: Cart; eventId: number }>('POST', `${phone.base}/cartundo.html`, { body: { seq }, key })
const shown = ({ lines }: Cart) => lines.map(({ code, num, memo, uid }) => [code, num, memo, uid])

describe('a cleared cart', () => {
  it("names its guest to companions, and returns with each line's guest", async () => {
    const [lin, anna] = await phonesAt()
    await lin.add([makeLine({ num: 2, memo: '少糖' })])
    await anna.add([makeLine({ code: 'R03' })])
    const before = shown((await lin.cart()).value.cart)
    expect(await cleared(anna)).toBeNull()
    expect((await lin.clear()).value.cart.lines).toEqual([])
    const told = await cleared(anna)
    expect(told).toMatchObject({ uid: lin.uid, portions: 3 })
    expect(told?.leftSeconds).toBeGreaterThan(110)
    const back = await undo(anna, told?.seq ?? 0)
    expect(shown(back.value.cart)).toEqual(before)
    expect(shown((await lin.cart()).value.cart)).toEqual(before)
    expect(await cleared(lin)).toBeNull()
  })

  it('is neither told to nor undone by a guest who scanned after it', async () => {
    const tableNo = await house.freshTable()
    const lin = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    await lin.add([makeLine()])
    await lin.clear()
    clock = 1000
    const later = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
    expect(await cleared(later)).toBeNull()
    await later.add([makeLine()])
    expect(await cleared(later)).toBeNull()
    const told = await cleared(lin)
    expect(told).toMatchObject({ uid: lin.uid, portions: 1 })
    expect(await undo(later, told?.seq ?? 0)).toMatchObject({ code: 'undo_gone' })
  })

  it('is told to a guest who had scanned and joins later, and to staff who come later', async () => {
    const tableNo = await house.freshTable()
    const guests = await Promise.all([house.asGuestAt('101', tableNo), house.asGuestAt('101', tableNo)])
    const [lin, scanned] = guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo })) as [
      Phone,
      Phone,
    ]
    await lin.add([makeLine()])
    clock = 1000
    await lin.clear()
    clock = 2000
    const { cookie } = await house.asWaiter()
    const waiter = makePhone(house.app, { cookie, uid: 'staff:waiter' }, { storeId: '101', tableNo })
    for (const phone of [scanned, waiter]) expect(await cleared(phone)).toMatchObject({ uid: lin.uid })
    await scanned.add([makeLine({ code: 'R03' })])
    expect(await cleared(scanned)).toMatchObject({ uid: lin.uid })
  })

  it('returns once, beside later dishes', async () => {
    const [lin, anna] = await phonesAt()
    await lin.add([makeLine({ num: 2 })])
    await lin.clear()
    const seq = (await cleared(lin))?.seq ?? 0
    await anna.add([makeLine({ code: 'R03' })])
    const key = randomUUID()
    const all = await Promise.all([undo(lin, seq, key), undo(lin, seq, key), undo(anna, seq)])
    expect(all.map(({ code }) => code).filter((code) => code === null).length).toBeGreaterThan(0)
    for (const { code } of all) expect([null, 'undo_gone']).toContain(code)
    const now = shown((await lin.cart()).value.cart)
    expect(now).toHaveLength(2)
    expect(now).toContainEqual(['L05', 2, '', lin.uid])
    expect(await undo(anna, seq)).toMatchObject({ code: 'undo_gone' })
  })

  it('cannot return after two minutes or a sent round', async () => {
    const [lin, anna] = await phonesAt()
    await lin.add([makeLine()])
    await lin.clear()
    const first = (await cleared(lin))?.seq ?? 0
    clock = 121_000
    expect(await cleared(anna)).toBeNull()
    expect(await undo(anna, first)).toMatchObject({ code: 'undo_gone' })
    clock = 0
    expect((await cleared(anna))?.seq).toBe(first)
    await anna.add([makeLine({ code: 'R03' })])
    await anna.send()
    expect(await cleared(anna)).toBeNull()
    expect(await undo(lin, first)).toMatchObject({ code: 'undo_gone' })
    expect((await lin.cart()).value.cart.lines).toEqual([])
  })

  it('returns with a sold-out dish, which it marks', async () => {
    const [lin] = await phonesAt()
    await lin.add([makeLine()])
    await lin.clear()
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', 'L05')`)
    const back = await undo(lin, (await cleared(lin))?.seq ?? 0)
    expect(back.value.cart.lines).toMatchObject([{ code: 'L05', problem: 'sold_out' }])
    await house.db.pool.query('delete from saleout')
  })

  it('keeps dishes that its guest had not seen', async () => {
    const [lin, anna] = await phonesAt()
    await lin.add([makeLine({ id: 'seen-by-lin', num: 2 })])
    await anna.add([makeLine({ id: 'seen-of-anna', code: 'R03' })])
    await anna.add([makeLine({ id: 'unseen-of-anna', code: 'R03', memo: '少糖' })])
    const { cart } = (await lin.clear(['seen-by-lin', 'seen-of-anna'])).value
    expect(cart.lines.map(({ id }) => id)).toEqual(['unseen-of-anna'])
    const told = await cleared(anna)
    expect(told).toMatchObject({ uid: lin.uid, portions: 3 })
    const back = (await undo(anna, told?.seq ?? 0)).value.cart
    expect(back.lines.map(({ id }) => id).sort()).toEqual(['seen-by-lin', 'seen-of-anna', 'unseen-of-anna'])
  })

  it('is none when no seen dish is left', async () => {
    const [lin, anna] = await phonesAt()
    await anna.add([makeLine({ id: 'unseen-of-anna' })])
    const { seq } = (await anna.cart()).value.cart
    for (const seen of [['long-gone-line'], []]) expect((await lin.clear(seen)).value.cart).toMatchObject({ seq })
    expect(await cleared(anna)).toBeNull()
  })

  it('names a member of the staff, who is no companion', async () => {
    const tableNo = await house.freshTable()
    const [guest, { cookie }] = await Promise.all([house.asGuestAt('101', tableNo), house.asWaiter()])
    const lin = makePhone(house.app, guest, { storeId: '101', tableNo })
    const waiter = makePhone(house.app, { cookie, uid: 'staff:waiter' }, { storeId: '101', tableNo })
    await lin.add([makeLine()])
    await waiter.clear()
    const { rows } = await house.db.pool.query(`select display_name as who from staff where username = 'waiter'`)
    expect(await cleared(lin)).toMatchObject({ uid: 'staff:waiter', who: rows[0].who })
    await lin.add([makeLine()])
    await lin.clear()
    expect(await cleared(lin)).not.toHaveProperty('who')
  })

  it('is none when it was empty', async () => {
    const [lin] = await phonesAt()
    await lin.add([makeLine({ id: 'one-line-id' })])
    await lin.change('one-line-id', 0)
    await lin.clear()
    expect(await cleared(lin)).toBeNull()
  })

  it('cannot be returned by another party', async () => {
    const [lin] = await phonesAt()
    const [other] = await phonesAt()
    await lin.add([makeLine()])
    await other.add([makeLine({ code: 'R03' })])
    await lin.clear()
    const seq = (await cleared(lin))?.seq ?? 0
    expect(await undo(other, seq)).toMatchObject({ code: 'undo_gone' })
  })
})
