import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { lotusRoot, openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
  await house.db.pool.query(
    `update store set config = config || '{"readyMinutes": 10, "portionSeconds": 60}' where seller_id = 'demo' and store_id = '101'`,
  )
  house.services.store.forget('demo', '101')
})
let passed = 0
beforeEach(() => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => house.close())

const phone = () => makeAheadPhone(house)

/** Minutes until one portion ordered now is ready, read after the cached count expires. */
async function promised(): Promise<number> {
  passed += 3001
  const { readyBy } = (await phone().takeTimes('1')).value
  return (Date.parse(readyBy ?? '') - Math.ceil(house.now().getTime() / 60_000) * 60_000) / 60_000
}

async function serve(outtradeno: string): Promise<void> {
  const { cookie } = await house.asStaff('kitchen')
  const board = await house.app.inject({ url: '/console/api/demo/101/tickets', headers: { cookie } })
  const tickets: Ticket[] = board.json().resultObject.tickets
  const roundId = tickets.find(({ ahead }) => ahead?.outtradeno === outtradeno)?.roundId
  const answer = await house.app.inject({
    ...{ method: 'POST', url: `/console/api/demo/101/tickets/${roundId}/state`, payload: { to: 'served' } },
    headers: { cookie, 'idempotency-key': randomUUID() },
  })
  expect(answer.json().resultNumber).toBe(0)
}

describe('the ready time of an order', () => {
  it('is later by the kitchen’s paid and unserved portions', async () => {
    expect(await promised()).toBe(10)
    const guest = phone()
    const many = await guest.ordered({ orderDetail: [makeLine({ num: 40 })], orderAmount: 40 * lotusRoot })
    expect(await promised()).toBe(10)
    await guest.pay(many)
    expect(await promised()).toBe(41)
    await serve(many.outtradeno)
    expect(await promised()).toBe(10)
  })
})
