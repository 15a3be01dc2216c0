import { describe, expect, it, vi } from 'vitest'
import { makeItem } from '../menu/test-menu.fixture.ts'
import { mustOrdersOf, takeMustOrders } from './must-order.ts'
import { addDish } from './table-order.state.ts'

vi.mock('./table-order.state.ts', () => ({ addDish: vi.fn(() => true) }))

const sizes = ['small', 'big'].map((standard) => ({ standard, showStandard: standard, price: 100, memberprice: 100 }))
const items = new Map(
  [
    makeItem({ code: 'tea' }),
    makeItem({ code: 'soup', minOrderNum: 2 }),
    makeItem({ code: 'fish', standards: sizes }),
  ].map((item) => [item.code, item]),
)

describe('what a guest says to the dishes a table must order', () => {
  it('puts them into the cart by the usual call, at least as many as the dish is sold in', () => {
    const answers = [
      { code: 'tea', num: 3 },
      { code: 'soup', num: 1 },
    ]
    expect(takeMustOrders(answers, items)).toEqual({ declined: [], toChoose: undefined })
    expect(vi.mocked(addDish).mock.calls).toEqual([
      ['tea', { num: 3 }],
      ['soup', { num: 2 }],
    ])
  })

  it('keeps a no, and opens what has sizes to choose from', () => {
    vi.mocked(addDish).mockClear()
    const answers = [
      { code: 'tea', num: 0 },
      { code: 'fish', num: 1 },
    ]
    expect(takeMustOrders(answers, items)).toEqual({ declined: ['tea'], toChoose: items.get('fish') })
    expect(addDish).not.toHaveBeenCalled()
  })

  it('is asked about nothing by a refusal that names no dish', () => {
    expect(mustOrdersOf(undefined)).toEqual([])
    expect(mustOrdersOf({ dishes: 'tea' })).toEqual([])
  })
})
