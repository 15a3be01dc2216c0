import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

async function companions(): Promise<[Phone, Phone]> {
  const tableNo = await house.freshTable()
  const guests = await Promise.all([house.asGuestAt('101', tableNo), house.asGuestAt('101', tableNo)])
  return guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo })) as [Phone, Phone]
}

const noodles = 'the-noodles'
const egg = { code: '', name: '煎蛋', price: 300, num: 1 }

describe('a line that two companions change at the same time', () => {
  it('has both changes when each names another field', async () => {
    const [lin, anna] = await companions()
    await lin.add([makeLine({ id: noodles, code: 'Z03', standard: '标准' })])
    await anna.edit(noodles, { memo: '不要花生' })
    await anna.change(noodles, 3)
    const { code, value } = await lin.edit(noodles, { standard: '加量' })
    expect(code).toBeNull()
    expect(value.cart.lines).toMatchObject([{ id: noodles, standard: '加量', memo: '不要花生', num: 3, menuItem: [] }])
    await anna.edit(noodles, { menuItem: [egg] })
    expect((await lin.edit(noodles, { memo: '' })).value.cart.lines).toMatchObject([
      { standard: '加量', memo: '', num: 3, menuItem: [{ name: '煎蛋', num: 1 }] },
    ])
  })

  it('stays unchanged by a change without fields', async () => {
    const [lin, anna] = await companions()
    await lin.add([makeLine({ id: noodles, code: 'Z03', standard: '标准', num: 2 })])
    const { seq } = (await anna.cart()).value.cart
    expect((await anna.edit(noodles, {})).value.cart).toMatchObject({ seq, lines: [{ num: 2, standard: '标准' }] })
  })
})
