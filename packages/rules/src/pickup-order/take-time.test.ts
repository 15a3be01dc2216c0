import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/pickup-order/take-time.json' with { type: 'json' }
import { localMinutes } from '../time/local-time.ts'
import { isOpen } from '../time/opening-hours.ts'
import { everyDay } from '../time/store-hours.ts'
import {
  isOfferedTime,
  minutesToSpare,
  nextOffered,
  offeredTimes,
  type TakeTimeSettings,
  takeTimeDefaults,
} from './take-time.ts'

interface Case {
  what: string
  zone: string
  /** The store's opening ranges, and its delivery ranges. */
  hours: string[]
  send?: string
  /** Minutes of the rider's way. */
  ride?: number
  now: string
  readyIn: number
  days?: number
  step?: number
  last?: number
  /** Whether an order as soon as possible is possible now. Absent = true. */
  soon?: boolean
  first: string[]
  count: number
  final?: string
  taken?: string[]
  refused?: string[]
  noClock?: string[]
}

const minuteMs = 60_000

function settingsOf(one: Case): TakeTimeSettings {
  const { zone, hours, send: sendTime = '', ride: rideMinutes = 0, now, readyIn, days = 0, step = 15, last = 0 } = one
  const earliest = Date.parse(now) + readyIn * minuteMs
  return {
    zone,
    doors: everyDay(hours.join(',')),
    sendTime,
    rideMinutes,
    earliest,
    stepMinutes: step,
    lastMinutes: last,
    days,
  }
}

describe('offered times', () => {
  it.each(cases as Case[])('$what', (one) => {
    const [now, settings] = [Date.parse(one.now), settingsOf(one)]
    const times = offeredTimes(now, settings)
    const said = times.map(({ day, clock, again }) => `${day.slice(5)} ${clock}${again ? ' again' : ''}`)
    expect(said.slice(0, one.first.length)).toEqual(one.first)
    expect(times.at(-1)?.at).toBe(one.final === undefined ? undefined : Date.parse(one.final))
    expect(times).toHaveLength(one.count)
    expect(times.filter(({ clock }) => one.noClock?.includes(clock))).toEqual([])
    const ready = Math.ceil(settings.earliest / minuteMs) * minuteMs
    const spare = minutesToSpare(ready, now, settings)
    expect(Math.min(spare.doors, spare.sending) >= 0).toBe(one.soon ?? true)
    for (const at of one.taken ?? []) expect([at, isOfferedTime(Date.parse(at), now, settings)]).toEqual([at, true])
    for (const at of one.refused ?? []) expect([at, isOfferedTime(Date.parse(at), now, settings)]).toEqual([at, false])
  })

  const zone = fc.constantFrom(
    'Europe/London',
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  )
  // Around the clock changes of London and New York, and any other night.
  const now = fc.oneof(
    fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 30) }),
    fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 10, 3) }),
  )
  const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const pair = (value: number) => String(value).padStart(2, '0')
    return `${pair(Math.floor(minute / 60))}:${pair(minute % 60)}`
  })
  const hours = fc.array(
    fc.tuple(clock, clock).map(([startTime, endTime]) => ({ startTime, endTime })),
    { maxLength: 3 },
  )
  const settings = fc.record({
    zone,
    doors: hours.map(everyDay),
    sendTime: hours,
    rideMinutes: fc.constantFrom(0, 7, 30),
    readyIn: fc.integer({ min: 0, max: 90 }),
    stepMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
    lastMinutes: fc.constantFrom(0, 30),
    days: fc.constantFrom(0, 1, 3),
  })

  it('are within hours, sorted, ready by then, on the step, and valid when chosen', () => {
    fc.assert(
      fc.property(now, settings, (at, { readyIn, ...rest }) => {
        const asked = { ...rest, earliest: at + readyIn * minuteMs }
        const times = offeredTimes(at, asked)
        expect(times.map((time) => time.at)).toEqual(times.map((time) => time.at).toSorted((a, b) => a - b))
        expect(new Set(times.map(({ day, clock, again }) => `${day} ${clock} ${again}`)).size).toBe(times.length)
        for (const time of times) {
          const minutes = localMinutes(time.at, asked.zone)
          const isRight = minutes % asked.stepMinutes === 0 && time.at >= asked.earliest
          const leaves = localMinutes(time.at - asked.rideMinutes * minuteMs, asked.zone)
          expect(isRight && isOpen(asked.doors.businessTime, leaves) && isOpen(asked.sendTime, minutes)).toBe(true)
        }
        for (const time of [...times.slice(0, 2), ...times.slice(-2)])
          expect(isOfferedTime(time.at, at, asked)).toBe(true)
        if (asked.days === 0) expect((times.at(-1)?.at ?? at) - at).toBeLessThan(24 * 60 * minuteMs)
      }),
      { numRuns: 60 },
    )
  })

  it('are the valid times of as soon as possible, too', () => {
    fc.assert(
      fc.property(now, settings, (at, { readyIn, ...rest }) => {
        const asked = { ...rest, lastMinutes: 0, stepMinutes: 1, earliest: at + readyIn * minuteMs }
        const ready = Math.ceil(asked.earliest / minuteMs) * minuteMs
        const spare = minutesToSpare(ready, at, asked)
        expect(spare.doors >= 0 && spare.sending >= 0).toBe(isOfferedTime(ready, at, asked))
      }),
      { numRuns: 60 },
    )
  })

  it('contain every valid minute on the step', () => {
    fc.assert(
      fc.property(now, settings, fc.integer({ min: 0, max: 26 * 60 }), (at, { readyIn, ...rest }, later) => {
        const asked = { ...rest, earliest: at + readyIn * minuteMs }
        const chosen = (Math.ceil(at / minuteMs) + later) * minuteMs
        const isTaken = isOfferedTime(chosen, at, asked) && chosen >= asked.earliest
        expect(offeredTimes(at, asked).some((time) => time.at === chosen)).toBe(isTaken)
      }),
      { numRuns: 60 },
    )
  })
})

describe('alternatives to a past time', () => {
  const now = Date.parse('2026-11-21T19:00:00+08:00')
  const settings = {
    zone: 'Asia/Shanghai',
    doors: everyDay('10:00-22:00'),
    sendTime: null,
    rideMinutes: 0,
    earliest: now + 40 * minuteMs,
    ...takeTimeDefaults[1],
  }
  const clocks = (wanted: string) => nextOffered(Date.parse(wanted), now, settings).map(({ clock }) => clock)

  it('are the next times', () => {
    expect(clocks('2026-11-21T19:15:00+08:00')).toEqual(['19:45', '20:00', '20:15', '20:30'])
    expect(clocks('2026-11-21T21:40:00+08:00')).toEqual(['21:45', '22:00'])
  })

  it('are the last times when it was later than all', () => {
    expect(clocks('2026-11-21T22:30:00+08:00')).toEqual(['21:15', '21:30', '21:45', '22:00'])
  })
})
