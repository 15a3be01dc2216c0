import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import payCases from '../../cases/pickup-order/pay-before.json' with { type: 'json' }
import estimateCases from '../../cases/pickup-order/ready-estimate.json' with { type: 'json' }
import releaseCases from '../../cases/pickup-order/release-time.json' with { type: 'json' }
import { payBefore } from './pay-before.ts'
import { readyEstimate, readyMinutes } from './ready-estimate.ts'
import { releaseTime } from './release-time.ts'
import { isDayOver, isOfToday } from './stock-day.ts'
import { unpaidNumber } from './unpaid-number.ts'

const minuteMs = 60_000

describe('ready time', () => {
  it.each(estimateCases)('$what: $minutes minutes', ({ minutes, waiting, ordered, ...pace }) => {
    expect(readyMinutes({ waiting, ordered }, pace)).toBe(minutes)
  })

  it('is a whole minute, never too early', () => {
    const work = { waiting: 3, ordered: 1 }
    const pace = { secondsEach: 90, minimumMinutes: 5 }
    const at = Date.parse('2026-11-21T10:00:00Z')
    expect(readyEstimate(at, work, pace)).toBe(at + 6 * minuteMs)
    expect(readyEstimate(at + 1, work, pace)).toBe(at + 7 * minuteMs)
  })

  it('is never earlier for more work', () => {
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

describe('payment deadline of an order', () => {
  it.each(payCases)('$what', ({ now, payMinutes, beginBy, payBefore: before }) => {
    const at = payBefore(Date.parse(now), { payMinutes, beginBy: Date.parse(beginBy) })
    expect(new Date(at).toISOString()).toBe(new Date(before).toISOString())
  })
})

describe('release time of an order', () => {
  it.each(releaseCases)('$what', ({ now, takeAt, releaseAt, ...held }) => {
    const at = releaseTime(Date.parse(now), { ...held, takeAt: takeAt === null ? null : Date.parse(takeAt) })
    expect(new Date(at).toISOString()).toBe(new Date(releaseAt).toISOString())
  })

  it('is never in the past, and leaves time for preparation', () => {
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

describe('the number of an unpaid order', () => {
  it('is the lowest free one, and null at the limit', () => {
    expect([[], [1], [2, 1], [1, 3]].map((taken) => unpaidNumber(taken, 3))).toEqual([1, 2, 3, 2])
    expect([unpaidNumber([3, 1, 2], 3), unpaidNumber([1, 2, 3], 4), unpaidNumber([], 0)]).toEqual([null, 4, null])
  })
})

describe('today’s stock', () => {
  const now = Date.parse('2026-11-21T23:30:00+08:00')
  const isToday = (at: string) => isOfToday(Date.parse(at), now, 'Asia/Shanghai')

  it('covers orders until the business day ends at four', () => {
    expect(isOfToday(null, now, 'Asia/Shanghai')).toBe(true)
    expect(isToday('2026-11-22T03:59:00+08:00')).toBe(true)
    expect(isToday('2026-11-22T04:00:00+08:00')).toBe(false)
  })

  it('uses the store’s day, not the server’s', () => {
    expect(isOfToday(Date.parse('2026-11-21T19:00:00Z'), now, 'Asia/Shanghai')).toBe(true)
    expect(isOfToday(Date.parse('2026-11-21T21:00:00Z'), now, 'Asia/Shanghai')).toBe(false)
    expect(isOfToday(Date.parse('2026-11-21T21:00:00Z'), now, 'UTC')).toBe(true)
  })
})

describe('a setting made by the kitchen', () => {
  const friday = Date.parse('2026-11-20T18:00:00+08:00')
  const isOver = (at: string, zone = 'Asia/Shanghai', since = friday) => isDayOver(since, Date.parse(at), zone)

  it('lasts past midnight and ends at four', () => {
    expect(isOver('2026-11-20T18:00:00+08:00')).toBe(false)
    expect(isOver('2026-11-21T03:59:59+08:00')).toBe(false)
    expect(isOver('2026-11-21T04:00:00+08:00')).toBe(true)
    expect(isOver('2026-11-21T04:00:00+08:00', 'Asia/Shanghai', Date.parse('2026-11-21T03:59:00+08:00'))).toBe(true)
    expect(isOver('2026-11-21T23:00:00+08:00', 'Asia/Shanghai', Date.parse('2026-11-21T04:00:00+08:00'))).toBe(false)
  })

  it('ends by the store’s clock', () => {
    expect(isOver('2026-11-21T04:00:00+08:00', 'Asia/Tokyo')).toBe(true)
    expect(isOver('2026-11-21T04:00:00+08:00', 'Europe/Berlin')).toBe(false)
  })

  it('survives a clock set back, and a server behind the database', () => {
    expect(isOver('2026-11-19T18:00:00+08:00')).toBe(false)
  })
})
