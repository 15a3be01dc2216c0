import { expect, test } from 'vitest'
import { findNewTickets } from './new-tickets.ts'

const board = (...ids: string[]) => ids.map((roundId) => ({ roundId }))
const fresh = (now: string[], before: string[], more: number) =>
  findNewTickets(board(...now), { ids: new Set(before), more }).map(({ roundId }) => roundId)

test.each([
  ['a ticket sent since', ['a', 'b', 'c'], ['a', 'b'], 0, ['c']],
  ['a ticket sent earlier that arrives later', ['a', 'b'], ['b'], 0, ['a']],
  ['every ticket after an empty board', ['a', 'b'], [], 0, ['a', 'b']],
  ['no ticket that returns to a full board', ['a', 'b', 'c'], ['b', 'c'], 1, []],
  ['of a full board only a ticket sent since', ['a', 'c', 'd'], ['b', 'c'], 1, ['d']],
  ['every ticket if none is known', ['c', 'd'], ['a', 'b'], 3, ['c', 'd']],
])('new is %s', (_, now, before, more, expected) => {
  expect(fresh(now, before, more)).toEqual(expected)
})
