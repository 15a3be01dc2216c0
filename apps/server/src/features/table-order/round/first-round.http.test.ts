import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A store with the settings that no owner has changed. */
const storeId = '101'
let house: TestApp
beforeAll(async () => {
  house = await startTestApp()
  await house.db.pool.query(`update style set config = config - 'tableGuard' - 'holdPortionsPerson'`)
  house.services.store.forget('demo', storeId)
})
afterAll(() => house.close())

async function setStore(config: object): Promise<void> {
  await house.db.pool.query('update store set config = $1 where store_id = $2', [JSON.stringify(config), storeId])
  house.services.store.forget('demo', storeId)
}

const phoneAt = async (tableNo: string, uid?: string): Promise<Phone> =>
  makePhone(house.app, await house.asGuestAt(storeId, tableNo, uid), { storeId, tableNo })
const dish = (num: number, code = 'L05') => ({ orderDetail: [makeLine({ code, num })] })
const seatingOf = async (phone: Phone) => (await phone.call<SeatingView>('GET', `${phone.base}/seating.html`)).value
const join = (phone: Phone, way: 'open' | 'ask') => phone.call('POST', `${phone.base}/join.html`, { body: { way } })
const letIn = (phone: Phone, uid: string) =>
  phone.call('POST', `${phone.base}/letin.html`, { body: { uid, accept: true } })

async function accept(msgid: string): Promise<void> {
  const waiter = makePhone(house.app, { ...(await house.asStaff('waiter')), uid: 'w' }, { storeId, tableNo: 'A1' })
  const url = `/console/api/demo/${storeId}/tickets/${msgid.slice('demo_'.length)}/accept`
  expect((await waiter.call('POST', url, { body: { accept: true } })).code).toBeNull()
}

async function age(tableNo: string, minutes: number): Promise<void> {
  const back = `interval '${minutes} minutes'`
  await house.db.pool.query(`update seating set opened_at = opened_at - ${back} where table_no = $1`, [tableNo])
  await house.db.pool.query(`update round set sent_at = sent_at - ${back} where table_no = $1`, [tableNo])
  await house.db.pool.query(`update live_event set created_at = created_at - ${back} where channel = $1`, [
    `t_${storeId}_${tableNo}`,
  ])
}

describe('a phone that has only scanned, where others sit', () => {
  it('neither reads nor orders before a companion says yes', async () => {
    const tableNo = await house.freshTable(storeId)
    const [lin, stranger] = [await phoneAt(tableNo), await phoneAt(tableNo)]
    expect((await lin.send(dish(2))).code).toBeNull()
    for (const answer of [
      await stranger.send(dish(30)),
      await stranger.add([makeLine()]),
      await stranger.cart(),
      await stranger.call('GET', `${stranger.base}/prepay.html`),
    ]) {
      expect(answer).toMatchObject({ status: 403, code: 'seating_join_needed' })
    }
    expect(await seatingOf(stranger)).toMatchObject({ joined: false, ways: ['companion', 'staff'], people: [] })
    expect((await join(stranger, 'open')).code).toBe('join_not_offered')
    await join(stranger, 'ask')
    expect((await seatingOf(lin)).waiting).toMatchObject([{ uid: stranger.uid }])
    expect((await stranger.send(dish(1))).code).toBe('seating_join_needed')
    await letIn(lin, stranger.uid)
    expect((await stranger.send(dish(1))).code).toBeNull()
    expect((await lin.cart()).value.orderedCount).toBe(3)
  })

  it('is the companion, of two first phones at one moment', async () => {
    const tableNo = await house.freshTable(storeId)
    const phones = await Promise.all(Array.from({ length: 6 }, () => phoneAt(tableNo)))
    const answers = await Promise.all(phones.map((phone) => phone.add([makeLine()])))
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'seating_join_needed')).toHaveLength(5)
  })

  it('opens a free table, and one that the last party left half an hour ago', async () => {
    const tableNo = await house.freshTable(storeId)
    const left = await phoneAt(tableNo)
    await left.add([makeLine()])
    await age(tableNo, 29)
    const next = await phoneAt(tableNo)
    expect((await next.add([makeLine()])).code).toBe('seating_join_needed')
    await age(tableNo, 2)
    expect((await seatingOf(next)).ways).toEqual([])
    expect((await next.add([makeLine()])).code).toBeNull()
    expect((await next.cart()).value.cart.count).toBe(1)
    expect((await left.cart()).code).toBe('table_code_needed')
  })

  it('opens one that the last party left with nothing chosen', async () => {
    const tableNo = await house.freshTable(storeId)
    const left = await phoneAt(tableNo)
    await left.call('POST', `${left.base}/orderhead.html`, { body: { cover: 3 } })
    await age(tableNo, 31)
    const next = await phoneAt(tableNo)
    await next.add([makeLine()])
    expect((await seatingOf(next)).people).toMatchObject([{ uid: next.uid }])
    expect((await next.cart()).value.cover).toBe(0)
  })

  it('asks the staff at a table with an order and no guest', async () => {
    const tableNo = await house.freshTable(storeId)
    const waiter = makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, { storeId, tableNo })
    expect((await waiter.send(dish(2))).code).toBeNull()
    const guest = await phoneAt(tableNo)
    expect((await guest.send(dish(2))).code).toBe('seating_join_needed')
    expect((await seatingOf(guest)).ways).toEqual(['staff'])
  })
})

