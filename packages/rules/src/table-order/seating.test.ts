import { describe, expect, it } from 'vitest'
import leftCases from '../../cases/table-order/abandoned-party.json' with { type: 'json' }
import lockCases from '../../cases/table-order/code-try.json' with { type: 'json' }
import holdCases from '../../cases/table-order/round-hold.json' with { type: 'json' }
import lifeCases from '../../cases/table-order/seating-life.json' with { type: 'json' }
import guardCases from '../../cases/table-order/table-guard.json' with { type: 'json' }
import wayCases from '../../cases/table-order/ways-in.json' with { type: 'json' }
import { abandonedMs, isAbandoned } from './abandoned-party.ts'
import {
  codeGate,
  isOrderCodeLocked,
  lockSeconds,
  storeTryLimit,
  type Tries,
  tableTryLimit,
  triesNow,
} from './code-try.ts'
import { fateOfRound, type GuestDistance, type HoldSettings, peopleAt } from './round-hold.ts'
import { lifeOf, type SeatingFacts } from './seating-life.ts'
import { type GuardWay, guardOf, scanOpensFreeTable, waysIn } from './table-guard.ts'

describe('a party’s stay', () => {
  it.each(lifeCases)('$what: $life', ({ seating, life }) => {
    expect(lifeOf(seating as SeatingFacts | null)).toBe(life)
  })

  it.each(leftCases)('is abandoned ($left): $what', ({ party, minutes, left }) => {
    expect(isAbandoned({ ...party, quietMs: minutes * 60_000 })).toBe(left)
  })

  it('is abandoned exactly at half an hour', () => {
    const party = { ordered: false, amount: 0, billState: 'open', seated: true, memo: '' }
    expect(isAbandoned({ ...party, quietMs: abandonedMs - 1 })).toBe(false)
    expect(isAbandoned({ ...party, quietMs: abandonedMs })).toBe(true)
  })
})

describe('what a store requires', () => {
  it.each(guardCases)('$what', ({ tableGuard, hmdOrderCode, guard, opensFree }) => {
    const settings = { tableGuard: tableGuard as GuardWay[], hmdOrderCode }
    expect(guardOf(settings)).toEqual(guard)
    expect(scanOpensFreeTable(settings)).toBe(opensFree ?? false)
  })

  it.each(wayCases)('$what', ({ guard, ways, orderCodeLocked, ...door }) => {
    expect(waysIn(guard as GuardWay[], { ...door, orderCodeLocked: orderCodeLocked ?? false })).toEqual(ways)
  })
})

describe('wrong codes', () => {
  const minute = 60_000
  const tried = (tries: number, lockedUntil: number | null = null): Tries => ({ tries, lastAt: 0, lockedUntil })

  it.each(lockCases)('after $tries: $seconds s', ({ tries, seconds }) => {
    expect(lockSeconds(tries)).toBe(seconds ?? Number.POSITIVE_INFINITY)
  })

  it('lock the phone exactly until the lock ends', () => {
    const device = tried(4, 3000)
    expect(codeGate(device, null, 0)).toEqual({ open: false, why: 'wait', seconds: 3 })
    expect(codeGate(device, null, 2999)).toEqual({ open: false, why: 'wait', seconds: 1 })
    expect(codeGate(device, null, 3000)).toEqual({ open: true })
  })

  it('above ten lock the phone until its 120 quiet minutes are over', () => {
    expect(codeGate(tried(11), null, 119 * minute)).toEqual({ open: false, why: 'locked' })
    expect(codeGate(tried(11), null, 120 * minute)).toEqual({ open: true })
    expect(triesNow(tried(11), 120 * minute)).toBe(0)
  })

  it('of all phones together lock the table for an hour', () => {
    expect(codeGate(null, tried(tableTryLimit - 1), minute)).toEqual({ open: true })
    expect(codeGate(null, tried(tableTryLimit), 59 * minute)).toEqual({ open: false, why: 'locked' })
    expect(codeGate(null, tried(tableTryLimit), 60 * minute)).toEqual({ open: true })
  })

  it('at all tables lock the store’s ordering code for an hour, at tables with three tries', () => {
    const locked = (store: number, now: number) => isOrderCodeLocked(tried(store), tried(3), now)
    expect(isOrderCodeLocked(null, tried(3), minute)).toBe(false)
    expect(locked(storeTryLimit - 1, minute)).toBe(false)
    expect(locked(storeTryLimit, 59 * minute)).toBe(true)
    expect(locked(storeTryLimit, 60 * minute)).toBe(false)
    // Started before the clock was set back.
    expect(locked(storeTryLimit, -5 * minute)).toBe(true)
    expect(locked(storeTryLimit, -8 * 60 * minute)).toBe(false)
    for (const table of [null, tried(2)]) expect(isOrderCodeLocked(tried(storeTryLimit), table, minute)).toBe(false)
  })
})

describe('a sent round', () => {
  const usual: HoldSettings = {
    holdPortions: 50,
    holdPortionsEach: 30,
    holdPortionsPerson: 7,
    holdDevices: 12,
    hmdLocation: false,
    farAway: 'nod',
    locationRefused: 'nod',
  }

  it.each([
    [{ seats: 4, cover: 0 }, 4],
    [{ seats: 4, cover: 2 }, 4],
    [{ seats: 4, cover: 6 }, 6],
    [{ seats: 4, cover: 99 }, 8],
  ])('counts people by seats and head count: %j', (table, people) => {
    expect(peopleAt(table)).toBe(people)
  })

  it.each(holdCases)(
    '$what: $fate',
    ({ what: _, settings, portions, lately, newPartyOf, newDevices, distance, vouched, codesLocked, ...fate }) => {
      const round = {
        portions: new Map(Object.entries(portions)),
        lately: new Map(Object.entries(lately ?? {})),
        newPartyOf: newPartyOf ?? null,
        newDevices: newDevices ?? 1,
        distance: (distance === undefined ? null : distance) as GuestDistance,
        vouched: vouched ?? false,
        codesLocked: codesLocked ?? false,
      }
      expect(fateOfRound(round, { ...usual, ...(settings as Partial<HoldSettings>) })).toEqual(fate)
    },
  )
})
