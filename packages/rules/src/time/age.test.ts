import { expect, it } from 'vitest'
import { aheadMaxMs, isWithin } from './age.ts'

const now = 1_000_000_000

it.each([
  ['just now', now, true],
  ['a millisecond less', now - 4999, true],
  ['exactly as long ago', now - 5000, false],
  ['ahead by a normal clock difference', now + aheadMaxMs, true],
  ['written before the clock was set back', now + aheadMaxMs + 1, false],
])('whether something is less than five seconds old: %s', (_, since, expected) => {
  expect(isWithin(5000, since, now)).toBe(expected)
})
