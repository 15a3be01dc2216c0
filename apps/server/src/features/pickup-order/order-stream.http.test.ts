import { makeAheadPhone } from '@comanda/testing/ahead-phone.ts'
import { type EventStream, openEventStream } from '@comanda/testing/event-stream.ts'
import { openPaymentHouse, type PaymentHouse } from '@comanda/testing/payment-house.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let house: PaymentHouse
let address = ''
const streams: EventStream[] = []
beforeAll(async () => {
  house = await openPaymentHouse()
  address = await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => house.close())

async function listen(outtradeno: string, cookie: string, lastEventId?: number): Promise<EventStream> {
  const stream = await openEventStream(`${address}/channel/weborder_v2/demo_101_${outtradeno}`, {
    cookie,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  })
  streams.push(stream)
  return stream
}

describe("an order's own stream", () => {
  it('notifies its guest of payment and progress, and catches up', async () => {
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    const stream = await listen(sent.outtradeno, phone.cookie)
    expect(stream.headers['content-type']).toContain('event-stream')
    await phone.pay(sent)
    const heard = await stream.waitFor(3)
    expect(heard.map(({ type }) => type)).toEqual(['bill_paying', 'bill_paid', 'order_state'])
    expect(heard[2]?.data).toEqual({ outtradeno: sent.outtradeno, state: 'received' })
    // A party's stream ends with its bill; an order's stream only begins there.
    await phone.cancel(sent.outtradeno)
    expect((await stream.waitFor(4))[3]?.data).toEqual({ outtradeno: sent.outtradeno, state: 'cancelled' })
    const again = await listen(sent.outtradeno, phone.cookie, heard[1]?.id)
    expect((await again.waitFor(2)).map(({ type }) => type)).toEqual(['order_state', 'order_state'])
  })

  it('is closed to everyone but its guest', async () => {
    const phone = makeAheadPhone(house)
    const sent = await phone.ordered()
    const nosy = makeAheadPhone(house)
    const atTable = await house.asGuestAt('101', await house.freshTable())
    const kindOf = async (outtradeno: string, cookie: string) =>
      (await listen(outtradeno, cookie)).headers['content-type']
    for (const { cookie } of [nosy, atTable, await house.asStaff('waiter')]) {
      expect(await kindOf(sent.outtradeno, cookie)).toContain('json')
    }
    expect(await kindOf('0'.repeat(24), phone.cookie)).toContain('json')
  })
})
