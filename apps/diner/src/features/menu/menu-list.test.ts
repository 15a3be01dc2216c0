import { describe, expect, it } from 'vitest'
import { pictureMode, recommendedItems, sectionsOf, shownTypes } from './menu-list.ts'
import { makeItem, makeMenu, makePart, makeType } from './test-menu.fixture.ts'

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
  it('is drawn whole up to 200 dishes', () => {
    const { windowed, sections } = sectionsOf([makeType('A', items(120)), makeType('B', items(80, 120))], false)
    expect(windowed).toBe(false)
    expect(sections.map(({ slices }) => slices.map((slice) => [slice.items.length, slice.first]))).toEqual([
      [[120, true]],
      [[80, true]],
    ])
  })

  it('is cut into slices beyond, all dishes in order, the first screen drawn at once', () => {
    const types = [makeType('A', items(3)), makeType('B', items(300, 3))]
    const cut = (top: boolean) => {
      const { windowed, sections } = sectionsOf(types, top)
      expect(windowed).toBe(true)
      const slices = sections.flatMap((section) => section.slices)
      expect(slices.flatMap((slice) => slice.items.map(({ code }) => code))).toEqual(items(303).map(({ code }) => code))
      return slices
    }
    const ones = cut(false)
    expect(ones.filter(({ first }) => first).map((slice) => slice.items.length)).toEqual(Array(8).fill(1))
    expect(ones.every((slice) => slice.items.length === 1)).toBe(true)
    // Tiles stand two in a row.
    const pairs = cut(true)
    expect(pairs.filter(({ first }) => first).map((slice) => slice.items.length)).toEqual([2, 1, 2, 2, 2])
    expect(pairs.every((slice) => slice.items.length <= 2)).toBe(true)
    expect(pairs[3]?.from).toBe(2)
  })
})
