import { makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lockWaiters } from '@comanda/testing/lock-waiters.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../../db/database.ts'

const [minute, hour, day] = [60, 3600, 24 * 3600]

let house: PaymentHouse
beforeEach(async () => {
  await house?.close()
  house = await openPaymentHouse()
  // 03:59 at store 101, which is open all night.
  waitForNoon(house)
  house.pass(16 * hour - minute)
})
afterAll(() => house?.close())

interface Sent {
  readonly roundId: string
  readonly no: string
}

async function sendRound({ app, services }: Pick<TestApp, 'app' | 'services'> = house): Promise<Sent> {
  const tableNo = await house.freshTable()
  services.store.forget('demo', '101')
  const phone = makePhone(app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add([makeLine()])
  const roundId = (await phone.send()).value.msgid.replace('demo_', '')
  return { roundId, no: (await house.services.order.getTicket('demo', '101', roundId))?.ticketNo ?? '' }
}

const numbersOf = async (count: number): Promise<string[]> => {
  const numbers: string[] = []
  while (numbers.length < count) numbers.push((await sendRound()).no)
  return numbers
}

async function serve(roundId: string): Promise<void> {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': `serve ${roundId}` }
  const url = `/console/api/demo/101/tickets/${roundId}/state`
  const answer = await house.app.inject({ method: 'POST', url, headers, payload: { to: 'served' } })
  expect(answer.json().resultNumber).toBe(0)
}

/** As if the store had given this number last. */
const countTo = (no: number) =>
  house.db.pool.query(`update ticket_counter set last_no = $1 where store_id = '101'`, [no])

describe('at four in the night', () => {
  it('the numbers begin again when no ticket is open', async () => {
    for (const { roundId } of [await sendRound(), await sendRound()]) await serve(roundId)
    expect(await numbersOf(1)).toEqual(['0003'])
    const { rows } = await house.db.pool.query<{ id: string }>(`select round_id as id from round where ticket_no = 3`)
    await serve(rows[0]?.id ?? '')
    house.pass(minute)
    expect(await numbersOf(2)).toEqual(['0001', '0002'])
  })

  it('a number that is still open is not given again', async () => {
    const [first] = [await sendRound(), await sendRound()]
    expect(first.no).toBe('0001')
    await serve(first.roundId)
    house.pass(minute)
    // 0001 is served, 0002 still on the board.
    expect(await numbersOf(2)).toEqual(['0003', '0004'])
    house.pass(day)
    expect(await numbersOf(1)).toEqual(['0005'])
  })

  it('the numbers below an open one are given, then those above it', async () => {
    const first = await sendRound()
    await countTo(101)
    expect(await numbersOf(1)).toEqual(['0102'])
    await serve(first.roundId)
    house.pass(minute)
    expect(await numbersOf(1)).toEqual(['0001'])
    await countTo(100)
    expect(await numbersOf(2)).toEqual(['0101', '0103'])
  })

  it('a ticket older than two days is on no board, and its number is free', async () => {
    const { roundId } = await sendRound()
    await house.db.pool.query(`update round set sent_at = now() - interval '49 hours' where round_id = $1`, [roundId])
    house.pass(minute)
    expect(await numbersOf(1)).toEqual(['0001'])
  })
})

describe('the number of an order ahead', () => {
  it('is open until hand-over, and after a cancel until a cook puts the ticket away', async () => {
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    await phone.pay(sent)
    expect((await phone.one(sent.outtradeno)).pickupNo).toBe('0001')
    house.pass(minute)
    expect(await numbersOf(2)).toEqual(['0002', '0003'])
    expect((await phone.cancel(sent.outtradeno)).code).toBeNull()
    house.pass(day)
    expect(await numbersOf(1)).toEqual(['0004'])
  })
})

describe('two servers at four in the night', () => {
  it('give no number twice, though the clock of one is behind', async () => {
    const db = connectDatabase(house.db.clientConfig, { log: house.deps.log, max: 4 })
    const ahead = await startTestApp({ db, keys: house.deps.keys, now: () => new Date(house.now().getTime() + 60_000) })
    try {
      await serve((await sendRound()).roundId)
      const holder = await house.db.pool.connect()
      await holder.query(`begin; select 1 from ticket_counter where store_id = '101' for update`)
      const late = sendRound()
      await expect.poll(() => lockWaiters(house.db), { timeout: 10_000 }).toBe(1)
      const early = sendRound(ahead)
      await expect.poll(() => lockWaiters(house.db), { timeout: 10_000 }).toBe(2)
      await holder.query('commit')
      holder.release()
      const numbers = [await late, await early, await sendRound(ahead), await sendRound()].map(({ no }) => no)
      expect(numbers).toEqual(['0002', '0003', '0004', '0005'])
    } finally {
      await ahead.close()
      await db.close()
    }
  })
})
