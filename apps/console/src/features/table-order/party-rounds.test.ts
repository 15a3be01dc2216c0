import { expect, test } from 'vitest'
import { at, makeAheadTicket } from '../kitchen/ticket.fixture.ts'
import { mergePartyRounds } from './party-rounds.ts'

const round = (roundId: string, outtradeno: string, clock: string) => ({
  ...makeAheadTicket({ orderType: 0, roundId, outtradeno, tableNo: 'A6', tableName: 'A6', sentAt: at(clock) }),
  ahead: null,
})
const board = [
  round('before', 'bill-q', '19:30'),
  round('theirs', 'bill-p', '19:10'),
  round('later', 'bill-p', '20:15'),
]

test("a table shows its party's rounds, also from before a move, and none of an earlier party", () => {
  expect(mergePartyRounds(board, [], { outtradeno: 'bill-p' }).map(({ roundId }) => roundId)).toEqual([
    'theirs',
    'later',
  ])
})

test('a free table shows no rounds', () => {
  expect(mergePartyRounds([...board, round('of-no-bill', '', '20:20')], [], { outtradeno: '' })).toEqual([])
})

test('a round on the board is shown from the board, an older one from the bill', () => {
  const long = round('long-served', 'bill-p', '17:40')
  const asItWas = { ...round('later', 'bill-p', '20:15'), cookState: 'received' as const }
  const onBoard = { ...asItWas, cookState: 'cooking' as const }
  const shown = mergePartyRounds([onBoard], [long, asItWas], { outtradeno: 'bill-p' })
  expect(shown.map(({ roundId, cookState }) => [roundId, cookState])).toEqual([
    ['later', 'cooking'],
    ['long-served', long.cookState],
  ])
})
