import { expect, test } from 'vitest'
import { freshTickets } from './fresh-tickets.ts'

const board = (...ids: string[]) => ids.map((roundId) => ({ roundId }))
const fresh = (now: string[], before: string[], more: number) =>
  freshTickets(board(...now), { ids: new Set(before), more }).map(({ roundId }) => roundId)

test.each([
  ['what was sent since', ['a', 'b', 'c'], ['a', 'b'], 0, ['c']],
  ['what was sent before another and comes after it', ['a', 'b'], ['b'], 0, ['a']],
  ['all of an empty board', ['a', 'b'], [], 0, ['a', 'b']],
  ['nothing that had fallen out of a full board and comes back', ['a', 'b', 'c'], ['b', 'c'], 1, []],
  ['of a full board what was sent since alone', ['a', 'c', 'd'], ['b', 'c'], 1, ['d']],
  ['all where nothing known is left', ['c', 'd'], ['a', 'b'], 3, ['c', 'd']],
])('new is %s', (_, now, before, more, expected) => {
  expect(fresh(now, before, more)).toEqual(expected)
})
