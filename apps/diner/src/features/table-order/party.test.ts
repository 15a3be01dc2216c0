import { expect, it } from 'vitest'
import { partyOf } from './party.ts'

it('numbers people in the order in which they first chose something', () => {
  const party = partyOf(['ada', 'bo', 'ada', 'cy'], 'bo')
  expect([...party.values()].map(({ uid, number }) => [uid, number])).toEqual([
    ['ada', 1],
    ['bo', 2],
    ['cy', 3],
  ])
})

it('knows which of them is me', () => {
  const party = partyOf(['ada', 'bo'], 'bo')
  expect(party.get('ada')?.me).toBe(false)
  expect(party.get('bo')?.me).toBe(true)
})

it('gives the ninth person the first colour again', () => {
  const party = partyOf('abcdefghi'.split(''), undefined)
  expect(party.get('i')?.colour).toBe(1)
})
