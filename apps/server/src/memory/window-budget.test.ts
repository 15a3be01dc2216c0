import { describe, expect, it } from 'vitest'
import { windowBudget } from './window-budget.ts'

const start = 1_700_000_040_000
const limits = [
  { of: 'guest', seconds: 10, most: 3 },
  { of: 'line', seconds: 60, most: 5 },
] as const

describe('a budget of windows', () => {
  it('counts in every limit, or in none', () => {
    let at = start
    const budget = windowBudget(limits, () => new Date(at))
    expect(budget.take({ guest: 'a', line: 'x' }, 3)).toBe(0)
    at += 4000
    expect(budget.take({ guest: 'a', line: 'x' }, 1)).toBe(6)
    // The refused one has used nothing of the line.
    expect(budget.take({ guest: 'b', line: 'x' }, 2)).toBe(0)
    expect(budget.take({ guest: 'c', line: 'x' }, 1)).toBe(56)
    expect(budget.take({ guest: 'c', line: 'y' }, 3)).toBe(0)
  })

  it('begins again with the next window', () => {
    let at = start
    const budget = windowBudget(limits, () => new Date(at))
    budget.add({ guest: 'a', line: 'x' }, 9)
    at += 10_000
    expect(budget.take({ guest: 'a', line: 'x' }, 1)).toBe(50)
    at += 50_000
    expect(budget.take({ guest: 'a', line: 'x' }, 3)).toBe(0)
  })

  it('forgets the oldest of too many guests, but not their line', () => {
    const budget = windowBudget([limits[0], { of: 'line', seconds: 60, most: 20_001 }], () => new Date(start))
    for (let index = 0; index <= 20_000; index += 1) budget.add({ guest: `g${index}`, line: 'x' }, 1)
    expect(budget.take({ guest: 'g0', line: 'x' }, 1)).toBe(60)
  })
})
