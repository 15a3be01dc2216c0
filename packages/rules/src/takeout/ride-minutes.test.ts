import { describe, expect, it } from 'vitest'
import { rideMinutes } from './ride-minutes.ts'

describe('the rider’s way', () => {
  it.each([
    [0, 5],
    [1000, 5],
    [1001, 6],
    [3000, 15],
    [null, 30],
  ])('of %s m takes %i minutes', (metres, minutes) => {
    expect(rideMinutes(metres)).toBe(minutes)
  })
})
