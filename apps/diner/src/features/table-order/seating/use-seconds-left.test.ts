import { expect, it } from 'vitest'
import { secondsLeft } from './use-seconds-left.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

it('counts whole seconds, 0 without a lock', () => {
  expect(secondsLeft(null, now)).toBe(0)
  expect(secondsLeft('2026-11-21T12:00:03.000Z', now)).toBe(3)
  expect(secondsLeft('2026-11-21T12:00:02.001Z', now)).toBe(3)
  expect(secondsLeft('2026-11-21T11:59:59.000Z', now)).toBe(0)
})

it('waits at most the longest lock with a wrong clock', () => {
  expect(secondsLeft('2026-11-21T13:00:00.000Z', now)).toBe(4)
  expect(secondsLeft('nonsense', now)).toBe(0)
})
