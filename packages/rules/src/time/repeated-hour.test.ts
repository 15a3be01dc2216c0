import { describe, expect, it } from 'vitest'
import { repeatsOf, zoneOffset } from './repeated-hour.ts'

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
