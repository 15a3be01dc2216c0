import { priceCart } from '@comanda/rules/cart/price-cart.ts'
import { clampTyped } from '@comanda/rules/menu/number-pad.ts'
import { removePortion } from '@comanda/rules/menu/quantity.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDish, dishCount, keepCartBy } from '../cart/cart-actions.ts'
import { deviceCart, freezeCart } from '../cart/device-cart.state.ts'
import { portionsInMeals } from '../cart/in-meals.ts'
import { ruleLine } from '../table-order/cart-queue.ts'
import { tableCart, useTableState } from '../table-order/table-order.state.ts'
import { listQuantity } from './dish-choice.ts'
import { dishOfItem } from './dish-of-item.ts'
import { oneMore } from './portion-step.ts'
import { setPortions } from './set-portions.ts'
import { makeItem, makeMenu, makeType } from './test-menu.fixture.ts'

vi.mock('../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))

/** Portions of the dish by line: mine is `me`, a companion's `them`. */
const lines = () => useTableState.getState().lines.map(({ uid, num }) => `${uid} ${num}`)

function sit(portions: readonly (readonly [uid: string, num: number])[]): void {
  useTableState.setState({ uid: 'them', pending: [] })
  for (const [uid, num] of portions) {
    useTableState.setState({ uid })
    tableCart.addDish('dumpling', { num })
  }
  useTableState.setState({ uid: 'me' })
}

beforeEach(() => {
  tableCart.setMenu(makeMenu([makeType('T1', [makeItem({ code: 'dumpling', minOrderNum: 4 })])]))
  tableCart.clearCart()
})

describe('as many portions of a dish as the list says', () => {
  it('take away mine before a companion’s, and no more than is too many', () => {
    sit([
      ['them', 4],
      ['me', 2],
    ])
    setPortions('dumpling', 5)
    expect(lines()).toEqual(['them 4', 'me 1'])
    setPortions('dumpling', 4)
    expect(lines()).toEqual(['them 4'])
  })

  it('leave what I have as long as all lines together keep the minimum', () => {
    sit([
      ['me', 4],
      ['them', 1],
    ])
    setPortions('dumpling', 4)
    expect(lines()).toEqual(['me 3', 'them 1'])
  })

  it('are none in any line where they are none', () => {
    sit([
      ['me', 3],
      ['them', 1],
    ])
    setPortions('dumpling', 0)
    expect(lines()).toEqual([])
  })

  it('are mine where they are more than before', () => {
    sit([['them', 4]])
    expect(setPortions('dumpling', 6)).toBe(true)
    expect(lines()).toEqual(['them 4', 'me 2'])
  })

  it('are not said to be chosen where the menu in force has no such dish', () => {
    sit([['me', 4]])
    tableCart.setMenu(makeMenu([]))
    expect(setPortions('dumpling', 6)).toBe(false)
    expect(lines()).toEqual(['me 4'])
    expect(setPortions('dumpling', 0)).toBe(true)
    expect(lines()).toEqual([])
  })

  it('are not said to be fewer where the cart is being sent', () => {
    keepCartBy(deviceCart)
    deviceCart.setMenu(makeMenu([makeType('T1', [makeItem({ code: 'tea' })])]))
    addDish('tea', { num: 3 })
    freezeCart(true)
    expect([setPortions('tea', 1), dishCount('tea')]).toEqual([false, 3])
    freezeCart(false)
    expect([setPortions('tea', 1), dishCount('tea')]).toEqual([true, 1])
    keepCartBy(tableCart)
  })
})

const inMeal = { code: 'dumpling', name: 'dumpling', price: 0, num: 1, sgid: '1', portions: 2 }
const meal = makeItem({
  code: 'meal',
  isGroup: true,
  group: [
    {
      ...{ groupNo: '1', groupName: 'g', showGroupName: 'g', required: 1 },
      suiteItem: [
        {
          ...{
            code: 'dumpling',
            name: 'dumpling',
            showName: 'dumpling',
            standard: '',
            showStandard: '',
            standards: [],
          },
          ...{ num: 2, price: 0, memberprice: 0, selectflag: 0, isSaleout: false, remark: '', picPath: '', hue: 0 },
        },
      ],
    },
  ],
})

describe('whatever two guests tap on the card of a dish', () => {
  const anyTap = fc.record({
    who: fc.constantFrom('me', 'them'),
    what: fc.constantFrom('plus', 'minus', 'typed'),
    typed: fc.nat(20),
  })

  it('is a cart that the server takes', () => {
    const bounds = fc.record({
      minOrderNum: fc.nat(4),
      maxOrderNum: fc.nat(8),
      /** A set meal in the cart that takes two portions of it. */
      hasMeal: fc.boolean(),
      left: fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(bounds, fc.array(anyTap, { maxLength: 30 }), ({ left, hasMeal, ...order }, taps) => {
        const item = makeItem({ code: 'dumpling', ...order })
        tableCart.setMenu(makeMenu([makeType('T1', [item, meal])]))
        tableCart.clearCart()
        if (hasMeal) tableCart.addDish(meal.code, { addItems: [inMeal] })
        const rule = listQuantity(item, false)
        const stock = left === undefined ? new Map() : new Map([[item.code, left]])
        for (const { who, what, typed } of taps) {
          useTableState.setState({ uid: who })
          const count = useTableState.getState().countByCode[item.code] ?? 0
          const inMeals = portionsInMeals(useTableState.getState().lines, item.code)
          const more = oneMore(count, { rule, others: 0, left, inMeals })
          const most = Math.max(rule.min, Math.min(rule.max, (left ?? rule.max) - inMeals))
          if (what === 'plus' && more.ok) setPortions(item.code, more.value)
          if (what === 'minus' && count > 0) setPortions(item.code, removePortion(count, rule))
          // The pad opens from a figure, which stands where something is chosen.
          if (what === 'typed' && count > 0) {
            setPortions(item.code, clampTyped(String(typed), { min: rule.min, max: most }).value)
          }
          const cart = priceCart(
            useTableState.getState().lines.map(ruleLine),
            { dishes: [item, meal].map(dishOfItem) },
            new Set(),
            stock,
          )
          expect(cart.problems).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})
