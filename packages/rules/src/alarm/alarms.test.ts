import { describe, expect, it } from 'vitest'
import { type AlarmFacts, alarmsOf } from './alarms.ts'

const now = Date.parse('2026-11-28T04:00:00Z')
const minute = 60_000
const hour = 60 * minute

const server = { server: 'till:8080', beatAt: now - 5000, folder: '/data', diskFree: 50, diskSize: 100 }
const payment = { number: 'P1', storeId: '101', amount: 5800, currency: 'CNY', since: now - 25 * hour }

function kinds(facts: Partial<AlarmFacts>): string[] {
  const all: AlarmFacts = {
    ...{ now, refusedRefunds: [], openPayments: [], servers: [server], seen: new Set<string>() },
    ...{ backup: { doneAt: now - hour, everyMs: null, neededSince: null } },
    ...facts,
  }
  return alarmsOf(all).map(({ kind, subject }) => (subject === '' ? kind : `${kind} ${subject}`))
}

it('a healthy house has none', () => expect(kinds({})).toEqual([]))

describe('money', () => {
  it('refused for good is told at once', () => {
    expect(kinds({ refusedRefunds: [{ ...payment, since: now }] })).toEqual(['refund_refused P1'])
  })
  it.each([
    [23, []],
    [24, ['payment_unknown P1']],
  ])('unknown for %i h is %j', (hours, expected) => {
    expect(kinds({ openPayments: [{ ...payment, since: now - hours * hour }] })).toEqual(expected)
  })
  it('seen is not told again, another payment is', () => {
    const refusedRefunds = [payment, { ...payment, number: 'P2' }]
    expect(kinds({ refusedRefunds, seen: new Set(['refund_refused:P1']) })).toEqual(['refund_refused P2'])
  })
})

describe('a server', () => {
  it.each([
    [59, []],
    [60, ['server_silent till:8080']],
  ])('silent for %i s is %j', (seconds, expected) => {
    expect(kinds({ servers: [{ ...server, beatAt: now - seconds * 1000 }] })).toEqual(expected)
  })
  it.each([
    [10, []],
    [9, ['disk_low /data']],
  ])('with %i %% of its disk free is %j', (diskFree, expected) => {
    expect(kinds({ servers: [{ ...server, diskFree }] })).toEqual(expected)
  })
  it('that falls silent again after it was seen is told again', () => {
    const seen = new Set([`server_silent:till:8080:${now - 2 * hour}`])
    expect(kinds({ seen, servers: [{ ...server, beatAt: now - hour }] })).toEqual(['server_silent till:8080'])
  })
})

describe('a backup', () => {
  it.each([
    ['each 6 h, done 9 h ago', { doneAt: now - 9 * hour, everyMs: 6 * hour, neededSince: null }, 0],
    [
      'each 6 h, done 9 h and a minute ago',
      { doneAt: now - 9 * hour - minute, everyMs: 6 * hour, neededSince: null },
      1,
    ],
    ['each 5 min, done 15 min ago', { doneAt: now - 15 * minute, everyMs: 5 * minute, neededSince: null }, 0],
    ['each 5 min, done 16 min ago', { doneAt: now - 16 * minute, everyMs: 5 * minute, neededSince: null }, 1],
    ['each 6 h, never done', { doneAt: null, everyMs: 6 * hour, neededSince: null }, 1],
    ['of the demo alone, never done', { doneAt: null, everyMs: null, neededSince: null }, 0],
    ['of a seller since 23 h, never done', { doneAt: null, everyMs: null, neededSince: now - 23 * hour }, 0],
    ['of a seller since 25 h, never done', { doneAt: null, everyMs: null, neededSince: now - 25 * hour }, 1],
    ['of an old seller, by hand an hour ago', { doneAt: now - hour, everyMs: null, neededSince: now - 99 * hour }, 0],
  ])('%s: %o', (_, backup, count) => {
    expect(kinds({ backup })).toHaveLength(count)
  })
})
