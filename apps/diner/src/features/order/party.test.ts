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

it('names who serves the table and gives them no number', () => {
  const li = { uid: 'staff:li', who: 'Li' }
  const party = partyOf(['ada', li, 'bo', { uid: 'staff:no-name' }], 'ada')
  expect([...party.values()].map(({ uid, number, name, staff }) => [uid, number, name, staff])).toEqual([
    ['ada', 1, '', false],
    ['staff:li', 0, 'Li', true],
    ['bo', 2, '', false],
    ['staff:no-name', 0, 'no-name', true],
  ])
  expect(partyOf([li], 'staff:li').get('staff:li')?.me).toBe(true)
})

it('takes number and name of who has joined from the server, and counts the others on', () => {
  const joined = [
    { uid: 'bo', number: 1, name: 'Bo' },
    { uid: 'ada', number: 3, name: '' },
  ]
  const party = partyOf(['ada', 'cy'], 'ada', joined)
  expect([...party.values()].map(({ uid, number, name, me }) => [uid, number, name, me])).toEqual([
    ['bo', 1, 'Bo', false],
    ['ada', 3, '', true],
    ['cy', 4, '', false],
  ])
})

it('keeps the number that a person has on the bill, and takes the name they go by now', () => {
  const onBill = [
    { uid: 'zh', number: 1, name: 'Wei' },
    { uid: 'ja', number: 2, name: '' },
  ]
  // The next stay at the table numbers them anew, and has others.
  const now = [
    { uid: 'ja', number: 1, name: 'Yuki' },
    { uid: 'en', number: 2, name: '' },
    { uid: 'zh', number: 3, name: '' },
  ]
  const party = partyOf(['ja', 'zh'], 'ja', [...onBill, ...now])
  expect([...party.values()].map(({ uid, number, name, colour }) => [uid, number, name, colour])).toEqual([
    ['zh', 1, 'Wei', 1],
    ['ja', 2, 'Yuki', 2],
    ['en', 4, '', 4],
  ])
})

it('gives the ninth person the first colour again', () => {
  const party = partyOf('abcdefghi'.split(''), undefined)
  expect(party.get('i')?.colour).toBe(1)
})
