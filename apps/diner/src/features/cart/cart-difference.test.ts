import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { expect, it } from 'vitest'
import { cartDifferences } from './cart-difference.ts'

function makeLine(overrides: Partial<CartLineWire> = {}): CartLineWire {
  return {
    id: 'line0001',
    code: 'C1',
    name: '米饭',
    showName: 'Rice',
    typeCode: '',
    standard: '',
    showStandard: '',
    num: 1,
    price: 300,
    memberprice: 300,
    amount: 300,
    menuItem: [],
    memo: '',
    uid: 'me',
    problem: null,
    ...overrides,
  }
}

it('finds no difference between equal carts', () => {
  expect(cartDifferences([makeLine()], [makeLine()])).toEqual([])
})

it('shows the old and the new price', () => {
  expect(cartDifferences([makeLine()], [makeLine({ amount: 350 })])).toEqual([
    { lineId: 'line0001', name: 'Rice', kind: 'price', from: 300, to: 350 },
  ])
})

it('shows sold out before a price change', () => {
  expect(cartDifferences([makeLine()], [makeLine({ amount: 350, problem: 'sold_out' })])).toMatchObject([
    { word: 'sold_out' },
  ])
})

it("shows a companion's added and removed dishes", () => {
  const seen = [makeLine({ id: 'line0001' })]
  const now = [makeLine({ id: 'line0002', showName: 'Tea' })]
  expect(cartDifferences(seen, now)).toMatchObject([
    { name: 'Tea', word: 'new' },
    { name: 'Rice', word: 'removed' },
  ])
})

it('shows a changed number, not a changed price', () => {
  expect(cartDifferences([makeLine()], [makeLine({ num: 2, amount: 600 })])).toMatchObject([{ word: 'number' }])
})

it('shows a changed choice at the same price', () => {
  expect(cartDifferences([makeLine()], [makeLine({ memo: 'no salt' })])).toMatchObject([{ word: 'choice' }])
  const egg = { code: 'egg', name: 'Egg', price: 0, num: 1 }
  expect(cartDifferences([makeLine()], [makeLine({ menuItem: [egg] })])).toMatchObject([{ word: 'choice' }])
  expect(cartDifferences([makeLine({ uid: '' })], [makeLine()])).toEqual([])
})
