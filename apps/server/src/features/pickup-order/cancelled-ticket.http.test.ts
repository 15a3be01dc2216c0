import { randomUUID } from 'node:crypto'
import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import { makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterAll(() => house.close())

/** Signs in each time: the clock of these tests outlives a session. */
async function onBoard(outtradeno: string): Promise<Ticket | undefined> {
  const { cookie } = await house.asStaff('kitchen')
  const answer = await house.app.inject({ url: '/console/api/demo/101/tickets', headers: { cookie } })
  const tickets: Ticket[] = answer.json().resultObject.tickets
  return tickets.find(({ ahead }) => ahead?.outtradeno === outtradeno)
}

async function moveTicket(path: string, payload: object) {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': randomUUID() }
  return (await house.app.inject({ method: 'POST', url: `/console/api/demo/101/${path}`, headers, payload })).json()
}

describe('a cancelled order ahead', () => {
  it.each(['auto', 'hand'])('leaves a paid order on the terminal until a cook puts it away (%s)', async (mode) => {
    await house.db.pool.query("update store set accept_mode = $1 where store_id = '101'", [mode])
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    await phone.pay(sent)
    expect((await phone.cancel(sent.outtradeno)).code).toBeNull()
    await house.db.pool.query("update store set accept_mode = 'auto' where store_id = '101'")
    const ticket = await onBoard(sent.outtradeno)
    expect(ticket).toMatchObject({ state: 'refused', lines: [{ cookState: 'refused', refusedBy: 'guest' }] })
    const roundId = ticket?.roundId ?? ''
    expect((await moveTicket(`tickets/${roundId}/state`, { to: 'cooking' })).resultObject.code).toBe('ticket_moved')
    expect((await moveTicket(`tickets/${roundId}/state`, { lineNo: 1, to: 'served' })).resultObject.code).toBe(
      'ticket_moved',
    )
    for (const _again of [1, 2]) {
      expect((await moveTicket(`tickets/${roundId}/state`, { to: 'served' })).resultNumber).toBe(0)
    }
    expect(await onBoard(sent.outtradeno)).toBeUndefined()
    expect(await phone.one(sent.outtradeno)).toMatchObject({ state: 'cancelled', readyAt: null })
  })

  it('keeps no unpaid order on the terminal', async () => {
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    expect((await phone.cancel(sent.outtradeno)).code).toBeNull()
    expect(await onBoard(sent.outtradeno)).toBeUndefined()
  })
})
