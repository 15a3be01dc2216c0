import { expect, it } from 'vitest'
import { remainingHoldMs } from './loading-delay.ts'

it('holds nothing back before the skeleton appears', () => {
  expect([0, 120, 249].map(remainingHoldMs)).toEqual([0, 0, 0])
})

it('keeps a skeleton that has appeared', () => {
  expect([250, 260, 499].map(remainingHoldMs)).toEqual([250, 240, 1])
})

it('holds late data back no longer', () => {
  expect([500, 9000].map(remainingHoldMs)).toEqual([0, 0])
})
