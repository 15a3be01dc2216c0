import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelAhead } from './cancel-ahead.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/client.ts', () => ({ call }))

const cancelling = 'DELETE /weixin/onlineorder/:sellerId/order.html'
const givingUp = 'POST /pay/scenepay/:sellerId/:outtradeno/cancelpay.html'
const done = { ok: true, value: {} }
const refused = (code: string, details?: object) => ({ ok: false, code, values: [], message: 'No', details })
const beingPaid = refused('order_being_paid', { outtradeno: 'PAY1' })

const answer = (...answers: object[]) => {
  for (const one of answers) call.mockResolvedValueOnce(one)
}
/** Each call: its route, the number it names and its key. */
const asked = () =>
  call.mock.calls.map(([route, { params, query }, sending]) => [
    route,
    query?.outtradeno ?? params.outtradeno,
    sending?.key,
  ])
const cancel = () => cancelAhead('demo', 'AHEAD0001', 'k1')
beforeEach(() => call.mockReset())

describe('an order ahead that its guest cancels', () => {
  it('is cancelled in one call where nothing is being paid', async () => {
    answer(done)
    expect(await cancel()).toEqual(done)
    expect(asked()).toEqual([[cancelling, 'AHEAD0001', 'k1']])
  })

  it('gives up the payment that was left in the wallet first', async () => {
    answer(beingPaid, { ok: true, value: { state: 'cancelled' } }, done)
    expect(await cancel()).toEqual(done)
    expect(asked()).toEqual([
      [cancelling, 'AHEAD0001', 'k1'],
      [givingUp, 'PAY1', undefined],
      [cancelling, 'AHEAD0001', 'k1-unpaid'],
    ])
  })

  it('stands where the money came in time', async () => {
    answer(beingPaid, { ok: true, value: { state: 'paid' } })
    expect(await cancel()).toBe('paid')
    expect(asked()).toHaveLength(2)
  })

  it('stands where the gateway does not answer', async () => {
    const silent = refused('payment_unknown')
    answer(beingPaid, silent)
    expect(await cancel()).toEqual(silent)
    expect(asked()).toHaveLength(2)
  })

  it.each([
    ['for another reason', refused('order_cooking', { outtradeno: 'PAY1' })],
    ['with a companion’s payment, which it does not name', refused('order_being_paid')],
  ])('ends no payment when it is refused %s', async (_, refusal) => {
    answer(refusal)
    expect(await cancel()).toEqual(refusal)
    expect(asked()).toHaveLength(1)
  })
})
