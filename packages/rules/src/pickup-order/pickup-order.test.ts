import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import payCases from '../../cases/pickup-order/pay-before.json' with { type: 'json' }
import estimateCases from '../../cases/pickup-order/ready-estimate.json' with { type: 'json' }
import releaseCases from '../../cases/pickup-order/release-time.json' with { type: 'json' }
import { payBefore } from './pay-before.ts'
import { readyEstimate, readyMinutes } from './ready-estimate.ts'
import { releaseTime } from './release-time.ts'

const minuteMs = 60_000

describe('when an order is ready', () => {
  it.each(estimateCases)('$what: $minutes minutes', ({ minutes, waiting, ordered, ...pace }) => {
    expect(readyMinutes({ waiting, ordered }, pace)).toBe(minutes)
  })

  it('is told to the whole minute, and never sooner than it takes', () => {
    const work = { waiting: 3, ordered: 1 }
    const pace = { secondsEach: 90, minimumMinutes: 5 }
    const at = Date.parse('2026-11-21T10:00:00Z')
    expect(readyEstimate(at, work, pace)).toBe(at + 6 * minuteMs)
    expect(readyEstimate(at + 1, work, pace)).toBe(at + 7 * minuteMs)
  })

  it('is never sooner for more work', () => {
    const count = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(count, count, count, (waiting, ordered, more) => {
        const pace = { secondsEach: 35, minimumMinutes: 8 }
        const minutes = readyMinutes({ waiting, ordered }, pace)
        expect(readyMinutes({ waiting: waiting + more, ordered }, pace)).toBeGreaterThanOrEqual(minutes)
        expect(minutes).toBeGreaterThanOrEqual(pace.minimumMinutes)
      }),
    )
  })
})

describe('when an order must be paid', () => {
  it.each(payCases)('$what', ({ now, payMinutes, beginBy, payBefore: before }) => {
    const at = payBefore(Date.parse(now), { payMinutes, beginBy: beginBy === null ? null : Date.parse(beginBy) })
    expect(new Date(at).toISOString()).toBe(new Date(before).toISOString())
  })
})

describe('when the kitchen sees an order', () => {
  it.each(releaseCases)('$what', ({ now, takeAt, releaseAt, ...held }) => {
    const at = releaseTime(Date.parse(now), { ...held, takeAt: takeAt === null ? null : Date.parse(takeAt) })
    expect(new Date(at).toISOString()).toBe(new Date(releaseAt).toISOString())
  })

  it('is never before now, and leaves the time that making it takes, where there is so much', () => {
    const minutes = fc.integer({ min: 0, max: 600 })
    fc.assert(
      fc.property(minutes, minutes, minutes, (inMinutes, holdMinutes, estimateMinutes) => {
        const [now, takeAt] = [1_000_000, 1_000_000 + inMinutes * minuteMs]
        const at = releaseTime(now, { takeAt, holdMinutes, estimateMinutes })
        expect(at).toBeGreaterThanOrEqual(now)
        expect(at === now || takeAt - at >= estimateMinutes * minuteMs).toBe(true)
      }),
    )
  })
})
