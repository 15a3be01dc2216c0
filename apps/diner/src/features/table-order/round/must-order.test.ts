import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { describe, expect, it, vi } from 'vitest'
import { makeItem } from '../../menu/test-menu.fixture.ts'
import { addDish } from '../table-order.state.ts'
import { addMustOrders, askedAmount, askedDish, mustOrdersOf } from './must-order.ts'

vi.mock('../table-order.state.ts', () => ({ addDish: vi.fn(() => true) }))

const sizes = ['small', 'big'].map((standard) => ({ standard, showStandard: standard, price: 100, memberprice: 100 }))
const items = new Map(
  [
    makeItem({ code: 'tea' }),
    makeItem({ code: 'soup', minOrderNum: 2 }),
    makeItem({ code: 'cake', maxOrderNum: 3 }),
    makeItem({ code: 'fish', standards: sizes }),
  ].map((item) => [item.code, item]),
)

describe("the guest's answers to must-order dishes", () => {
  it('adds the confirmed number to the cart', () => {
    const answers = [
      { code: 'tea', num: 3 },
      { code: 'soup', num: 2 },
      { code: 'gone', num: 1 },
    ]
    expect(addMustOrders(answers, items)).toEqual({ declined: [], toChoose: undefined })
    expect(vi.mocked(addDish).mock.calls).toEqual([
      ['tea', { num: 3 }],
      ['soup', { num: 2 }],
    ])
  })

  const line = (code: string, num: number) => ({ code, num }) as CartLineWire
  const missing = { code: 'soup', name: '汤', showName: 'Soup', num: 1, forceAdd: true }

  it.each([
    ['one where one is missing and the dish is sold one by one', 'tea', 1, [], { num: 1, least: 1, most: 99 }],
    ['as many as the dish is sold in, and not one of them unseen', 'soup', 1, [], { num: 2, least: 2, most: 99 }],
    [
      'no more than are missing where the cart has its minimum',
      'soup',
      1,
      [line('soup', 2)],
      { num: 1, least: 1, most: 97 },
    ],
    [
      'at most what the dish may be ordered in',
      'cake',
      1,
      [line('cake', 1), line('tea', 5)],
      { num: 1, least: 1, most: 2 },
    ],
    [
      'what is missing where that is more than may be ordered: the store decides',
      'cake',
      5,
      [],
      { num: 5, least: 1, most: 5 },
    ],
    ['by no rule of its own where the menu has it not', 'gone', 3, [], { num: 3, least: 1, most: 99 }],
  ])('asks for %s', (_, code, num, lines, expected) => {
    const asked = askedDish({ ...missing, code, num }, items.get(code), lines)
    expect(asked).toEqual({ ...missing, code, item: items.get(code), ...expected })
  })

  it('starts an offered dish at none, within the same bounds', () => {
    const offered = askedDish({ ...missing, forceAdd: false }, items.get('soup'), [])
    expect(offered).toMatchObject({ num: 0, least: 2, most: 99 })
  })

  it('says what the chosen portions cost, at least where sizes are still to choose', () => {
    const dishes = ['tea', 'soup', 'fish'].map((code) => askedDish({ ...missing, code }, items.get(code), []))
    expect(askedAmount(dishes, ({ code }) => (code === 'tea' ? 2 : 0))).toEqual({ amount: 11_600, isLowest: false })
    expect(askedAmount(dishes, ({ code }) => (code === 'fish' ? 3 : 0))).toEqual({ amount: 300, isLowest: true })
  })

  it('keeps a decline and opens a dish with sizes', () => {
    vi.mocked(addDish).mockClear()
    const answers = [
      { code: 'tea', num: 0 },
      { code: 'fish', num: 3 },
    ]
    expect(addMustOrders(answers, items)).toEqual({ declined: ['tea'], toChoose: { item: items.get('fish'), num: 3 } })
    expect(addDish).not.toHaveBeenCalled()
  })

  it('asks nothing where the refusal names no dish', () => {
    expect(mustOrdersOf(undefined)).toEqual([])
    expect(mustOrdersOf({ dishes: 'tea' })).toEqual([])
  })
})
