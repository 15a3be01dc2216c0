import { describe, expect, it } from 'vitest'
import { rideMinutes } from './ride-minutes.ts'

describe('the way to the guest', () => {
  it.each([
    [0, 5],
    [1000, 5],
    [1001, 6],
    [3000, 15],
    [null, 30],
  ])('%s m take %i minutes', (metres, minutes) => {
    expect(rideMinutes(metres)).toBe(minutes)
  })
})