describe('the first round of unknown guests at a table for four', () => {
  it('is cooked up to seven portions for each seat', async () => {
    const phone = await phoneAt(await house.freshTable(storeId))
    expect((await phone.send(dish(28))).value).not.toHaveProperty('held')
  })

  it('waits for the staff above, says why on the bill, and is known from then on', async () => {
    const phone = await phoneAt(await house.freshTable(storeId))
    const sent = await phone.send(dish(29))
    expect(sent.value).toMatchObject({ held: 'first_round' })
    const asked = await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html`)
    const bill = (await phone.answer<OrderedBill>(asked.value.msgid)).value
    expect(bill.rounds).toMatchObject([{ state: 'pending', held: 'first_round' }])
    await accept(sent.value.msgid)
    expect((await phone.send(dish(29, 'R03'))).value).not.toHaveProperty('held')
  })

  it('is counted over rounds and phones at one moment', async () => {
    const tableNo = await house.freshTable(storeId)
    await setStore({ tableGuard: [] })
    const codes = ['L05', 'R03', 'L01', 'R03', 'L01']
    const phones = await Promise.all(codes.map(() => phoneAt(tableNo)))
    for (const phone of phones) expect((await phone.add([makeLine()])).code).toBeNull()
    // No dish alone, and no round alone, is unusual.
    const sent = await Promise.all(phones.map((phone, index) => phone.send(dish(9, codes[index]))))
    const reasons = sent.map(({ value }) => ('held' in value ? value.held : ''))
    expect(reasons.sort()).toEqual(['', '', '', 'first_round', 'first_round'])
    await setStore({})
  })

  it('grows with the head count, to twice the seats', async () => {
    const [six, crowd] = [
      await phoneAt(await house.freshTable(storeId)),
      await phoneAt(await house.freshTable(storeId)),
    ]
    const dishes = (portions: number) => ({
      orderDetail: [makeLine({ code: 'L05', num: 21 }), makeLine({ code: 'R03', num: portions - 21 })],
    })
    expect((await six.send({ ...dishes(42), cover: 6 })).value).not.toHaveProperty('held')
    await setStore({ holdPortions: 0 })
    const large = { orderDetail: ['L05', 'R03', 'L01'].map((code) => makeLine({ code, num: 19 })), cover: 99 }
    expect((await crowd.send(large)).value).toMatchObject({ held: 'first_round' })
    await setStore({})
  })

  it('is theirs no more after ten minutes at the table', async () => {
    const tableNo = await house.freshTable(storeId)
    const phone = await phoneAt(tableNo)
    await phone.send(dish(20))
    await age(tableNo, 10)
    expect((await phone.send(dish(29))).value).not.toHaveProperty('held')
  })

  it('is not held for guests whom the staff let in', async () => {
    const tableNo = await house.freshTable(storeId)
    const waiter = makePhone(house.app, { ...(await house.asStaff('waiter')), uid: 'w' }, { storeId, tableNo })
    const open = await waiter.call('POST', `/console/api/demo/${storeId}/tables/${tableNo}/open`, { body: {} })
    expect(open.code).toBeNull()
    expect((await (await phoneAt(tableNo)).send(dish(29))).value).not.toHaveProperty('held')
  })
})
