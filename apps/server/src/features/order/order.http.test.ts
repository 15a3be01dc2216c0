import { randomUUID } from 'node:crypto'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import type { SentRound } from '@comanda/contract/table-order/table-order.routes.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import type { Call } from '../../http/call.ts'

let house: TestApp
let order: TestApp['services']['order']
beforeAll(async () => {
  house = await startTestApp()
  order = house.services.order
})
afterAll(() => house.close())

async function phoneAt(storeId = '101'): Promise<{ phone: Phone; tableNo: string }> {
  const tableNo = await house.freshTable(storeId)
  return { phone: makePhone(house.app, await house.asGuestAt(storeId, tableNo), { storeId, tableNo }), tableNo }
}

/** A round of prawns (68.00) and lotus root (26.00); `hand` = it must be accepted. */
async function sentRound(how: 'auto' | 'hand' = 'auto') {
  await house.db.pool.query(`update store set accept_mode = $1 where store_id = '101'`, [how])
  house.services.store.forget('demo', '101')
  const { phone, tableNo } = await phoneAt()
  await phone.add([makeLine({ code: 'R03' }), makeLine()])
  const { msgid } = (await phone.send()).value
  return { phone, tableNo, msgid, roundId: msgid.replace('demo_', ''), billId: (await phone.cart()).value.outtradeno }
}

/** A terminal's tap as the service receives it. */
function tap(key = randomUUID(), hash = 'same'): Call {
  return { once: { key, scope: 'staff:kitchen POST state', hash }, actor: 'staff:kitchen' } as Call
}

const inTransaction = <T>(work: (tx: PoolClient) => Promise<T>) => transaction(house.db, work)
const cookStates = async (roundId: string) =>
  (await order.getTicket('demo', '101', roundId))?.lines.map((line) => line.cookState)

describe('a ticket', () => {
  it('is listed from sending until it is served', async () => {
    const { roundId, tableNo } = await sentRound()
    const mine = async () => {
      const { tickets, recent } = await order.listTickets('demo', '101')
      const has = (list: typeof tickets) => list.some((ticket) => ticket.roundId === roundId)
      return [has(tickets), has(recent)]
    }
    expect(await order.getTicket('demo', '101', roundId)).toMatchObject({
      tableNo,
      tableName: tableNo,
      state: 'accepted',
      cookState: 'received',
      amount: 9400,
      paid: false,
      lines: [{ code: 'R03', names: { zh: '椒盐大虾', en: 'Salt and pepper prawns' } }, { code: 'L05' }],
    })
    expect(await mine()).toEqual([true, false])
    await order.moveRound('demo', '101', roundId, { to: 'served' }, tap())
    expect(await mine()).toEqual([false, true])
  })

  it('is unknown to another store and another seller', async () => {
    const { roundId } = await sentRound()
    expect(await order.getTicket('demo', '102', roundId)).toBeNull()
    expect(await order.getTicket('other', '101', roundId)).toBeNull()
    expect(await order.moveRound('demo', '102', roundId, { to: 'cooking' }, tap())).toMatchObject({
      code: 'ticket_unknown',
    })
  })

  it('moves line by line and as a whole, and back one step', async () => {
    const { roundId } = await sentRound()
    const move = (to: 'received' | 'cooking' | 'served', lineNo?: number) =>
      order.moveRound('demo', '101', roundId, { to, lineNo }, tap())
    await move('cooking', 1)
    expect(await cookStates(roundId)).toEqual(['cooking', 'received'])
    expect(await move('served')).toMatchObject({ value: { cookState: 'served', servedAt: expect.any(String) } })
    expect(await move('received')).toMatchObject({ code: 'ticket_moved' })
    expect(await move('cooking', 2)).toMatchObject({ value: { cookState: 'cooking', servedAt: null } })
    expect(await cookStates(roundId)).toEqual(['served', 'cooking'])
  })

  it('moves once for two terminals in the same state', async () => {
    const { roundId } = await sentRound()
    const move = (to: 'cooking' | 'served') => order.moveRound('demo', '101', roundId, { from: 'received', to }, tap())
    const moved = await Promise.all([move('cooking'), move('served')])
    expect(moved.filter((result: { ok: boolean }) => result.ok)).toHaveLength(1)
  })

  it('answers a repeated tap alike and refuses another under its key', async () => {
    const { roundId } = await sentRound()
    const key = randomUUID()
    const first = await order.moveRound('demo', '101', roundId, { to: 'cooking' }, tap(key))
    await order.moveRound('demo', '101', roundId, { to: 'served' }, tap())
    expect(await order.moveRound('demo', '101', roundId, { to: 'cooking' }, tap(key))).toEqual(first)
    expect(await order.moveRound('demo', '101', roundId, { to: 'served' }, tap(key, 'other'))).toMatchObject({
      code: 'key_reused',
    })
  })

  it('numbers its prints and counts each print once', async () => {
    const { roundId } = await sentRound()
    const print = (msgid: string) => order.recordPrint('demo', '101', roundId, msgid)
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await print(one)).toMatchObject({ value: { copy: 1, reprint: false } })
    expect(await print(two)).toMatchObject({ value: { copy: 2, reprint: true } })
    expect(await print(one)).toMatchObject({ value: { copy: 1, reprint: false, ticket: { printCount: 2 } } })
    const many = await Promise.all(Array.from({ length: 8 }, () => print(randomUUID())))
    const copies = many.map((result) => (result.ok ? result.value.copy : 0)).sort((a: number, b: number) => a - b)
    expect(copies).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(await order.recordPrint('demo', '101', 'x'.repeat(24), one)).toMatchObject({ code: 'ticket_unknown' })
  })
})

