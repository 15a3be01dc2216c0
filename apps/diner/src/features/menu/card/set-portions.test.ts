import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { priceCart } from '@comanda/rules/cart/price-cart.ts'
import { clampTyped } from '@comanda/rules/menu/number-pad.ts'
import { removePortion } from '@comanda/rules/menu/quantity.ts'
import { ok } from '@comanda/rules/result/result.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDish, dishCount, keepCartBy } from '../../cart/cart-actions.ts'
import { ruleLine } from '../../cart/cart-queue.ts'
import { deviceCart, freezeCart } from '../../pickup-order/cart/device-cart.state.ts'
import { tableCart, useTableState } from '../../table-order/table-order.state.ts'
import { dishOfItem } from '../dish-of-item.ts'
import { portionsInMeals } from '../in-meals.ts'
import { orderableOf, readAvailability, setSoldOutList } from '../sold-out.state.ts'
import { makeItem, makeMenu, makeType } from '../test-menu.fixture.ts'
import { listQuantity } from './dish-choice.ts'
import { oneMoreInList, typedBoundsInList, typedInList } from './portion-step.ts'
import { setPortions } from './set-portions.ts'

vi.mock('../../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))

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
  keepCartBy(tableCart)
  tableCart.setMenu(makeMenu([makeType('T1', [makeItem({ code: 'dumpling', minOrderNum: 4 })])]))
  tableCart.clearCart()
})

describe('the portions of a dish set in the list', () => {
  it('come off the guest’s lines before a companion’s, and no more than needed', () => {
    sit([
      ['them', 4],
      ['me', 2],
    ])
    setPortions('dumpling', 5)
    expect(lines()).toEqual(['them 4', 'me 1'])
    setPortions('dumpling', 4)
    expect(lines()).toEqual(['them 4'])
  })

  it('keep the guest’s lines while all lines together hold the minimum', () => {
    sit([
      ['me', 4],
      ['them', 1],
    ])
    setPortions('dumpling', 4)
    expect(lines()).toEqual(['me 3', 'them 1'])
  })

  it('at zero empty every line', () => {
    sit([
      ['me', 3],
      ['them', 1],
    ])
    setPortions('dumpling', 0)
    expect(lines()).toEqual([])
  })

  it('above the sum are added to the guest’s line', () => {
    sit([['them', 4]])
    expect(setPortions('dumpling', 6)).toBe(true)
    expect(lines()).toEqual(['them 4', 'me 2'])
  })

  it('are not confirmed when the menu lacks the dish', () => {
    sit([['me', 4]])
    tableCart.setMenu(makeMenu([]))
    expect(setPortions('dumpling', 6)).toBe(false)
    expect(lines()).toEqual(['me 4'])
    expect(setPortions('dumpling', 0)).toBe(true)
    expect(lines()).toEqual([])
  })

  it('are not confirmed while the cart is being sent', () => {
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

describe('any taps of two guests on a dish’s card, while the kitchen changes', () => {
  const anyLeft = fc.option(fc.nat(9), { nil: undefined })
  const anyTap = fc.record({
    who: fc.constantFrom('me', 'them'),
    what: fc.constantFrom('plus', 'plus', 'minus', 'typed'),
    typed: fc.nat(20),
  })
  const anyNews = fc.record({ soldOut: fc.subarray(['dumpling', 'meal']), left: anyLeft })
  type News = typeof anyNews extends fc.Arbitrary<infer T> ? T : never

  function hear({ soldOut, left }: News): void {
    const out = left === 0 ? ['dumpling', ...soldOut] : soldOut
    setSoldOutList(out, left === undefined ? {} : { dumpling: left })
  }

  /** As the card and its pad do it (dish-stepper.tsx, quantity-dialog.tsx). */
  function tap(item: MenuItem, { what, typed }: { readonly what: string; readonly typed: number }): void {
    const count = dishCount(item.code)
    const now = readAvailability()
    const isRefused = orderableOf(item, now) === 'refused'
    const inMeals = portionsInMeals(useTableState.getState().lines, item.code)
    const bounds = { rule: listQuantity(item, false), left: now.left[item.code], inMeals }
    const to =
      what === 'plus'
        ? oneMoreInList(count, bounds, isRefused)
        : what === 'minus'
          ? ok(removePortion(count, bounds.rule))
          : typedInList(clampTyped(String(typed), typedBoundsInList(count, bounds)).value, count, bounds, isRefused)
    if (to.ok) setPortions(item.code, to.value)
  }

  it('add it only to a cart that the server accepts, at its total, and never while sold out', () => {
    const anyMenu = fc.record({
      minOrderNum: fc.nat(4),
      maxOrderNum: fc.nat(8),
      price: fc.nat(900),
      /** Above the price by a menu's mistake: members never pay more. */
      memberprice: fc.nat(900),
      /** A set meal in the cart that takes two portions of it. */
      hasMeal: fc.boolean(),
    })
    const anySequence = fc.array(fc.oneof({ weight: 6, arbitrary: anyTap }, { weight: 1, arbitrary: anyNews }), {
      maxLength: 30,
    })
    let [raised, refused] = [0, 0]
    fc.assert(
      fc.property(anyMenu, anyNews, anySequence, ({ hasMeal, ...order }, first, sequence) => {
        const item = makeItem({ code: 'dumpling', ...order })
        tableCart.setMenu(makeMenu([makeType('T1', [item, meal])]))
        tableCart.clearCart()
        if (hasMeal) tableCart.addDish(meal.code, { addItems: [inMeal] })
        hear(first)
        for (const one of sequence) {
          if ('soldOut' in one) {
            hear(one)
            continue
          }
          useTableState.setState({ uid: one.who })
          const before = dishCount(item.code)
          tap(item, one)
          const { lines, amount, memberAmount } = useTableState.getState()
          const { codes, left } = readAvailability()
          const soldOut = codes ?? new Set()
          const menu = { dishes: [item, meal].map(dishOfItem) }
          const cart = priceCart(lines.map(ruleLine), menu, soldOut, new Map(Object.entries(left)))
          if (dishCount(item.code) <= before) {
            if (one.what === 'plus') refused += 1
            continue
          }
          raised += 1
          expect(soldOut.has(item.code)).toBe(false)
          const ofDish = lines.filter(({ code }) => code === item.code).map(({ id }) => id)
          expect(cart.problems.filter(({ lineId }) => ofDish.includes(lineId))).toEqual([])
          if (cart.problems.length === 0) {
            expect({ amount, memberAmount }).toEqual({ amount: cart.amount, memberAmount: cart.memberAmount })
          }
        }
      }),
      { numRuns: 500 },
    )
    expect(Math.min(raised, refused)).toBeGreaterThan(100)
  })
})
