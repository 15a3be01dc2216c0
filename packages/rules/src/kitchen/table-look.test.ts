import { describe, expect, it } from 'vitest'
import { guestsAt, type LookedAt, minutesSince, needsStaff, tableLook } from './table-look.ts'

const free: LookedAt = {
  ...{ calls: [], held: 0, waiting: [], life: 'free', paying: false, choosing: 0, rounds: 0 },
  forgotten: false,
}
const seated: LookedAt = { ...free, life: 'opened' }
const dining: LookedAt = { ...seated, life: 'ordering', rounds: 1 }
const callFor = (reason: string) => [{ reason }]

describe('how a table looks', () => {
  it('goes from free through seated, choosing and eating to paying', () => {
    expect(tableLook(free)).toBe('free')
    expect(tableLook(seated)).toBe('opened')
    expect(tableLook({ ...seated, choosing: 2 })).toBe('choosing')
    expect(tableLook(dining)).toBe('dining')
    expect(tableLook({ ...dining, choosing: 1 })).toBe('choosing')
    expect(tableLook({ ...dining, life: 'bill_asked', choosing: 1 })).toBe('bill')
    expect(tableLook({ ...dining, life: 'bill_asked', paying: true })).toBe('paying')
  })

  it('shows first what staff must act on', () => {
    const busy: LookedAt = { ...dining, life: 'bill_asked', held: 1, waiting: ['guest'] }
    expect(tableLook({ ...busy, calls: callFor('help') })).toBe('calling')
    expect(tableLook(busy)).toBe('held')
    expect(tableLook({ ...busy, held: 0 })).toBe('waiting')
    expect(tableLook({ ...free, waiting: ['guest'] })).toBe('waiting')
    for (const table of [busy, { ...seated, calls: callFor('water') }]) expect(needsStaff(table)).toBe(true)
    const choosing = { ...dining, choosing: 4 }
    expect(needsStaff(choosing)).toBe(false)
  })

  it('shows a possibly left party after waiting guests and before its last action', () => {
    const gone = { ...dining, life: 'bill_asked', choosing: 1, forgotten: true } as const
    expect(tableLook(gone)).toBe('forgotten')
    expect(tableLook({ ...gone, waiting: ['guest'] })).toBe('waiting')
    expect(tableLook({ ...gone, paying: true })).toBe('paying')
    expect(needsStaff(gone)).toBe(false)
  })

  it('shows a call for the bill as a wish to pay that needs staff', () => {
    const asking = { ...dining, calls: callFor('bill') }
    expect(tableLook(asking)).toBe('bill')
    expect(needsStaff(asking)).toBe(true)
  })

  it('counts guests by the head count, else by phones', () => {
    expect(guestsAt({ cover: 4, people: ['a'] })).toBe(4)
    expect(guestsAt({ cover: 0, people: ['a'] })).toBe(1)
  })

  it('counts whole minutes, never negative', () => {
    expect(minutesSince('2026-11-21T11:00:00Z', Date.parse('2026-11-21T11:38:59Z'))).toBe(38)
    expect(minutesSince('2026-11-21T11:00:10Z', Date.parse('2026-11-21T11:00:00Z'))).toBe(0)
  })
})
