import { describe, expect, it } from 'vitest'
import { areaOf, isAreaStopped, prefixOf, smsLimits } from './sms-limit.ts'

describe('limits of text messages', () => {
  it('cover every counted key, with the largest limit on the longest window', () => {
    const limits = smsLimits({ house: 2000, seller: 1000 })
    expect(new Set(limits.map(({ of }) => of))).toEqual(
      new Set(['number', 'guest', 'table', 'address', 'prefix', 'seller', 'house']),
    )
    for (const one of limits) {
      const longer = limits.filter(({ of, seconds }) => of === one.of && seconds > one.seconds)
      for (const other of longer) expect(other.most).toBeGreaterThan(one.most)
    }
  })
  it('count ten thousand consecutive numbers, and numbers with the same prefix', () => {
    expect(prefixOf('86', '13800000001')).toBe(prefixOf('86', '13800009999'))
    expect(prefixOf('86', '13800000001')).not.toBe(prefixOf('86', '13800010001'))
    expect(areaOf('65', '91234567')).toBe('65 912')
  })
  it.each([
    { sent: 9, entered: 0, stopped: false },
    { sent: 10, entered: 0, stopped: true },
    { sent: 10, entered: 1, stopped: false },
    { sent: 30, entered: 2, stopped: true },
  ])('stop an area with $entered of $sent codes entered: $stopped', ({ sent, entered, stopped }) => {
    expect(isAreaStopped({ sent, entered })).toBe(stopped)
  })
})
