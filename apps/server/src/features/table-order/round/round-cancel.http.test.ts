import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { OrderedBill, OrderedRound } from '@comanda/contract/order/order.schema.ts'
import { makeLine, makePhone, type Phone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../../db/transaction.ts'

let house: TestApp
let clock = 0
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date(Date.now() + clock) })
})
beforeEach(() => {
  clock = 0
})
afterAll(() => house.close())

async function phonesAt(count = 1): Promise<[Phone, Phone]> {
  const tableNo = await house.freshTable()
  const guests = await Promise.all(Array.from({ length: count }, () => house.asGuestAt('101', tableNo)))
  return guests.map((guest) => makePhone(house.app, guest, { storeId: '101', tableNo })) as unknown as [Phone, Phone]
}

const tableOf = ({ base }: Phone) => base.split('/').at(-1) ?? ''

async function waiterWith(phone: Phone): Promise<Phone> {
  const seat = { storeId: '101', tableNo: tableOf(phone) }
  return makePhone(house.app, { ...(await house.asWaiter()), uid: 'w' }, seat)
}

/** Prawns (68.00) by the first guest, lotus root (26.00) by the last; sent by the first. */
async function sentRound([lin, anna = lin]: readonly [Phone, Phone?], how: 'auto' | 'hand' = 'auto') {
  await house.db.pool.query(`update store set accept_mode = $1 where store_id = '101'`, [how])
  house.services.store.forget('demo', '101')
  await lin.add([makeLine({ code: 'R03' })])
  await anna.add([makeLine()])
  const { msgid } = (await lin.send()).value
  return { roundId: msgid.replace('demo_', ''), msgid }
}

const cancel = (phone: Phone, roundId: string, lineNo?: number, key?: string) =>
  phone.call<OrderedRound>('POST', `${phone.base}/cancelround.html`, {
    body: lineNo === undefined ? { roundId } : { roundId, lineNo },
    ...(key === undefined ? {} : { key }),
  })

async function atTerminal(path: string, body: object, role: 'kitchen' | 'waiter' = 'kitchen') {
  const response = await house.app.inject({
    method: 'POST',
    url: `/console/api/demo/101/tickets/${path}`,
    headers: { ...(await house.asStaff(role)), 'idempotency-key': randomUUID() },
    payload: body,
  })
  return response.json() as { resultNumber: number; resultObject: Ticket & { code?: string } }
}

