import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/time/doors.json' with { type: 'json' }
import { doorsFor, doorsOf } from './doors.ts'
import { localMinutes } from './local-time.ts'
import { isOpen } from './opening-hours.ts'
import { repeatsOf, zoneOffset } from './repeated-hour.ts'
import { everyDay, type HoursOrderType, hasHoursByType, type StoreHours } from './store-hours.ts'

interface Case {
  readonly what: string
  readonly zone?: string
  readonly hours: {
    readonly every?: string
    /** `12 10:00-22:00 03`: weekdays, hours, order types. */
    readonly week?: readonly string[]
    readonly special?: Readonly<Record<string, readonly string[]>>
    readonly last?: number
  }
  readonly orderType?: HoursOrderType
  /** On the store's clock. */
  readonly at: string
  readonly left: number
  readonly leftAt?: readonly [string, number]
  readonly orderLeft?: number
  readonly opens?: readonly [string, string, number] | null
}

const digits = (text: string) => [...text].map(Number)

function periodOf(text: string) {
  const [hours = '', types = ''] = text.split(' ')
  const [startTime = '', endTime = ''] = hours.split('-')
  return { startTime, endTime, orderTypes: digits(types) as HoursOrderType[] }
}

function hoursOf({ every = '', week, special = {}, last = 0 }: Case['hours']): StoreHours {
  const weekHours = week?.flatMap((text) => {
    const [days = '', ...rest] = text.split(' ')
    return digits(days).map((weekday) => ({ weekday, ...periodOf(rest.join(' ')) }))
  })
  return {
    businessTime: every,
    weekHours: weekHours ?? null,
    specialDays: Object.entries(special).map(([date, periods]) => ({ date, periods: periods.map(periodOf) })),
    lastOrderMinutes: last,
  }
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

describe('the doors of a store', () => {
  it.each(cases as unknown as readonly Case[])('$what', (one) => {
    const zone = one.zone ?? 'Asia/Shanghai'
    const doors = doorsFor(hoursOf(one.hours), zone, one.orderType ?? 0)
    const at = instantOf(one.at, zone)
    expect([doors.left(at), doors.orderLeft(at)]).toEqual([one.left, one.orderLeft ?? one.left])
    const [day, clock, inDays] = one.opens ?? []
    if (one.opens !== undefined) expect(doors.opensAfter(at)).toEqual(one.opens && { day, clock, inDays })
    if (one.leftAt !== undefined) expect(doors.left(instantOf(one.leftAt[0], zone))).toBe(one.leftAt[1])
  })

  it('are the same every day for hours without weekdays', () => {
    const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((pair) => pair.map((n) => String(n).padStart(2, '0')).join(':'))
    const range = fc.tuple(clock, clock).map(([startTime, endTime]) => ({ startTime, endTime }))
    const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
    const zones = fc.constantFrom('Asia/Tokyo', 'America/New_York', 'Europe/London')
    fc.assert(
      fc.property(fc.array(range, { maxLength: 3 }), at, zones, (businessTime, instant, zone) => {
        // A repeated hour has a rule of its own.
        fc.pre(repeatsOf(zone)(instant) === null)
        const isIn = isOpen(businessTime, localMinutes(instant, zone))
        expect(doorsOf(everyDay(businessTime), zone).left(instant) >= 0).toBe(isIn)
      }),
    )
  })
})

it.each([
  ['one rule for all', { every: '10:00-22:00' }, false],
  ['a week of every type', { week: ['1 10:00-22:00'] }, false],
  ['hours of pick-up', { week: ['1 10:00-22:00 1'] }, true],
  ['a special day of the table', { special: { '2026-12-25': ['10:00-12:00 0'] } }, true],
])('order types have different hours: %s', (_, hours, expected) => {
  expect(hasHoursByType(hoursOf(hours))).toBe(expected)
})
