import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/cart/price-line.json' with { type: 'json' }
import type { Dish } from '../menu/menu-snapshot.ts'
import { applyCartChange, applyCartChanges, type CartChange } from './cart-change.ts'
import type { CartLine } from './cart-line.ts'
import { priceCart, soldOutAtPublish } from './price-cart.ts'
import { priceLine } from './price-line.ts'

function makeLine(overrides: object): CartLine {
  return { id: 'l1', code: 'D1', num: 1, addItems: [], memo: '', uid: 'u1', ...overrides }
}

function makeDish(overrides: object): Dish {
  const base = { code: 'D1', categoryCode: 'C1', names: { zh: '菜' }, price: 100, standards: [], optionText: '' }
  return { ...base, tags: [], minOrder: 0, maxOrder: 0, soldOut: false, ...overrides } as unknown as Dish
}

const dishes = cases.dishes.map(makeDish)

describe('priceLine', () => {
  it.each(cases.cases)('$what', ({ what: _, line, refusal, values, ...price }) => {
    const result = priceLine(
      makeLine(line),
      dishes.find((dish) => dish.code === line.code),
    )
    expect(result).toEqual(refusal === undefined ? { ok: true, value: price } : { ok: false, code: refusal, values })
  })
})

describe('priceCart', () => {
  it('sums what can be sent and names the problems of the rest', () => {
    const lines = [
      makeLine({ id: 'a', num: 2 }),
      makeLine({ id: 'b', code: 'D2', standard: '大', name: '鱼' }),
      makeLine({ id: 'c', code: 'D9', name: '肉' }),
    ]
    const cart = priceCart(lines, { dishes }, new Set(['D2', 'D9']))
    expect(cart).toMatchObject({ count: 2, amount: 11_600, memberAmount: 10_400 })
    expect(cart.lines.map(({ line }) => line.id)).toEqual(['a'])
    expect(cart.problems).toEqual([
      { lineId: 'b', code: 'sold_out', values: ['鱼'] },
      { lineId: 'c', code: 'dish_gone', values: ['肉'] },
    ])
  })

  it('is 0 for an empty cart', () => {
    expect(priceCart([], { dishes }, new Set())).toEqual({
      lines: [],
      count: 0,
      amount: 0,
      memberAmount: 0,
      problems: [],
    })
  })

  it("starts from the menu's sold-out dishes", () => {
    expect(soldOutAtPublish({ dishes: [makeDish({}), makeDish({ code: 'D2', soldOut: true })] })).toEqual(
      new Set(['D2']),
    )
  })
})

describe('a cart change', () => {
  const two = [makeLine({ id: 'a' }), makeLine({ id: 'b', code: 'D2' })]

  it('adds the same line once', () => {
    const change: CartChange = { op: 'add', line: makeLine({ id: 'a', num: 5 }) }
    expect(applyCartChange(two, change)).toBe(two)
  })

  it('raises an equal line', () => {
    expect(applyCartChange(two, { op: 'add', line: makeLine({ id: 'c', num: 2 }) })).toEqual([
      { ...two[0], num: 3 },
      two[1],
    ])
  })

  it.each([
    { uid: 'u2' },
    { memo: '少辣' },
    { standard: '大' },
    { addItems: [{ code: 'M1', name: '芝士', price: 1, num: 1 }] },
  ])('keeps %o on a separate line', (difference) => {
    expect(applyCartChange(two, { op: 'add', line: makeLine({ id: 'c', ...difference }) })).toHaveLength(3)
  })

  it('edits only the given fields', () => {
    expect(applyCartChange(two, { op: 'change', id: 'a', to: { memo: '少辣' } })[0]).toEqual({
      ...two[0],
      memo: '少辣',
    })
  })

  it('removes a line at 0 portions, by id, or all at once', () => {
    expect(applyCartChange(two, { op: 'change', id: 'a', to: { num: 0 } })).toEqual([two[1]])
    expect(applyCartChange(two, { op: 'remove', id: 'b' })).toEqual([two[0]])
    expect(applyCartChange(two, { op: 'clear' })).toEqual([])
    expect(applyCartChange(two, { op: 'clear', ids: ['a', 'gone'] })).toEqual([two[1]])
    expect(applyCartChange(two, { op: 'clear', ids: ['gone'] })).toBe(two)
  })

  it('ignores a change to a removed line', () => {
    expect(applyCartChange(two, { op: 'change', id: 'z', to: { num: 3 } })).toBe(two)
    expect(applyCartChange(two, { op: 'remove', id: 'z' })).toBe(two)
  })

  it('never holds an empty or duplicate line', () => {
    const anyId = fc.constantFrom('a', 'b', 'c', 'd')
    const anyChange: fc.Arbitrary<CartChange> = fc.oneof(
      fc.record({
        op: fc.constant('add' as const),
        line: fc.record({ id: anyId, num: fc.integer({ min: -1, max: 3 }) }).map(makeLine),
      }),
      fc.record({
        op: fc.constant('change' as const),
        id: anyId,
        to: fc.record({ num: fc.integer({ min: -1, max: 3 }) }),
      }),
      fc.record({ op: fc.constant('remove' as const), id: anyId }),
    )
    fc.assert(
      fc.property(fc.array(anyChange), (changes) => {
        const lines = applyCartChanges([], changes)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        expect(lines.every(({ num }) => num > 0)).toBe(true)
      }),
    )
  })
})
