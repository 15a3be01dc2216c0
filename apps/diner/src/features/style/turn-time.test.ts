import { expect, it } from 'vitest'
import { nextTurnAt } from './turn-time.ts'

it.each([
  ['the guest has not swiped', { shownAt: 10_000, swipedAt: Number.NEGATIVE_INFINITY }, 13_000],
  ['this banner was swiped to', { shownAt: 10_000, swipedAt: 10_000 }, 15_000],
  ['a swipe came back to the same banner', { shownAt: 10_000, swipedAt: 12_500 }, 17_500],
  ['a swipe was long ago', { shownAt: 10_000, swipedAt: 2000 }, 13_000],
])('the next banner comes when %s', (_, moment, at) => {
  expect(nextTurnAt(moment)).toBe(at)
})
