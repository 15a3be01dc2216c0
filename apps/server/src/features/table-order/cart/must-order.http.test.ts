import type { MustOrderDish } from '@comanda/contract/menu/menu.schema.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
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
  it('gets their names, and sends nothing', async () => {
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

  it('may decline an offered dish, not a required one', async () => {
    const phone = await phoneWhereMust()
    await phone.add(lotus())
    expect(missing(await phone.send({ declined: [tea, rice] }))).toEqual([[tea, 1, true]])
    await phone.add([makeLine({ code: tea })])
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
  })

  it('needs none in the next round', async () => {
    const phone = await phoneWhereMust()
    await phone.add([...lotus(), makeLine({ code: tea })])
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
    await phone.add(lotus())
    expect((await phone.send()).code).toBeNull()
  })

  it('needs them again when the kitchen refused them', async () => {
    const phone = await phoneWhereMust()
    const sent = await phone.send({ orderDetail: [makeLine({ code: tea })], declined: [rice] })
    const roundId = sent.value.msgid.slice('demo_'.length)
    await house.db.pool.query(`update round_line set cook_state = 'refused' where round_id = $1`, [roundId])
    expect(missing(await phone.send({ orderDetail: lotus(), declined: [rice] }))).toEqual([[tea, 1, true]])
  })

  it('needs a dish for each guest of the table, also when the send says how many', async () => {
    const phone = await phoneWhereMust()
    await configure({ mustOrder: [{ code: tea, forceAdd: true, perHead: true }] })
    await phone.add(lotus())
    expect(missing(await phone.send())).toEqual([[tea, 1, true]])
    expect(missing(await phone.send({ cover: 4 }))).toEqual([[tea, 4, true]])
    await phone.call('POST', `${phone.base}/orderhead.html`, { body: { cover: 3 } })
    expect(missing(await phone.send())).toEqual([[tea, 3, true]])
    await phone.add([makeLine({ code: tea, num: 3 })])
    expect((await phone.send()).code).toBeNull()
  })

  it('needs no sold-out dish', async () => {
    const phone = await phoneWhereMust()
    await house.db.pool.query(`insert into saleout (seller_id, store_id, code) values ('demo', '101', $1)`, [tea])
    house.services.menu.forget('demo', '101')
    await phone.add(lotus())
    expect((await phone.send({ declined: [rice] })).code).toBeNull()
  })
})

describe('a required dish, once sent', () => {
  const cancel = (phone: Phone, msgid: string, lineNo?: number) =>
    phone.call('POST', `${phone.base}/cancelround.html`, { body: { roundId: msgid.slice('demo_'.length), lineNo } })

  async function sentWithTea(): Promise<{ phone: Phone; msgid: string }> {
    const phone = await phoneWhereMust()
    const sent = await phone.send({ orderDetail: [makeLine({ code: tea }), makeLine()], declined: [rice] })
    return { phone, msgid: sent.value.msgid }
  }

  const owed = async (phone: Phone) => (await phone.cart()).value.orderedCount

  it('cannot be cancelled alone, by any guest', async () => {
    const { phone, msgid } = await sentWithTea()
    expect(await cancel(phone, msgid, 1)).toMatchObject({
      code: 'cancel_must_order',
      message: 'Every table here has to order this, so it stays while you have other dishes. A waiter can help',
    })
    expect(await owed(phone)).toBe(2)
  })

  it('is cancelled with its round, or alone when it is the last dish', async () => {
    const first = await sentWithTea()
    expect((await cancel(first.phone, first.msgid)).code).toBeNull()
    expect(await owed(first.phone)).toBe(0)
    const second = await sentWithTea()
    expect((await cancel(second.phone, second.msgid, 2)).code).toBeNull()
    expect((await cancel(second.phone, second.msgid, 1)).code).toBeNull()
    expect(await owed(second.phone)).toBe(0)
  })

  it('stays while another round of the party stays', async () => {
    const { phone, msgid } = await sentWithTea()
    expect((await phone.send({ orderDetail: lotus() })).code).toBeNull()
    expect((await cancel(phone, msgid)).code).toBe('cancel_must_order')
    expect((await cancel(phone, msgid, 2)).code).toBeNull()
    expect(await owed(phone)).toBe(2)
  })

  it('stays once when two guests cancel two teas together', async () => {
    const phone = await phoneWhereMust()
    const orderDetail = [makeLine({ code: tea }), makeLine({ code: tea, memo: 'hot' }), makeLine()]
    const { msgid } = (await phone.send({ orderDetail, declined: [rice] })).value
    const both = await Promise.all([cancel(phone, msgid, 1), cancel(phone, msgid, 2)])
    expect(both.map(({ code }) => code).sort()).toEqual(['cancel_must_order', null])
    expect(await owed(phone)).toBe(2)
  })

  it.each([
    ['from the cart', undefined],
    ['with lines of its own', lotus()],
  ])('is not taken back from under a round that is sent at the same moment %s', async (_, orderDetail) => {
    const { phone, msgid } = await sentWithTea()
    expect((await cancel(phone, msgid, 2)).code).toBeNull()
    if (orderDetail === undefined) await phone.add(lotus())
    // The cancel comes first, but the send has already counted the tea.
    const holder = await house.db.pool.connect()
    try {
      await holder.query('begin')
      await holder.query(
        'select 1 from bill where bill_id = (select bill_id from round where round_id = $1) for update',
        [msgid.slice('demo_'.length)],
      )
      const takesBack = cancel(phone, msgid, 1)
      await expect.poll(() => lockWaiters(house.db)).toBe(1)
      const sends = phone.send({ declined: [rice], ...(orderDetail && { orderDetail }) })
      await expect.poll(() => lockWaiters(house.db)).toBe(2)
      await holder.query('commit')
      expect([(await takesBack).code, (await sends).code]).toEqual([null, 'must_order'])
    } finally {
      holder.release()
    }
    expect(await owed(phone)).toBe(0)
  })

  it('may be cancelled by a waiter', async () => {
    const { phone, msgid } = await sentWithTea()
    const tableNo = phone.base.split('/').at(-1) ?? ''
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId: '101', tableNo })
    expect((await cancel(waiter, msgid, 1)).code).toBeNull()
    expect(await owed(phone)).toBe(1)
  })
})
