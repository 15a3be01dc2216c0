import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import menu from '../../cases/menu/menu.json' with { type: 'json' }
import type { MenuSnapshot, SuitePart } from '../menu/menu-snapshot.ts'
import { type AddItem, addItemsOf } from '../menu/option-choice.ts'
import { readOptionText } from '../menu/option-text.ts'
import { money } from '../money/money.ts'
import type { CartLine } from './cart-line.ts'
import { checkDishTotals } from './dish-total.ts'
import { changedPortions, portionsOf, portionsWanted, withGiven } from './portion-left.ts'
import { dishesByCode, priceCart } from './price-cart.ts'

const snapshot = menu as unknown as MenuSnapshot
const dishes = dishesByCode(snapshot)

function part(sgid: string, code: string, num: number, more: Partial<AddItem> = {}): AddItem {
  return { sgid, code, name: code, price: money(0), num, ...more }
}

const tea = addItemsOf(readOptionText(dishes.get('TEA')?.optionText ?? '').sections, [[1, 0]])
const soupSet = [part('1', 'SOUP', 1), part('2', 'CHICKEN', 3), part('3', 'TEA', 2, { items: tea })]
const fishSet = [
  part('1', 'SOUP', 1),
  part('2', 'CHICKEN', 1),
  part('2', 'FISH', 2, { standard: '大' }),
  soupSet[2] as AddItem,
]

describe('portions that a line uses', () => {
  it('are its own, and per part picks × portions per pick × meals', () => {
    const line = { code: 'SET', num: 2, addItems: soupSet }
    expect(portionsOf(line, dishes.get('SET'))).toEqual(
      new Map([
        ['SET', 2],
        ['SOUP', 4],
        ['CHICKEN', 6],
        ['TEA', 4],
      ]),
    )
  })

  it('are 0 for a part that is not in the meal', () => {
    const line = { code: 'SET', num: 2, addItems: [part('1', 'CAKE', 1), part('9', 'SOUP', 1)] }
    expect(portionsOf(line, dishes.get('SET'))).toEqual(new Map([['SET', 2]]))
  })
})

describe('a dish in a group with one size fixed and one open', () => {
  const large = { code: 'FISH', standard: '大', num: 2, price: money(0), isRequired: false }
  const open = { ...large, standard: '', num: 1 }
  const fish = dishes.get('FISH')
  const meal = (...parts: SuitePart[]) => fish && { ...fish, suite: [{ groupNo: '1', names: {}, required: 1, parts }] }
  const taken = (standard: string, ...parts: SuitePart[]) =>
    portionsOf({ code: 'SET', num: 1, addItems: [part('1', 'FISH', 1, { standard })] }, meal(...parts)).get('FISH')

  it('uses the portions of the meant part, in any menu order', () => {
    expect([taken('小', large, open), taken('小', open, large)]).toEqual([1, 1])
    expect([taken('大', large, open), taken('大', open, large)]).toEqual([2, 2])
  })

  it('uses its one size without a name, and nothing in an unknown size', () => {
    expect([taken('', large), taken('小', large)]).toEqual([2, undefined])
  })
})

describe('a part whose portions per pick changed', () => {
  const set = dishes.get('SET')
  /** The meal with `num` portions of the chicken per pick. */
  const giving = (num: number) =>
    set && {
      ...set,
      suite: set.suite?.map((group) => ({
        ...group,
        parts: group.parts.map((one) => (one.code === 'CHICKEN' ? { ...one, num } : one)),
      })),
    }
  const kept = withGiven(soupSet, giving(2))

  it('reports the portions of all its picks together', () => {
    expect(changedPortions(kept, giving(3))).toEqual({ part: 'CHICKEN', was: 6, now: 9 })
    expect(changedPortions(kept, giving(1))).toEqual({ part: 'CHICKEN', was: 6, now: 3 })
  })

  it('reports nothing when unchanged, gone, or unknown before', () => {
    expect(changedPortions(kept, giving(2))).toBeUndefined()
    expect(changedPortions(kept, undefined)).toBeUndefined()
    expect(changedPortions(soupSet, giving(3))).toBeUndefined()
  })
})

const anyLine = fc.record({
  code: fc.constantFrom('SOUP', 'CAKE', 'CHICKEN', 'DUMPLING', 'SET'),
  num: fc.integer({ min: 1, max: 4 }),
  isFish: fc.boolean(),
})
const anyLines = fc.array(anyLine, { maxLength: 6 }).map((some) =>
  some.map(
    ({ code, num, isFish }, index): CartLine => ({
      id: String(index),
      uid: 'u1',
      memo: String(index),
      code,
      num,
      addItems: code !== 'SET' ? [] : isFish ? fishSet : soupSet,
    }),
  ),
)
const anyLeft = fc.dictionary(fc.constantFrom('SOUP', 'CAKE', 'CHICKEN', 'FISH', 'SET'), fc.nat({ max: 12 }))

describe('random carts', () => {
  it('sendable lines never exceed the stock, and use it up', () => {
    fc.assert(
      fc.property(anyLines, anyLeft, (lines, left) => {
        const limits = new Map(Object.entries(left))
        const cart = priceCart(lines, snapshot, new Set(), limits)
        const goes = portionsWanted(
          cart.lines.map(({ line }) => line),
          dishes,
        )
        for (const [code, limit] of limits) expect(goes.get(code) ?? 0).toBeLessThanOrEqual(limit)
        const isEnough = [...portionsWanted(lines, dishes)].every(([code, num]) => num <= (limits.get(code) ?? num))
        const short = cart.problems.filter(({ code }) => code === 'only_left' || code === 'sold_out')
        if (isEnough) expect(short).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('a rejected line does not fit beside the lines before it', () => {
    fc.assert(
      fc.property(anyLines, anyLeft, (lines, left) => {
        const limits = new Map(Object.entries(left))
        const cart = priceCart(lines, snapshot, new Set(), limits)
        for (const { lineId, code } of cart.problems) {
          if (code !== 'only_left' && code !== 'sold_out') continue
          const upTo = lines.slice(0, Number(lineId) + 1)
          const sent = new Set(cart.lines.map(({ line }) => line.id))
          const wanted = portionsWanted(
            upTo.filter((line) => sent.has(line.id) || line.id === lineId),
            dishes,
          )
          expect([...wanted].some(([dish, num]) => num > (limits.get(dish) ?? num))).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('minimum and maximum apply to the sum of a dish’s lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }), (nums) => {
        const split = nums.map((num) => ({ code: 'DUMPLING', num }))
        const total = nums.reduce((sum, num) => sum + num, 0)
        expect(checkDishTotals(split, dishes)).toEqual(checkDishTotals([{ code: 'DUMPLING', num: total }], dishes))
        expect(checkDishTotals(split, dishes).map(({ code }) => code)).toEqual(
          total < 4 ? ['quantity_at_least'] : total > 12 ? ['quantity_at_most'] : [],
        )
      }),
    )
  })
})
