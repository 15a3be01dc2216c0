import type { MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem, makeMenu, makePart, makeType } from '../test-menu.fixture.ts'
import { type ListShape, pictureMode, recommendedItems, sectionsOf, shownTypes } from './menu-list.ts'

const nothing = { hiddenTypes: [], hiddenCodes: [] }
const items = (count: number, from = 0) => Array.from({ length: count }, (_, at) => makeItem({ code: `D${from + at}` }))

describe('the picture of a dish', () => {
  it('is as the dish says, unless the seller says it for all', () => {
    expect(pictureMode({ picMode: 1, picPath: '/a.webp' }, null)).toBe(1)
    expect(pictureMode({ picMode: 1, picPath: '/a.webp' }, 0)).toBe(0)
    expect(pictureMode({ picMode: 0, picPath: '/a.webp' }, 2)).toBe(2)
  })

  it('is small where a big one is missing', () => {
    expect(pictureMode({ picMode: 1, picPath: '' }, null)).toBe(2)
    expect(pictureMode({ picMode: 2, picPath: '' }, 1)).toBe(2)
    expect(pictureMode({ picMode: 0, picPath: '' }, null)).toBe(0)
  })
})

describe('what a table reads', () => {
  const menu = makeMenu([makeType('A', items(2)), makeType('B', items(1, 2)), makeType('C', [])], {
    recommend: ['D2', 'gone', 'D0'],
  })

  it('leaves out what is not offered there, and categories with nothing left', () => {
    const codes = (hidden: Parameters<typeof shownTypes>[1]) =>
      shownTypes(menu, hidden).map(({ code, menuItem }) => `${code}: ${menuItem.map((item) => item.code)}`)
    expect(codes(nothing)).toEqual(['A: D0,D1', 'B: D2'])
    expect(codes({ hiddenTypes: ['A'], hiddenCodes: [] })).toEqual(['B: D2'])
    expect(codes({ hiddenTypes: [], hiddenCodes: ['D2', 'D0'] })).toEqual(['A: D1'])
  })

  it('has no part in a set meal that is not offered there', () => {
    const part = (code: string) => ({ ...makePart({ code }), selectflag: 1 })
    const group = [{ groupNo: '1', groupName: 'g', showGroupName: 'g', required: 2, suiteItem: ['D0', 'D2'].map(part) }]
    const meals = makeMenu([...menu.types, makeType('M', [makeItem({ code: 'M1', isGroup: true, group })])])
    const goneFrom = (hidden: Parameters<typeof shownTypes>[1]) =>
      shownTypes(meals, hidden)
        .at(-1)
        ?.menuItem[0]?.group?.[0]?.suiteItem.map(({ isGone }) => isGone === true)
    expect(goneFrom(nothing)).toEqual([false, false])
    expect(goneFrom({ hiddenTypes: ['B'], hiddenCodes: [] })).toEqual([false, true])
    expect(goneFrom({ hiddenTypes: [], hiddenCodes: ['D0'] })).toEqual([true, false])
  })

  it('recommends in the shop’s order, and only what is offered', () => {
    const picks = (hidden = nothing as Parameters<typeof shownTypes>[1]) =>
      recommendedItems(menu, shownTypes(menu, hidden)).map(({ code }) => code)
    expect(picks()).toEqual(['D2', 'D0'])
    expect(picks({ hiddenTypes: ['B'], hiddenCodes: [] })).toEqual(['D0'])
  })
})

describe('the list', () => {
  const rail = { top: false, fromServer: true }
  const lengths = (types: readonly MenuType[], shape: ListShape) =>
    sectionsOf(types, shape).sections.map(({ slices }) => slices.map((slice) => slice.items.length))
  const atOnce = (types: readonly MenuType[], shape: ListShape) =>
    sectionsOf(types, shape)
      .sections.flatMap(({ slices }) => slices)
      .filter(({ first }) => first)
      .reduce((sum, slice) => sum + slice.items.length, 0)

  it('is drawn whole by the server up to 200 dishes', () => {
    const types = [makeType('A', items(120)), makeType('B', items(80, 120))]
    expect(sectionsOf(types, rail).windowed).toBe(false)
    expect(atOnce(types, rail)).toBe(200)
  })

  it('has a slice for every category up to 200, and begins with what is seen first on a phone that comes from another screen', () => {
    const types = [makeType('A', items(3)), makeType('B', items(5, 3)), makeType('C', items(80, 8))]
    const onPhone = { ...rail, fromServer: false }
    expect(lengths(types, onPhone)).toEqual([[3], [5], [80]])
    expect(lengths(types, rail)).toEqual([[3], [5], [80]])
    expect(atOnce(types, onPhone)).toBe(8)
    expect(atOnce([makeType('A', items(300))], onPhone)).toBe(4)
  })

  it('is cut into slices beyond 200, all dishes in order, the first screen drawn at once', () => {
    const types = [makeType('A', items(3)), makeType('B', items(300, 3))]
    const { windowed, sections } = sectionsOf(types, rail)
    expect(windowed).toBe(true)
    const slices = sections.flatMap((section) => section.slices)
    expect(slices.flatMap((slice) => slice.items.map(({ code }) => code))).toEqual(items(303).map(({ code }) => code))
    expect(slices.every((slice) => slice.items.length === 1)).toBe(true)
    expect(sections.map((section) => section.slices[1]?.from)).toEqual([1, 1])
    expect(atOnce(types, rail)).toBe(8)
  })

  it('stands two tiles in a row under types on top', () => {
    expect(lengths([makeType('A', items(3)), makeType('B', items(300, 3))], { ...rail, top: true })[0]).toEqual([2, 1])
  })
})
