import { expect, it } from 'vitest'
import { minutesBetween, tableLook } from './table-look.ts'

const free = { calls: [], held: 0, waiting: [], life: 'free', paying: false, choosing: 0, rounds: 0 } as const
const callFor = (reason: 'water' | 'bill') => [{ reason }]

it('shows first what needs somebody most', () => {
  expect(tableLook(free)).toBe('free')
  expect(tableLook({ ...free, life: 'opened' })).toBe('opened')
  expect(tableLook({ ...free, life: 'opened', choosing: 2 })).toBe('choosing')
  const dining = { ...free, life: 'ordering', rounds: 1 } as const
  expect(tableLook(dining)).toBe('dining')
  expect(tableLook({ ...dining, choosing: 1 })).toBe('choosing')
  expect(tableLook({ ...dining, life: 'bill_asked', choosing: 1 })).toBe('bill')
  expect(tableLook({ ...dining, paying: true })).toBe('paying')
  expect(tableLook({ ...dining, held: 1 })).toBe('held')
  expect(tableLook({ ...dining, held: 1, calls: callFor('water') })).toBe('calling')
  expect(tableLook({ ...free, waiting: ['somebody'] })).toBe('waiting')
})

it('takes a call for the bill as a wish to pay', () => {
  expect(tableLook({ ...free, life: 'ordering', rounds: 1, calls: callFor('bill') })).toBe('bill')
})

it('counts whole minutes, and none backwards', () => {
  expect(minutesBetween('2026-11-21T11:00:00Z', '2026-11-21T11:38:59Z')).toBe(38)
  expect(minutesBetween('2026-11-21T11:00:10Z', '2026-11-21T11:00:00Z')).toBe(0)
})
