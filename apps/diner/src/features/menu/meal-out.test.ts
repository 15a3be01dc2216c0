import type { MenuItem, SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import { priceCart } from '@comanda/rules/cart/price-cart.ts'
import type { AddItem } from '@comanda/rules/menu/option-choice.ts'
import { readSuite } from '@comanda/rules/menu/suite.ts'
import { suiteSoldOut } from '@comanda/rules/menu/suite-choice.ts'
import { money } from '@comanda/rules/money/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dishOfItem, partsOfItem } from './dish-of-item.ts'
import { isOut, leftFor, orderableOf, readAvailability, setForAnotherDay, setSoldOutList } from './sold-out.state.ts'
import { makeItem, makePart } from './test-menu.fixture.ts'

const codes = ['rice', 'soup', 'fish', 'tea']
const anyPart = fc
  .record({ code: fc.constantFrom(...codes), num: fc.integer({ min: 1, max: 3 }), selectflag: fc.nat(1) })
  .map(makePart)
/** As in real menus: a dish stands once in its group, and a group asks for at least its fixed parts. */
const anyGroups = fc
  .array(fc.tuple(fc.nat(3), fc.uniqueArray(anyPart, { selector: ({ code }) => code, maxLength: 3 })), {
    minLength: 1,
    maxLength: 2,
  })
  .map((groups) =>
    groups.map(([required, suiteItem], at) => ({
      ...{ groupNo: `${at}`, groupName: `g${at}`, showGroupName: `g${at}`, suiteItem },
      required: Math.max(required, suiteItem.filter(({ selectflag }) => selectflag === 1).length),
    })),
  )
const anyKitchen = fc.record({
  soldOut: fc.subarray(codes),
  left: fc.dictionary(fc.constantFrom(...codes), fc.nat(4)),
})

/** A meal of these groups, with its parts as dishes of the menu. */
const mealOf = (group: NonNullable<MenuItem['group']>) => makeItem({ code: 'meal', isGroup: true, group })
const dishes = codes.map((code) => dishOfItem(makeItem({ code })))

/** A complete choice: the fixed parts, and other parts by `luck`. */
function chosen(group: NonNullable<MenuItem['group']>, luck: readonly number[]): AddItem[] {
  return group.flatMap(({ groupNo, required, suiteItem }) => {
    const always = suiteItem.filter(({ selectflag }) => selectflag === 1)
    const more = luck.slice(0, required - always.length).flatMap((at) => suiteItem[at % suiteItem.length] ?? [])
    return [...always, ...more].map(({ code }) => ({ code, name: code, price: money(0), num: 1, sgid: groupNo }))
  })
}

describe('the card of a set meal', () => {
  const meal = (required: number, ...suiteItem: SuiteItem[]) =>
    mealOf([{ groupNo: '1', groupName: 'g', showGroupName: 'g', required, suiteItem }])

  it('is sold out while a fixed part is, and no longer', () => {
    const item = meal(2, makePart({ code: 'tea', selectflag: 1 }), makePart({ code: 'rice' }))
    setSoldOutList(['tea'])
    expect(isOut(item, readAvailability())).toBe(true)
    setSoldOutList(['rice'])
    expect(isOut(item, readAvailability())).toBe(false)
  })

  it('is sold out when fewer portions are left than a group needs', () => {
    const item = meal(2, makePart({ code: 'rice' }), makePart({ code: 'soup', num: 2 }))
    setSoldOutList(['rice'], { soup: 3 })
    expect(isOut(item, readAvailability())).toBe(true)
    setSoldOutList([], { rice: 1, soup: 3 })
    expect(isOut(item, readAvailability())).toBe(false)
  })

  it('ignores today’s stock for another day, but not a dish off the menu', () => {
    const item = meal(1, makePart({ code: 'tea', selectflag: 1 }))
    const gone = meal(1, makePart({ code: 'tea', selectflag: 1, isGone: true }))
    const stock = () => [item, gone].map((one) => orderableOf(one, readAvailability()))
    setSoldOutList(['tea'], { rice: 2 })
    expect([stock(), leftFor(readAvailability())]).toEqual([['refused', 'refused'], { rice: 2 }])
    setForAnotherDay(true)
    expect([stock(), leftFor(readAvailability())]).toEqual([['out', 'refused'], {}])
    setSoldOutList([])
    expect(stock()).toEqual(['in', 'refused'])
    setForAnotherDay(false)
  })

  it('agrees with the sheet of every meal', () => {
    const seen = { out: 0, had: 0 }
    fc.assert(
      fc.property(anyGroups, anyKitchen, (group, { soldOut, left }) => {
        const item = mealOf(group)
        setSoldOutList(soldOut, left)
        const suite = readSuite(dishOfItem(item), partsOfItem(item))
        const out = suiteSoldOut(suite, new Set(soldOut), (code) => left[code])
        expect(isOut(item, readAvailability())).toBe(out !== undefined)
        seen[out === undefined ? 'had' : 'out'] += 1
      }),
      { numRuns: 500 },
    )
    expect(Math.min(seen.out, seen.had)).toBeGreaterThan(50)
  })

  it('never calls a meal sold out that a cart could take', () => {
    let had = 0
    fc.assert(
      fc.property(anyGroups, anyKitchen, fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), (group, now, luck) => {
        const item = mealOf(group)
        const line = { id: 'l', uid: 'u', code: 'meal', num: 1, memo: '', standard: '', addItems: chosen(group, luck) }
        const menu = { dishes: [dishOfItem(item), ...dishes] }
        const cart = priceCart([line], menu, new Set(now.soldOut), new Map(Object.entries(now.left)))
        if (cart.problems.length > 0) return
        had += 1
        setSoldOutList(now.soldOut, now.left)
        expect(isOut(item, readAvailability())).toBe(false)
      }),
      { numRuns: 1000 },
    )
    expect(had).toBeGreaterThan(100)
  })
})
