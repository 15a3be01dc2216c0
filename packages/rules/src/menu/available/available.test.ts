import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../../cases/menu/available.json' with { type: 'json' }
import textCases from '../../../cases/menu/available-text.json' with { type: 'json' }
import { zoneOffset } from '../../time/repeated-hour.ts'
import type { HoursOrderType } from '../../time/store-hours.ts'
import { type Availability, areAvailable, isAvailable, momentOf, nextChange } from './available.ts'
import { availableText, mostWindows, readAvailable } from './available-text.ts'

function reading(text: string): Availability {
  const read = readAvailable(text)
  if (!read.ok) throw new Error(`${text}: ${read.code}`)
  return read.value
}

/** The instant of a local time; of a repeated one the first, or with `again` the second. */
function instantOf(text: string, zone: string): number {
  const [local = '', again] = text.split(' ')
  const utc = Date.parse(`${local}:00Z`)
  const found = [-24, 24]
    .map((hours) => utc - zoneOffset(utc + hours * 3_600_000, zone))
    .filter((at) => at + zoneOffset(at, zone) === utc)
    .toSorted((a, b) => a - b)
  return (again === undefined ? found[0] : found.at(-1)) ?? Number.NaN
}

describe('what is sold at some times only', () => {
  it.each(cases)('$what', ({ text, at, open, changes, zone = 'Asia/Shanghai', orderType = 0 }) => {
    const asked = { at: instantOf(at, zone), zone, orderType: orderType as HoursOrderType }
    const change = changes === null ? null : { at: instantOf(changes, zone), opens: !open }
    expect(isAvailable(reading(text), asked)).toBe(open)
    expect(nextChange([reading(text)], asked)).toEqual(change)
  })

  it('needs both the dish and its category', () => {
    const each = [reading('Mon-Fri'), reading('11:00-14:00; 17:00-21:00')]
    const friday = { at: Date.parse('2026-12-04T15:00Z'), zone: 'UTC', orderType: 0 as const }
    expect(areAvailable(each, friday)).toBe(false)
    expect(nextChange(each, friday)).toEqual({ at: Date.parse('2026-12-04T17:00Z'), opens: true })
    const night = { ...friday, at: Date.parse('2026-12-04T22:00Z') }
    const opens = nextChange(each, night)?.at ?? 0
    expect(momentOf(opens, night.at, 'UTC')).toEqual({ day: '2026-12-07', clock: '11:00', inDays: 3 })
  })

  it('does not change before its next change, and changes there', () => {
    const at = fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 5) })
    const zones = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe')
    fc.assert(
      fc.property(fc.array(anyWindow, { minLength: 1, maxLength: 3 }), at, zones, (windows, instant, zone) => {
        const asked = { at: instant, zone, orderType: 0 as const }
        const isOpen = isAvailable(windows, asked)
        const change = nextChange([windows], asked)
        const end = change?.at ?? instant + 3 * 86_400_000
        for (let step = 0; step < 12; step += 1) {
          const between = instant + Math.floor(((end - 1 - instant) * step) / 11)
          expect(isAvailable(windows, { ...asked, at: between })).toBe(isOpen)
        }
        if (change !== null) expect(isAvailable(windows, { ...asked, at: change.at })).toBe(change.opens)
      }),
      { numRuns: 200 },
    )
  })
})

const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((pair) => pair.map((n) => String(n).padStart(2, '0')).join(':'))
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-10-${String(n).padStart(2, '0')}`)
const anyWindow = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 6 }),
  hours: fc.option(
    fc.record({ startTime: clock, endTime: clock }).filter(({ startTime, endTime }) => startTime !== endTime),
  ),
  days: fc.option(fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))),
  orderTypes: fc.subarray<HoursOrderType>([0, 1, 2, 3]),
})

describe('the text of an availability', () => {
  it.each(textCases)('$text', ({ text, writes, fault, values }) => {
    const read = readAvailable(text)
    expect(read.ok ? availableText(read.value) : [read.code, read.values]).toEqual(writes ?? [fault, values])
  })

  it('has at most twenty windows', () => {
    const many = Array.from({ length: mostWindows + 1 }, () => 'Mon').join(';')
    expect(readAvailable(many)).toMatchObject({ code: 'available_many', values: [mostWindows] })
  })

  it('reads back as it was written', () => {
    const isSaid = ({ weekdays, hours, days, orderTypes }: Availability[number]) =>
      weekdays.length + orderTypes.length > 0 || hours !== null || days !== null
    fc.assert(
      fc.property(fc.array(anyWindow.filter(isSaid), { maxLength: 5 }), (windows) => {
        expect(reading(availableText(windows))).toEqual(windows)
      }),
    )
  })
})
