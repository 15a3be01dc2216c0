import { expect, it } from 'vitest'
import { partyOf } from './party.ts'

it('numbers people by their first choice', () => {
  const party = partyOf(['ada', 'bo', 'ada', 'cy'], 'bo')
  expect([...party.values()].map(({ uid, number }) => [uid, number])).toEqual([
    ['ada', 1],
    ['bo', 2],
    ['cy', 3],
  ])
})

it("marks this phone's guest", () => {
  const party = partyOf(['ada', 'bo'], 'bo')
  expect(party.get('ada')?.me).toBe(false)
  expect(party.get('bo')?.me).toBe(true)
})

it('names staff without a number', () => {
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

it("takes joined people's numbers from the server and continues them", () => {
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

it("keeps a person's number on the bill and takes the new name", () => {
  const onBill = [
    { uid: 'zh', number: 1, name: 'Wei' },
    { uid: 'ja', number: 2, name: '' },
  ]
  // The next stay has other people and starts its numbers again.
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
