import { expect, it } from 'vitest'
import { aheadMaxMs, isWithin } from './age.ts'

const now = 1_000_000_000

it.each([
  ['just now', now, true],
  ['a millisecond less than that ago', now - 4999, true],
  ['as long ago', now - 5000, false],
  ['ahead by what two clocks differ', now + aheadMaxMs, true],
  ['from before the clock was set back', now + aheadMaxMs + 1, false],
])('whether something is less than five seconds old: %s', (_, since, expected) => {
  expect(isWithin(5000, since, now)).toBe(expected)
})
