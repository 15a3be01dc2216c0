import { expect, it } from 'vitest'
import { makeItem, makeMenu, makeType } from './test-menu.fixture.ts'
import { outHere } from './use-unavailable-dishes.ts'

const menu = makeMenu([
  makeType('drinks', [makeItem({ code: 'beer' }), makeItem({ code: 'tea' })]),
  makeType('food', [makeItem({ code: 'rice' }), makeItem({ code: 'soup' })]),
])

it('is sold-out dishes and those hidden here by code or category', () => {
  const soldOut = new Set(['soup'])
  expect(outHere(menu, { hiddenTypes: [], hiddenCodes: [] }, soldOut)).toBe(soldOut)
  expect([...outHere(menu, { hiddenTypes: ['drinks'], hiddenCodes: ['rice'] }, soldOut)].sort()).toEqual([
    'beer',
    'rice',
    'soup',
    'tea',
  ])
})
