import { randomUUID } from 'node:crypto'
import { type AheadPhone, makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse, preorder } from '@comanda/testing/payment-house.ts'
import { makeLine, type Reply } from '@comanda/testing/phone.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strangerLimits } from '../../config/stranger-limits.ts'

let house: PaymentHouse
beforeEach(async () => {
  house = await openPaymentHouse(() => ({}), { perPerson: strangerLimits.requests.guest })
  waitForNoon(house)
  // Between two windows nothing would be counted together.
  house.pass(600 - ((house.now().getTime() / 1000) % 600) + 1)
})
afterEach(() => house.close())

const { ofAddress, ofTable, restSeconds, pressedSeconds, noticeSeconds } = strangerLimits.unpaid
const guest = () => makeAheadPhone(house)
const guestAt = async (tableNo: string) => makeAheadPhone(house, await house.asGuestAt('101', tableNo))
const orders = (num: number) => ({ orderDetail: [makeLine({ num })], orderAmount: num * lotusRoot })
const clockMoves = () => house.services.order.moveByClock(house.now())

async function limit(left: number) {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const payload = { code: 'L05', left }
  await house.app.inject({ method: 'POST', url: '/console/api/demo/101/saleout', headers, payload })
}

/** Unpaid orders as a stranger would leave them, without their lines. */
async function addUnpaid(like: string, count: number) {
  await house.db.pool.query(
    `with one as (select * from pickup_order where bill_id = $1), many as (select 'OLD' || n as bill_id from generate_series(1, $2::int) n),
     b as (insert into bill (seller_id, bill_id, store_id, order_type, currency, amount, created_at)
       select 'demo', many.bill_id, '101', 1, 'CNY', 1, now() - interval '5 minutes' from many),
     r as (insert into round (seller_id, round_id, bill_id, store_id, round_no, ticket_no, state, menu_version, original, item_count, amount, sent_by)
       select 'demo', many.bill_id, many.bill_id, '101', 1, 0, 'waiting', 1, 'zh', 1, 1, 'x' from many)
     insert into pickup_order (seller_id, bill_id, store_id, uid, order_type, menu_class, ready_by, release_at, handover_code, pay_before, unpaid_from)
     select 'demo', many.bill_id, '101', many.bill_id, 1, 0, one.ready_by, one.release_at, many.bill_id, one.pay_before, one.unpaid_from
     from one, many`,
    [like, count],
  )
}

async function stateOf(outtradeno: string): Promise<string | undefined> {
  const { rows } = await house.db.pool.query<{ state: string }>('select state from bill where bill_id = $1', [
    outtradeno,
  ])
  return rows[0]?.state
}

async function until(code: string, submit: () => Promise<Reply<unknown>>): Promise<number> {
  for (let count = 0; count < 1000; count += 1) {
    const reply = await submit()
    if (reply.code === code) return count
    expect(reply.code).toBeNull()
  }
  throw new Error(`never ${code}`)
}

describe('unpaid orders of one address', () => {
  it('are voided from the oldest when there are too many, and the newest guest orders', async () => {
    const first = await guest().ordered()
    await addUnpaid(first.outtradeno, ofAddress - 1)
    const honest = guest()
    const sent = await honest.ordered()
    const { rows } = await house.db.pool.query(`select 1 from bill where bill_id like 'OLD%' and state = 'void'`)
    expect(rows).toHaveLength(1)
    expect(await stateOf(first.outtradeno)).toBe('open')
    await honest.pay(sent)
    expect((await honest.one(sent.outtradeno)).pickupNo).toBe('0001')
  })

  it('keep the orders that are being paid and those that have not rested', async () => {
    const atWallet = guest()
    const sent = await atWallet.ordered()
    await preorder(atWallet, sent.outtradeno, { fee: sent.amount, businessType: 'XMDOrder' })
    await addUnpaid(sent.outtradeno, ofAddress - 1)
    await house.db.pool.query(`update bill set created_at = $1 where bill_id like 'OLD%'`, [house.now()])
    expect(await guest().submit()).toMatchObject({ code: 'orders_at_most' })
    house.pass(restSeconds + 5)
    expect(await guest().submit()).toMatchObject({ code: null })
    expect(await stateOf(sent.outtradeno)).toBe('paying')
  })

  it('do not count against guests who scanned a table there', async () => {
    const first = await guest().ordered()
    await addUnpaid(first.outtradeno, ofAddress)
    await house.db.pool.query('update bill set created_at = $1', [house.now()])
    expect(await guest().submit()).toMatchObject({ code: 'orders_at_most' })
    expect(await (await guestAt('A1')).submit()).toMatchObject({ code: null })
  })

  it('are written at most so often by a guest, while others order', async () => {
    const greedy = guest()
    const count = await until('orders_at_most', async () => {
      const reply = await greedy.submit()
      if (reply.code === null) await greedy.cancel(reply.value.outtradeno)
      return reply
    })
    expect(count).toBe(20)
    expect(await guest().submit()).toMatchObject({ code: null })
    house.pass(600)
    expect(await greedy.submit()).toMatchObject({ code: null })
  }, 60_000)

  it('are written at most so often at a table, while the next table orders', async () => {
    const count = await until('orders_at_most', async () => (await guestAt('A1')).submit())
    expect(count).toBe(60)
    const { rows } = await house.db.pool.query(`select 1 from bill where state = 'open'`)
    expect(rows).toHaveLength(ofTable)
    expect(await (await guestAt('A2')).submit()).toMatchObject({ code: null })
  }, 60_000)
})