async function rivalSession(): Promise<string> {
  const token = `rival.${randomBytes(24).toString('base64url')}`
  await house.db.pool.query(
    `insert into staff_session (seller_id, token_hash, username, expires_at) values ('rival', $1, 'waiter', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest('base64url')],
  )
  return `staff=${token}`
}

async function billOf(phone: Phone): Promise<OrderedBill> {
  const { msgid } = (await phone.call<{ msgid: string }>('GET', `${phone.base}/ordered.html`)).value
  return (await phone.answer<OrderedBill>(msgid)).value
}

/** The open amount is always the sum of the rounds. */
async function expectSound(phone: Phone): Promise<void> {
  const billId = (await phone.cart()).value.outtradeno
  const { rows } = await house.db.pool.query(
    `select b.amount, b.item_count as count,
       (select coalesce(sum(r.amount), 0)::bigint from round r where r.bill_id = b.bill_id and r.state <> 'refused') as rounds,
       (select coalesce(sum(l.amount), 0)::bigint from round_line l join round r using (seller_id, round_id)
        where r.bill_id = b.bill_id and l.cook_state <> 'refused') as lines,
       (select coalesce(sum(l.num), 0)::int from round_line l join round r using (seller_id, round_id)
        where r.bill_id = b.bill_id and l.cook_state <> 'refused') as portions
     from bill b where b.bill_id = $1`,
    [billId],
  )
  const [bill] = rows
  expect([bill.rounds, bill.lines, bill.portions]).toEqual([bill.amount, bill.amount, bill.count])
}

const leftOf = async (code: string) =>
  (await house.db.pool.query(`select remaining from dish_stock where store_id = '101' and code = $1`, [code])).rows[0]
    ?.remaining

describe('a guest who cancels a round', () => {
  it('owes nothing of it, and the kitchen sees who cancelled it', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    const { value, code } = await cancel(lin, roundId)
    expect(code).toBeNull()
    expect(value.dishes.map(({ cookState, refusedBy }) => [cookState, refusedBy])).toEqual([
      ['refused', lin.uid],
      ['refused', lin.uid],
    ])
    expect(await billOf(lin)).toMatchObject({ head: { amount: 0, qty: 0, count: 0 }, asOf: expect.any(String) })
    expect(await lin.call('GET', `${lin.base}/prepay.html`)).toMatchObject({ code: 'nothing_ordered' })
    await expectSound(lin)
    const ticket = await house.services.order.getTicket('demo', '101', roundId)
    expect(ticket?.lines).toMatchObject([
      { cookState: 'refused', refusedBy: 'guest' },
      { cookState: 'refused', refusedBy: 'guest' },
    ])
    const onBoard = async () =>
      (await house.services.order.listTickets('demo', '101')).tickets.some((one) => one.roundId === roundId)
    // It stays on the board until a cook has seen it.
    expect(await onBoard()).toBe(true)
    await atTerminal(`${roundId}/state`, { to: 'served' })
    expect(await onBoard()).toBe(false)
  })

  it('may cancel one dish of it', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    expect((await cancel(lin, roundId, 1)).value).toMatchObject({
      amount: 2600,
      count: 1,
      dishes: [{ cookState: 'refused' }, { cookState: 'received' }],
    })
    expect((await billOf(lin)).head).toMatchObject({ amount: 2600, qty: 1, count: 1 })
    await expectSound(lin)
  })

  it('cancels once with repeated requests', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    const key = randomUUID()
    const all = await Promise.all([1, 1, 1, 2].map((line) => cancel(lin, roundId, line, line === 1 ? key : undefined)))
    expect(all.map(({ code }) => code)).toEqual([null, null, null, null])
    await cancel(lin, roundId, 1)
    expect((await billOf(lin)).head).toMatchObject({ amount: 0, qty: 0 })
    await expectSound(lin)
  })

  it("has the store's time limit, by the server's clock", async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    clock = 61_000
    expect(await cancel(lin, roundId)).toMatchObject({
      code: 'cancel_late',
      message: 'It is too late to cancel here. Please ask a waiter',
    })
    expect((await billOf(lin)).head.amount).toBe(9400)
  })

  it('cannot once the kitchen has begun, dish by dish', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    await atTerminal(`${roundId}/state`, { to: 'cooking', lineNo: 1 })
    expect(await cancel(lin, roundId)).toMatchObject({ code: 'cancel_cooking' })
    expect(await cancel(lin, roundId, 1)).toMatchObject({ code: 'cancel_cooking' })
    expect(await cancel(lin, roundId, 2)).toMatchObject({ code: null })
    await expectSound(lin)
  })

  it("may cancel own dishes of a companion's round only", async () => {
    const [lin, anna] = await phonesAt(2)
    const { roundId } = await sentRound([lin, anna])
    expect(await cancel(anna, roundId)).toMatchObject({ code: 'cancel_not_yours' })
    expect(await cancel(anna, roundId, 1)).toMatchObject({ code: 'cancel_not_yours' })
    expect(await cancel(anna, roundId, 2)).toMatchObject({ code: null })
    expect((await billOf(lin)).head.amount).toBe(6800)
  })

  it('gains no right by a staff sign-in; a waiter may cancel all', async () => {
    await house.db.pool.query(`
      insert into seller (seller_id, names) values ('rival', '{}');
      insert into staff (seller_id, username, display_name, role, password_hash)
        values ('rival', 'waiter', 'R', 'waiter', 'x')`)
    const [lin, anna] = await phonesAt(2)
    const { roundId } = await sentRound([lin, anna])
    const tableNo = tableOf(lin)
    const guest = await house.asGuestAt('101', tableNo)
    const session = await house.asStaff('kitchen')
    const rival = { cookie: await rivalSession() }
    for (const { cookie } of [session, rival, await house.asStaff('owner')]) {
      const seat = { storeId: '101', tableNo }
      const phone = makePhone(house.app, { ...guest, cookie: `${guest.cookie}; ${cookie}` }, seat)
      expect(await cancel(phone, roundId)).toMatchObject({ code: 'cancel_not_yours' })
    }
    expect(await cancel(await waiterWith(lin), roundId)).toMatchObject({ code: null })
  })

  it("cannot cancel another table's round or an unknown one", async () => {
    const [lin] = await phonesAt()
    const [other] = await phonesAt()
    const { roundId } = await sentRound([lin])
    await sentRound([other])
    expect(await cancel(other, roundId)).toMatchObject({ code: 'round_unknown' })
    expect(await cancel(other, 'X'.repeat(24))).toMatchObject({ code: 'round_unknown' })
    expect((await billOf(lin)).head.amount).toBe(9400)
  })

  it('cannot during or after the payment', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    const billId = (await lin.cart()).value.outtradeno
    await house.db.pool.query(`update bill set state = 'paying' where bill_id = $1`, [billId])
    expect(await cancel(lin, roundId)).toMatchObject({ code: 'bill_being_paid' })
    expect(await cancel(await waiterWith(lin), roundId)).toMatchObject({ code: 'phone_paying' })
    await house.db.pool.query(`update bill set state = 'paid' where bill_id = $1`, [billId])
    expect(await cancel(lin, roundId)).toMatchObject({ code: 'already_paid' })
    await house.db.pool.query(`update bill set state = 'open', paid_amount = 5000 where bill_id = $1`, [billId])
    expect(await cancel(lin, roundId)).toMatchObject({ code: 'already_paid' })
    expect(await cancel(lin, roundId, 2)).toMatchObject({ code: null })
  })

  it('releases exactly the limited portions it took', async () => {
    const [lin, anna] = await phonesAt(2)
    await house.db.pool.query(
      `insert into dish_stock (seller_id, store_id, code, remaining) values ('demo', '101', 'R03', 5), ('demo', '101', 'L05', 5)`,
    )
    const { roundId } = await sentRound([lin, anna])
    expect([await leftOf('R03'), await leftOf('L05')]).toEqual([4, 4])
    await cancel(lin, roundId, 1)
    expect([await leftOf('R03'), await leftOf('L05')]).toEqual([5, 4])
    await cancel(lin, roundId)
    expect([await leftOf('R03'), await leftOf('L05')]).toEqual([5, 5])
    const second = await sentRound([lin, anna])
    // A newly set limit is already the current stock.
    await house.db.pool.query(`update dish_stock set remaining = 2, since = now() where code = 'L05'`)
    await cancel(lin, second.roundId)
    expect([await leftOf('R03'), await leftOf('L05')]).toEqual([5, 2])
    await house.db.pool.query('delete from dish_stock')
  })

  it('cancels a waiting round, and its poll answers so', async () => {
    const [lin] = await phonesAt()
    const { roundId, msgid } = await sentRound([lin], 'hand')
    clock = 600_000
    expect(await lin.answer(msgid)).toMatchObject({ number: 1111 })
    expect(await cancel(lin, roundId)).toMatchObject({ code: null, value: { state: 'refused' } })
    expect(await lin.answer(msgid)).toMatchObject({ code: 'round_cancelled' })
    expect(await atTerminal(`${roundId}/accept`, { accept: true })).toMatchObject({
      resultObject: { code: 'ticket_moved' },
    })
    await expectSound(lin)
  })
})

describe('a dish the kitchen cannot make', () => {
  it('leaves the bill with its reason, on phone and ticket', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    await atTerminal(`${roundId}/state`, { to: 'cooking' })
    const { resultObject } = await atTerminal(`${roundId}/refuse`, { lineNo: 1, reason: '虾卖完了' })
    expect(resultObject.lines).toMatchObject([
      { cookState: 'refused', reason: '虾卖完了', refusedBy: 'staff', refusedName: expect.any(String) },
      { cookState: 'cooking', reason: '', refusedBy: '', refusedName: '' },
    ])
    const bill = await billOf(lin)
    expect(bill).toMatchObject({
      head: { amount: 2600, qty: 1 },
      rounds: [{ dishes: [{ deleted: true, reason: '虾卖完了', refusedBy: 'store' }, { refusedBy: '' }] }],
    })
    await expectSound(lin)
    // The last possible dish is served: the ticket is done.
    await atTerminal(`${roundId}/state`, { to: 'served', lineNo: 2 })
    expect((await house.services.order.getTicket('demo', '101', roundId))?.cookState).toBe('served')
  })

  it('cannot be refused when served, paid, without reason, or by a waiter', async () => {
    const [lin] = await phonesAt()
    const { roundId } = await sentRound([lin])
    const why = { lineNo: 1, reason: 'none left' }
    expect((await atTerminal(`${roundId}/refuse`, { lineNo: 1, reason: ' ' })).resultObject.code).toBe(
      'invalid_request',
    )
    expect((await atTerminal(`${roundId}/refuse`, why, 'waiter')).resultObject.code).toBe('not_allowed')
    const billId = (await lin.cart()).value.outtradeno
    await house.db.pool.query(`update bill set state = 'paying' where bill_id = $1`, [billId])
    expect((await atTerminal(`${roundId}/refuse`, why)).resultObject.code).toBe('phone_paying')
    await house.db.pool.query(`update bill set state = 'open' where bill_id = $1`, [billId])
    await atTerminal(`${roundId}/state`, { to: 'served' })
    expect((await atTerminal(`${roundId}/refuse`, why)).resultObject.code).toBe('ticket_moved')
    expect((await atTerminal(`${'X'.repeat(24)}/refuse`, why)).resultObject.code).toBe('ticket_unknown')
  })
})

describe('guests, kitchen and till at the same moment', () => {
  it('always leave a bill that is the sum of its dishes', async () => {
    for (let run = 0; run < 6; run += 1) {
      const [lin, anna] = await phonesAt(2)
      const { roundId } = await sentRound([lin, anna])
      const [whole, own, , refused] = await Promise.all([
        cancel(lin, roundId),
        cancel(anna, roundId, 2),
        atTerminal(`${roundId}/state`, { to: 'cooking', lineNo: 1 }),
        atTerminal(`${roundId}/refuse`, { lineNo: 2, reason: 'none' }),
        lin.send({ orderDetail: [makeLine({ code: 'R03' })] }),
      ])
      await expectSound(lin)
      expect([null, 'cancel_cooking']).toContain(whole.code)
      expect(own.code).toBeNull()
      expect(refused.resultNumber).toBe(0)
    }
  })

  it('never cancel a dish of a bill that is being paid', async () => {
    for (let run = 0; run < 6; run += 1) {
      const [lin] = await phonesAt()
      const { roundId } = await sentRound([lin])
      const billId = (await lin.cart()).value.outtradeno
      // A payment's claim before its commit.
      const guest = { memberId: null, enjoyType: 0, balanceAmount: 0 } as const
      const claim = () =>
        transaction(house.db, async (tx) => {
          const claimed = await house.services.checkout.bills.claim(tx, 'demo', billId, 9400, guest)
          await sleep(40)
          return claimed.ok ? 'claimed' : claimed.code
        })
      const takeBack = () => cancel(lin, roundId, 1)
      const [paid, taken] = await Promise.all(
        run % 2 === 0 ? [claim(), sleep(15).then(takeBack)] : [sleep(15).then(claim), takeBack()],
      )
      const { rows } = await house.db.pool.query('select state, amount from bill where bill_id = $1', [billId])
      const outcome = `${paid}, ${taken.code}, ${rows[0].state} ${rows[0].amount}`
      expect(['claimed, bill_being_paid, paying 9400', 'bill_changed, null, open 2600']).toContain(outcome)
      await expectSound(lin)
    }
  })
})