describe('a store that accepts by hand', () => {
  it('makes the guest wait, then answers with the round', async () => {
    const { phone, msgid, roundId } = await sentRound('hand')
    expect(await phone.answer(msgid)).toMatchObject({ number: 1111 })
    expect(await order.moveRound('demo', '101', roundId, { to: 'cooking' }, tap())).toMatchObject({
      code: 'ticket_moved',
    })
    await order.acceptRound('demo', '101', roundId, { accept: true, reason: '' }, tap())
    expect((await phone.answer<SentRound>(msgid)).value.round).toMatchObject({ state: 'accepted', amount: 9400 })
  })

  it('refuses with a reason, and the round is not owed', async () => {
    const { phone, msgid, roundId, tableNo, billId } = await sentRound('hand')
    await order.acceptRound('demo', '101', roundId, { accept: false, reason: '今天没有虾' }, tap())
    expect(await phone.answer(msgid)).toMatchObject({
      number: -1,
      code: 'round_refused',
      message: 'The kitchen could not take this order. Please ask a waiter: 今天没有虾',
    })
    const asked = await phone.call<{ msgid: string }>('GET', `/weixin/storeorder/demo/101/${tableNo}/ordered.html`)
    const bill = (await phone.answer<OrderedBill>(asked.value.msgid)).value
    expect(bill).toMatchObject({ head: { outtradeno: billId, amount: 0, qty: 0, count: 0 } })
    expect(bill.rounds[0]?.dishes.every((dish) => dish.deleted)).toBe(true)
  })

  it('refuses without a reason in a complete sentence', async () => {
    const { phone, msgid, roundId } = await sentRound('hand')
    await order.acceptRound('demo', '101', roundId, { accept: false, reason: '' }, tap())
    expect((await phone.answer(msgid)).message).toBe('The kitchen could not take this order. Please ask a waiter')
  })

  it('answers a round once, by the faster terminal', async () => {
    const { roundId } = await sentRound('hand')
    const answers = await Promise.all(
      [true, false, true, false].map((accept) =>
        order.acceptRound('demo', '101', roundId, { accept, reason: '' }, tap()),
      ),
    )
    expect(answers.filter((answer: { ok: boolean }) => answer.ok)).toHaveLength(1)
  })
})

describe('a bill', () => {
  it('is paid once and closes its seating', async () => {
    const { billId, phone } = await sentRound()
    const pay = () => inTransaction((tx) => order.markPaid(tx, { sellerId: 'demo', billId, amount: 9400 }))
    const results = await Promise.all([pay(), pay(), pay()])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.code === 'already_paid')).toHaveLength(2)
    expect(await order.getBill('demo', billId)).toMatchObject({ state: 'paid', paidAmount: 9400 })
    expect((await phone.cart()).value.seated).toBe(false)
  })

  it('is paid once without a table, too', async () => {
    const { billId } = await sentRound()
    await house.db.pool.query('update bill set seating_id = null where bill_id = $1', [billId])
    const pay = () => inTransaction((tx) => order.markPaid(tx, { sellerId: 'demo', billId, amount: 9400 }))
    const results = await Promise.all([pay(), pay(), pay(), pay()])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
  })

  it('stays open with the rest when paid in part', async () => {
    const { billId } = await sentRound()
    await inTransaction((tx) => order.markPaid(tx, { sellerId: 'demo', billId, amount: 4000 }))
    expect((await order.getBillView('demo', billId, 'en'))?.head).toMatchObject({
      state: 'open',
      paidAmount: 4000,
      lastAmountFen: 5400,
    })
  })

  it('is unknown to another seller', async () => {
    const { billId } = await sentRound()
    expect(await order.getBill('other', billId)).toBeNull()
    expect(await order.getBillView('other', billId, 'en')).toBeNull()
    const stolen = { sellerId: 'other', billId, amount: 9400 }
    expect(await inTransaction((tx) => order.markPaid(tx, stolen))).toMatchObject({ code: 'bill_unknown' })
    expect(await inTransaction((tx) => order.setPaying(tx, { ...stolen, paying: true }))).toMatchObject({
      code: 'bill_unknown',
    })
  })

  it('names dishes in the language asked for, else the original', async () => {
    const { billId } = await sentRound()
    await house.db.pool.query(
      `update round_line set names = '{"zh": "桂花糖藕"}' where code = 'L05' and round_id in (select round_id from round where bill_id = $1)`,
      [billId],
    )
    const dishes = (await order.getBillView('demo', billId, 'ja'))?.rounds[0]?.dishes
    expect(dishes).toMatchObject([
      { name: '椒盐大虾', showName: expect.stringMatching(/えび|エビ/) },
      { showName: '桂花糖藕' },
    ])
  })
})
