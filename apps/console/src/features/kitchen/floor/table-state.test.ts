import { describe, expect, it } from 'vitest'
import type { TableTile } from './floor.queries.ts'
import { guestsAt, minutesSince, needsStaff, tableState } from './table-state.ts'

const free: TableTile = {
  tableno: 'A1',
  tablename: 'A1',
  seats: 4,
  life: 'free',
  paying: false,
  seatingId: '',
  cover: 0,
  openedAt: null,
  people: [],
  waiting: [],
  choosing: 0,
  rounds: 0,
  held: 0,
  amount: 0,
  calls: [],
  code: null,
  unlockedUntil: null,
}
const seated: TableTile = { ...free, life: 'opened', seatingId: 'S1' }
const call = (reason: TableTile['calls'][number]['reason']) => ({ callId: 'c', reason, words: '', calledAt: '' })
const guest = { uid: 'g', number: 2, name: '', askedAt: '' }

describe('a table from across the room', () => {
  it('is free, then somebody sits, chooses, eats and wants to pay', () => {
    expect(tableState(free)).toBe('free')
    expect(tableState(seated)).toBe('opened')
    expect(tableState({ ...seated, choosing: 2 })).toBe('choosing')
    expect(tableState({ ...seated, life: 'ordering', rounds: 1 })).toBe('dining')
    expect(tableState({ ...seated, life: 'ordering', rounds: 1, choosing: 1 })).toBe('choosing')
    expect(tableState({ ...seated, life: 'bill_asked', rounds: 1 })).toBe('bill')
    expect(tableState({ ...seated, life: 'bill_asked', rounds: 1, paying: true })).toBe('paying')
  })

  it('shows first what somebody must do something about', () => {
    const busy = { ...seated, life: 'bill_asked' as const, rounds: 2, held: 1, waiting: [guest] }
    expect(tableState({ ...busy, calls: [call('help')] })).toBe('calling')
    expect(tableState(busy)).toBe('held')
    expect(tableState({ ...busy, held: 0 })).toBe('waiting')
    expect(tableState({ ...seated, calls: [call('bill')] })).toBe('bill')
    for (const tile of [busy, { ...seated, calls: [call('water')] }]) expect(needsStaff(tile)).toBe(true)
    expect(needsStaff({ ...seated, rounds: 3, choosing: 4 })).toBe(false)
  })

  it('counts guests by their own word, else by the phones', () => {
    expect(guestsAt({ ...seated, cover: 4, people: [guest] })).toBe(4)
    expect(guestsAt({ ...seated, people: [guest] })).toBe(1)
    expect(minutesSince('2026-01-01T12:00:00Z', Date.parse('2026-01-01T12:38:59Z'))).toBe(38)
    expect(minutesSince('2026-01-01T12:00:00Z', Date.parse('2026-01-01T11:59:00Z'))).toBe(0)
  })
})
