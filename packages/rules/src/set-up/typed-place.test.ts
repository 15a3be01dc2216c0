import { describe, expect, it } from 'vitest'
import { readTypedPlace } from './typed-place.ts'

describe('a place typed or pasted from a map', () => {
  it.each([
    ['1.3139, 103.902', 1.3139, 103.902],
    ['1.3139 103.902', 1.3139, 103.902],
    [' 31.23，121.47 ', 31.23, 121.47],
    ['35.6812° N, 139.7671° E', 35.6812, 139.7671],
    ['33.8 S, 70.6 W', -33.8, -70.6],
    ['-0.5,-0.1', -0.5, -0.1],
    ['１．３, １０３．９', 1.3, 103.9],
  ])('%s is %d, %d', (text, gdLat, gdLng) => {
    expect(readTypedPlace(text)).toEqual({ gdLat, gdLng })
  })

  it.each(['', '1.3139', 'Joo Chiat Road', '91, 103', '1.3, 181', '1.3, 103.9, 2', '1,3139 103,902'])(
    '%s is none',
    (text) => {
      expect(readTypedPlace(text)).toBeNull()
    },
  )
})
