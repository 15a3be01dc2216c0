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
  it('goes into the cart whole or not at all', async () => {
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

  it('leaves out unavailable dishes with the reason, if asked to', async () => {
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

  it('is only for guests at the table', async () => {
    const guarded = await phoneAt('105')
    for (const which of ['', '2'] as const) {
      expect(await batch(guarded, [makeLine()], which)).toMatchObject({ code: 'seating_join_needed' })
    }
    expect(await batch(wanderer(), [makeLine()])).toMatchObject({ code: 'table_code_needed' })
  })
})
