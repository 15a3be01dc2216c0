import { expect, it } from 'vitest'
import { findStores } from './find-store.ts'
import { makeStore } from './test-store.fixture.ts'

const stores = [
  makeStore({ id: '1', isEnable: '1', name: 'Tanjong Quay', originalName: '丹戎码头' }),
  makeStore({ id: '2', isEnable: '24', name: 'Harbour', address: '3 Quay Road' }),
  makeStore({ id: '3', isEnable: '9' }),
  makeStore({ id: '4', isEnable: '0' }),
]
const found = (...asked: Parameters<typeof findStores>) => findStores(...asked).map(({ id }) => id)

it.each([
  ['all', ['1', '2', '3', '4']],
  ['picup', ['1', '3']],
  ['takeout', ['2', '3']],
  ['preorder', ['2', '3']],
  ['bookseat', ['3']],
] as const)('the list %s has the stores that are there for it', (type, ids) => {
  expect(found(stores, type)).toEqual(ids)
})

it.each([
  ['quay', ['1', '2']],
  ['ＱＵＡＹ  harbour', ['2']],
  ['码头', ['1']],
  ['  ', ['1', '2', '3', '4']],
  ['nothing', []],
])('finds %j by name and address', (words, ids) => {
  expect(found(stores, 'all', words)).toEqual(ids)
})
