import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/time/opening-hours.json' with { type: 'json' }
import { addDays, businessDay } from './business-day.ts'
import { formatClockTime, parseClockTime } from './clock-time.ts'
import { isTimeZone, localMinutes, localTime } from './local-time.ts'
import { isOpen, openingHoursText, readOpeningHours } from './opening-hours.ts'

describe('a clock time', () => {
  it('reads and writes back every minute of the day', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(parseClockTime(formatClockTime(minute))).toBe(minute)
  })

  it.each(['', '12', '24:01', '12:60', 'noon', '-1:00', '1:2'])('does not read "%s"', (text) => {
    expect(parseClockTime(text)).toBeUndefined()
  })
})

describe('opening hours', () => {
  it.each(cases)('$what: at $at open is $open', ({ businessTime, at, open }) => {
    expect(isOpen(businessTime, parseClockTime(at) ?? -1)).toBe(open)
  })

  it('writes the hours for the closed sign', () => {
    expect(openingHoursText('9:00-14:00,17:00-02:00')).toBe('09:00–14:00, 17:00–02:00')
    expect(openingHoursText([])).toBe('')
  })
})

describe('stored opening hours', () => {
  const day = [{ startTime: '10:00', endTime: '22:00' }]
  it.each([
    ['a text', '10:00-22:00', day],
    ['a list of ranges', day, day],
    ['a list of texts', ['10:00-22:00'], day],
    [
      'a text of two ranges',
      '9:00-14:00,17:00-02:00',
      [
        { startTime: '09:00', endTime: '14:00' },
        { startTime: '17:00', endTime: '02:00' },
      ],
    ],
    ['midnight as 24:00', '18:00-24:00', [{ startTime: '18:00', endTime: '24:00' }]],
    ['nothing', [], []],
    ['no hours', { open: 1 }, []],
    ['null', [null, 5], []],
  ])('are read from %s', (_what, stored, hours) => expect(readOpeningHours(stored)).toEqual(hours))
})

describe('a store’s local time', () => {
  it('follows its zone, summer time included', () => {
    expect(localTime(Date.UTC(2025, 9, 31, 16, 5), 'Asia/Shanghai')).toEqual({
      year: 2025,
      month: 11,
      day: 1,
      hour: 0,
      minute: 5,
    })
    expect(localMinutes(Date.UTC(2025, 6, 1, 12, 0), 'Europe/London')).toBe(13 * 60)
    expect(localMinutes(Date.UTC(2025, 0, 1, 12, 0), 'Europe/London')).toBe(12 * 60)
    expect(localMinutes(Date.UTC(2025, 0, 1, 0, 0), 'Asia/Kathmandu')).toBe(5 * 60 + 45)
  })

  it('advances after a read, per zone', () => {
    const minuteEnd = Date.UTC(2025, 0, 1, 12, 58, 59, 999)
    const read = (zone: string, utcMs: number) => localMinutes(utcMs, zone)
    for (const [zone, hours] of [
      ['Europe/London', 12],
      ['Asia/Shanghai', 20],
    ] as const) {
      expect([minuteEnd - 999, minuteEnd, minuteEnd + 1, minuteEnd].map((utcMs) => read(zone, utcMs))).toEqual(
        [58, 58, 59, 58].map((minute) => hours * 60 + minute),
      )
    }
  })

  it('distinguishes a zone from an unknown name', () => {
    expect(isTimeZone('Asia/Singapore')).toBe(true)
    expect(isTimeZone('Asia/Atlantis')).toBe(false)
  })
})

describe('a business day', () => {
  it('starts at the store’s hour', () => {
    const night = { year: 2024, month: 3, day: 1, hour: 3, minute: 59 }
    expect(businessDay(night)).toBe('2024-03-01')
    expect(businessDay(night, 240)).toBe('2024-02-29')
    expect(businessDay({ ...night, hour: 4, minute: 0 }, 240)).toBe('2024-03-01')
    expect(businessDay({ year: 2025, month: 1, day: 1, hour: 0, minute: 0 }, 1)).toBe('2024-12-31')
  })

  it('adds days as the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), fc.integer({ min: -800, max: 800 }), (start, days) => {
        const text = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect(addDays(text(start), days)).toBe(text(start + days))
      }),
    )
  })
})
