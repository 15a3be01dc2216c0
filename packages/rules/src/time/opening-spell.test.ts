import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { minutesLeft } from './opening-spell.ts'
import { repeatsOf, zoneOffset } from './repeated-hour.ts'

const at = (clock: string) => parseClockTime(clock) ?? -1

describe('minutes until closing', () => {
  it('count to the closing minute, past midnight too', () => {
    const left = minutesLeft('18:00-02:00')
    expect([at('17:59'), at('18:00'), at('23:59'), at('00:00'), at('02:00'), at('02:01')].map((m) => left[m])).toEqual([
      -1, 480, 121, 120, 0, -1,
    ])
  })

  it('run through adjacent ranges', () => {
    expect(minutesLeft('10:00-12:00,12:01-14:00')[at('10:00')]).toBe(240)
    expect(minutesLeft('10:00-12:00,12:02-14:00')[at('10:00')]).toBe(120)
  })

  it('are computed once for equal hours', () => {
    const hours = [{ startTime: '10:00', endTime: '22:00' }]
    expect(minutesLeft(hours)).toBe(minutesLeft('10:00-22:00'))
    expect(minutesLeft(hours)).not.toBe(minutesLeft('10:00-22:01'))
    expect([minutesLeft('10:00-22:00')[at('22:00')], minutesLeft('10:00-22:01')[at('22:00')]]).toEqual([0, 1])
  })

  it('have no end when the store never closes', () => {
    expect(minutesLeft('')[0]).toBe(1440)
  })
})

describe('a repeated hour', () => {
  const before = (text: string, zone: string) => {
    const found = repeatsOf(zone)(Date.parse(text))
    return found === null ? null : new Date(found).toISOString()
  }

  it('is found by its first time', () => {
    expect(before('2026-10-25T01:00:00Z', 'Europe/London')).toBe('2026-10-25T00:00:00.000Z')
    expect(before('2026-10-25T01:59:00Z', 'Europe/London')).toBe('2026-10-25T00:59:00.000Z')
    expect(before('2026-04-04T15:29:00Z', 'Australia/Lord_Howe')).toBe('2026-04-04T14:59:00.000Z')
  })

  it.each([
    ['the first of both hours', '2026-10-25T00:59:00Z', 'Europe/London'],
    ['after the second hour', '2026-10-25T02:00:00Z', 'Europe/London'],
    ['a clock change forward', '2026-03-29T01:00:00Z', 'Europe/London'],
    ['a zone without summer time', '2026-10-25T01:30:00Z', 'Asia/Tokyo'],
  ])('is not %s', (_, text, zone) => {
    expect(before(text, zone)).toBeNull()
  })

  it('handles an offset that is not a whole hour', () => {
    expect(zoneOffset(Date.parse('2026-11-21T10:00:30Z'), 'Asia/Kathmandu')).toBe((5 * 60 + 45) * 60_000)
    expect(zoneOffset(Date.parse('2026-11-21T10:00:30Z'), 'America/New_York')).toBe(-5 * 3_600_000)
  })
})
