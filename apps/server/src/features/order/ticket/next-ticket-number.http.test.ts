import { makeAheadPhone, waitForNoon } from '@comanda/testing/ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

let house: PaymentHouse
beforeEach(async () => {
  await house?.close()
  house = await openPaymentHouse()
  waitForNoon(house)
})
afterAll(() => house?.close())

async function roundNumber(): Promise<{ readonly roundId: string; readonly no: string }> {
  const tableNo = await house.freshTable('101')
  const phone = makePhone(house.app, await house.asGuestAt('101', tableNo), { storeId: '101', tableNo })
  await phone.add([makeLine()])
  const roundId = (await phone.send()).value.msgid.replace('demo_', '')
  const ticket = await house.services.order.getTicket('demo', '101', roundId)
  return { roundId, no: ticket?.ticketNo ?? '' }
}

/** The store's numbers begin again, as at four in the night. */
const nextBusinessDay = () => house.db.pool.query(`delete from ticket_counter where store_id = '101'`)

async function serve(roundId: string): Promise<void> {
  const { cookie } = await house.asStaff('kitchen')
  const headers = { cookie, 'idempotency-key': `serve ${roundId}` }
  const url = `/console/api/demo/101/tickets/${roundId}/state`
  const answer = await house.app.inject({ method: 'POST', url, headers, payload: { to: 'served' } })
  expect(answer.json().resultNumber).toBe(0)
}

describe('ticket numbers repeat no number that is still open', () => {
  it('of a round at a table', async () => {
    const [first, second] = [await roundNumber(), await roundNumber()]
    expect([first.no, second.no]).toEqual(['0001', '0002'])
    await serve(first.roundId)
    await nextBusinessDay()
    // 0001 is served, 0002 still on the board.
    expect((await roundNumber()).no).toBe('0001')
    expect((await roundNumber()).no).toBe('0003')
    expect((await roundNumber()).no).toBe('0004')
    await nextBusinessDay()
    expect((await roundNumber()).no).toBe('0005')
  })

  it('of an order ahead, for a table and for the next order ahead', async () => {
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    expect(sent.pickupNo).toBe('0001')
    await nextBusinessDay()
    expect((await roundNumber()).no).toBe('0002')
    await phone.pay(sent)
    await nextBusinessDay()
    expect((await makeAheadPhone(house).ordered()).pickupNo).toBe('0003')
    expect((await phone.cancel(sent.outtradeno)).code).toBeNull()
    await nextBusinessDay()
    // Struck through on the board until a cook puts it away.
    expect((await roundNumber()).no).toBe('0004')
    await serve((await phone.one(sent.outtradeno)).bill?.rounds[0]?.roundId ?? '')
    await nextBusinessDay()
    expect((await roundNumber()).no).toBe('0001')
  })

  it('unless it was forgotten: a ticket older than two days is on no board', async () => {
    const { roundId } = await roundNumber()
    await house.db.pool.query(`update round set sent_at = now() - interval '49 hours' where round_id = $1`, [roundId])
    await nextBusinessDay()
    expect((await roundNumber()).no).toBe('0001')
  })
})
