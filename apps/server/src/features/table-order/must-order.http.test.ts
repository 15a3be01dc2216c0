import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { makeLine, makePhone, type Phone, type Reply } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
})
afterAll(() => house.close())

const [tea, rice] = ['Y01', 'R03'] as const
const mustOrder = [
  { code: tea, forceAdd: true },
  { code: rice, forceAdd: false },
]

async function configure(config: object): Promise<void> {
  await house.db.pool.query(`update store set config = $1 where seller_id = 'demo' and store_id = '101'`, [
    JSON.stringify(config),
  ])
  house.services.store.forget('demo', '101')
}

async function phoneWhereMust(): Promise<Phone> {
  await configure({ mustOrder })
  const tableNo = await house.freshTable()
  return makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
}

afterEach(async () => {
  await configure({})
  await house.db.pool.query(`delete from saleout where seller_id = 'demo' and store_id = '101' and code = $1`, [tea])
  house.services.menu.forget('demo', '101')
})

const missing = ({ refusal }: Reply) =>
  ((refusal.details?.dishes ?? []) as MustOrderDish[]).map(({ code, num, forceAdd }) => [code, num, forceAdd])
const lotus = () => [makeLine()]

describe('a table that must order some dishes', () => {
  it('is told which, by name, and nothing is sent', async () => {
    const phone = await phoneWhereMust()
    await phone.add(lotus())
    const refused = await phone.send()
    expect(refused).toMatchObject({ code: 'must_order', message: 'Must order items...' })
    expect(missing(refused)).toEqual([
      [tea, 1, true],
      [rice, 1, false],
    ])
    const [first] = (refused.refusal.details?.dishes ?? []) as MustOrderDish[]
    expect(first).toMatchObject({ name: expect.any(String), showName: expect.any(String) })
    expect(first?.showName).not.toBe(first?.name)
    expect((await phone.cart()).value).toMatchObject({ orderedCount: 0, cart: { count: 1 } })
  })

  it('sends once they are in the cart', async () => {
    const phone = await phoneWhereMust()
    await phone.add([...lotus(), makeLine({ code: tea }), makeLine({ code: rice })])
    expect((await phone.send()).code).toBeNull()
  })

  it('may say no to what is only offered, not to what must be had', async () => {
    const phone = await phoneWhereMust()
    await phone.add(lotus())
    expect(missing(await phone.send({ declined: [tea, rice] }))).toEqual([[tea, 1, true]])
    await phone.add([makeLine({ code: tea })])
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
  })

  it('has ordered them with its first round: the next one is asked for nothing', async () => {
    const phone = await phoneWhereMust()
    await phone.add([...lotus(), makeLine({ code: tea })])
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
    await phone.add(lotus())
    expect((await phone.send()).code).toBeNull()
  })

  it('is asked again when the kitchen refused them', async () => {
    const phone = await phoneWhereMust()
    const sent = await phone.send({ orderDetail: [makeLine({ code: tea })], declined: [rice] })
    const roundId = sent.value.msgid.slice('demo_'.length)
    await house.db.pool.query(`update round_line set cook_state = 'refused' where round_id = $1`, [roundId])
    expect(missing(await phone.send({ orderDetail: lotus(), declined: [rice] }))).toEqual([[tea, 1, true]])
  })

  it('is not asked for what sold out', async () => {
    const phone = await phoneWhereMust()
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', $1)`, [tea])
    house.services.menu.forget('demo', '101')
    await phone.add(lotus())
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
  })
})
