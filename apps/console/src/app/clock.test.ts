import { describe, expect, test } from 'vitest'
import { clockOf, momentText } from './clock.ts'

const at = '2026-11-21T21:14:00.000Z'
const now = Date.parse(at)

describe('a time on the terminal', () => {
  test.each([
    ['Asia/Shanghai', '05:14'],
    ['America/New_York', '16:14'],
    ['UTC', '21:14'],
  ])("is shown in the store's zone %s, not in the tablet's", (zone, clock) => {
    expect(clockOf(at, zone)).toBe(clock)
    expect(clockOf(now, zone)).toBe(clock)
    expect(momentText(at, now, zone, 'en')).toBe(clock)
  })

  test('has a date if it is not today at the store', () => {
    // 23:30 and 00:30 in Shanghai are one day in London.
    const [before, after] = ['2026-11-21T15:30:00.000Z', '2026-11-21T16:30:00.000Z']
    expect(momentText(after, Date.parse(before), 'Asia/Shanghai', 'en')).toBe('Sun, 11/22 00:30')
    expect(momentText(after, Date.parse(before), 'Europe/London', 'en')).toBe('16:30')
  })

  test("is empty until the store's zone is loaded", () => {
    expect([clockOf(at, ''), momentText(at, now, '', 'en')]).toEqual(['', ''])
  })
})
