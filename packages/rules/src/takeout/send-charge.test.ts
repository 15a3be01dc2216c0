import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/takeout/send-charge.json' with { type: 'json' }
import { money } from '../money/money.ts'
import { unknownDistance } from '../store/distance.ts'
import { parseClockTime } from '../time/clock-time.ts'
import {
  checkSend,
  isSendTime,
  missingForFree,
  missingForSend,
  type SendSetup,
  sendCharge,
  sendReach,
} from './send-charge.ts'

interface Figures {
  distributionCharge: number
  sendRule: number
  sendAmount: number
  sendDistance: number
}

function setupOf({ distributionCharge, sendRule, sendAmount, sendDistance }: Figures): SendSetup {
  return {
    distributionCharge: money(distributionCharge),
    sendRule: money(sendRule),
    sendAmount: money(sendAmount),
    sendDistance,
    sendTime: '',
    deliverySelf: true,
  }
}

describe('the delivery charge', () => {
  it.each(cases.charges)('$what', ({ setup, amount, charge, missingForFree: missing }) => {
    expect(sendCharge(money(amount), setupOf(setup))).toBe(charge)
    expect(missingForFree(money(amount), setupOf(setup))).toBe(missing)
  })

  const figure = fc.integer({ min: 0, max: 100_000 })
  const figures = fc.record({
    distributionCharge: figure,
    sendRule: figure,
    sendAmount: figure,
    sendDistance: figure,
  })

  it('is the charge or 0, and never more for a larger bill', () => {
    fc.assert(
      fc.property(figures, figure, figure, (given, amount, more) => {
        const setup = setupOf(given)
        const charge = sendCharge(money(amount), setup)
        expect([0, setup.distributionCharge]).toContain(charge)
        expect(sendCharge(money(amount + more), setup)).toBeLessThanOrEqual(charge)
      }),
    )
  })

  it('is 0 and allowed once the missing amount is added', () => {
    fc.assert(
      fc.property(figures, figure, (given, amount) => {
        const setup = setupOf(given)
        const missing = missingForFree(money(amount), setup)
        if (missing > 0) expect(sendCharge(money(amount + missing), setup)).toBe(0)
        expect(missingForSend(money(amount + missingForSend(money(amount), setup)), setup)).toBe(0)
      }),
    )
  })
})

describe('whether an order can be delivered', () => {
  it.each(cases.sends)('$what', ({ setup, amount, metres, charge, refusal, values }) => {
    const sent = checkSend(money(amount), metres, setupOf(setup))
    if (refusal === undefined) expect(sent).toEqual({ ok: true, value: charge })
    else expect(sent).toMatchObject({ ok: false, code: refusal, values })
  })

  it.each(cases.hours)('$what, at $at', ({ sendTime, at, isSent }) => {
    expect(isSendTime({ sendTime }, parseClockTime(at) ?? -1)).toBe(isSent)
  })

  it('depends on the caller for an unknown distance, unless there is no limit', () => {
    expect(sendReach(unknownDistance, { sendDistance: 5000 })).toBe('unknown')
    expect(sendReach(Number.NaN, { sendDistance: 5000 })).toBe('unknown')
    expect(sendReach(unknownDistance, { sendDistance: 0 })).toBe('near')
    expect(sendReach(5000, { sendDistance: 5000 })).toBe('near')
    expect(sendReach(5001, { sendDistance: 5000 })).toBe('too_far')
  })
})
