import { expect, it } from 'vitest'
import { remainingHoldMs } from './loading-delay.ts'

it('shows at once what comes before anything was shown as loading', () => {
  expect([0, 120, 249].map(remainingHoldMs)).toEqual([0, 0, 0])
})

it('lets a skeleton stand that has appeared', () => {
  expect([250, 260, 499].map(remainingHoldMs)).toEqual([250, 240, 1])
})

it('shows at once what comes late', () => {
  expect([500, 9000].map(remainingHoldMs)).toEqual([0, 0])
})
