import { describe, expect, it } from 'vitest'
import { isAdjustReason, valueAfter } from './member-adjustment.ts'

describe('what a member has after a change', () => {
  it.each([
    [0, 500, 0, 500],
    [500, -200, 0, 300],
    [100, -300, 0, -200],
    [0, 1200, 500, 700],
    [0, 300, 500, 0],
    [0, 500, 500, 0],
  ])('%i changed by %i with a debt of %i: %i', (before, change, debt, after) => {
    expect(valueAfter(before, change, debt)).toBe(after)
  })
})

it('knows the listed reasons from other words', () => {
  expect(['goodwill', 'old_card', 'other', 'A hair', ''].map(isAdjustReason)).toEqual([true, true, false, false, false])
})
