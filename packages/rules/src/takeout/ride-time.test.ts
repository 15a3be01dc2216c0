import { expect, it } from 'vitest'
import { rideMinutes } from './ride-time.ts'

it('grows with the way by bicycle, and is never nothing', () => {
  expect([0, 1, 250, 251, 1200, 6000].map(rideMinutes)).toEqual([5, 6, 6, 7, 10, 29])
})

it('is a guess where nobody knows how far it is', () => {
  expect(rideMinutes(null)).toBe(20)
})