describe('a limited dish', () => {
  it('is held by one address to its half, and ordered from elsewhere', async () => {
    await limit(40)
    let held = 0
    await until('dish_held', async () => {
      const reply = await guest().submit(orders(3))
      if (reply.code === null) held += 3
      return reply
    })
    expect(held).toBeLessThanOrEqual(20)
    expect(await (await guestAt('A1')).submit(orders(3))).toMatchObject({ code: null })
  })

  it('is held to its half by orders that arrive at once', async () => {
    await limit(40)
    const sent = await Promise.all(Array.from({ length: 13 }, () => guest().submit(orders(3))))
    expect(sent.filter(({ code }) => code === null).length).toBeLessThanOrEqual(6)
    expect(sent.filter(({ code }) => code === 'dish_held').length).toBeGreaterThanOrEqual(7)
  })

  it('goes whole to the first order, and to those who pay', async () => {
    await limit(5)
    const phone = guest()
    await phone.pay(await phone.ordered(orders(3)))
    expect(await guest().submit(orders(2))).toMatchObject({ code: null })
  })

  it('is held for less time by the oldest orders while it is short', async () => {
    await limit(9)
    const [old, wallet, fresh] = [guest(), await guestAt('A1'), await guestAt('A2')] as [
      AheadPhone,
      AheadPhone,
      AheadPhone,
    ]
    const atWallet = await wallet.ordered(orders(3))
    await preorder(wallet, atWallet.outtradeno, { fee: atWallet.amount, businessType: 'XMDOrder' })
    const first = await old.ordered(orders(3))
    house.pass(pressedSeconds)
    await clockMoves()
    // Half of the six portions that are not being paid may be held for the whole time.
    expect((await old.one(first.outtradeno)).payBefore).toBe(first.payBefore)
    const second = await fresh.ordered(orders(3))
    await clockMoves()
    const { payBefore } = await old.one(first.outtradeno)
    expect(Date.parse(payBefore ?? '')).toBeLessThanOrEqual(house.now().getTime() + noticeSeconds * 1000)
    expect((await fresh.one(second.outtradeno)).payBefore).toBe(second.payBefore)
    house.pass(noticeSeconds + 1)
    await clockMoves()
    expect(await old.one(first.outtradeno)).toMatchObject({ state: 'cancelled', endedBy: 'clock' })
    // The guest at the wallet and the newest order keep their portions.
    expect(await stateOf(atWallet.outtradeno)).toBe('paying')
    expect(await stateOf(second.outtradeno)).toBe('open')
  })

  it('is held for the whole time while enough is left', async () => {
    await limit(40)
    const phone = guest()
    const sent = await phone.ordered(orders(3))
    house.pass(pressedSeconds * 2)
    await clockMoves()
    expect((await phone.one(sent.outtradeno)).payBefore).toBe(sent.payBefore)
  })
})

describe('a pick-up number', () => {
  it('is given in the order of payments, without gaps for orders that were never paid', async () => {
    const [one, two, three] = [guest(), guest(), guest()]
    const [first, second, third] = [await one.ordered(), await two.ordered(), await three.ordered()]
    expect([first.pickupNo, (await one.one(first.outtradeno)).pickupNo]).toEqual(['', ''])
    await three.pay(third)
    await one.cancel(first.outtradeno)
    await two.pay(second)
    expect((await three.one(third.outtradeno)).pickupNo).toBe('0001')
    expect((await two.one(second.outtradeno)).pickupNo).toBe('0002')
    expect((await one.one(first.outtradeno)).pickupNo).toBe('')
  })

  it('is in the answer to a repeated key once the order is paid', async () => {
    const phone = guest()
    const key = randomUUID()
    const body = { orderDetail: [makeLine()] }
    const { value } = await phone.submit(body, key)
    await phone.pay(value)
    expect((await phone.submit(body, key)).value).toMatchObject({ outtradeno: value.outtradeno, pickupNo: '0001' })
  })
})
