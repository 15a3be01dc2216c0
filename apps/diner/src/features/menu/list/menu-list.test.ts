import type { MenuType } from '@comanda/contract/menu/menu.schema.ts'
import { describe, expect, it } from 'vitest'
import { makeItem, makeMenu, makePart, makeType } from '../test-menu.fixture.ts'
import { pictureMode, recommendedItems, sectionsOf, shownTypes } from './menu-list.ts'

const nothing = { hiddenTypes: [], hiddenCodes: [] }
const items = (count: number, from = 0) => Array.from({ length: count }, (_, at) => makeItem({ code: `D${from + at}` }))

describe('the picture of a dish', () => {
  it('follows the dish unless the seller sets it for all', () => {
    expect(pictureMode({ picMode: 1, picPath: '/a.webp' }, null)).toBe(1)
    expect(pictureMode({ picMode: 1, picPath: '/a.webp' }, 0)).toBe(0)
    expect(pictureMode({ picMode: 0, picPath: '/a.webp' }, 2)).toBe(2)
  })

  it('is small if a big one is missing', () => {
    expect(pictureMode({ picMode: 1, picPath: '' }, null)).toBe(2)
    expect(pictureMode({ picMode: 2, picPath: '' }, 1)).toBe(2)
    expect(pictureMode({ picMode: 0, picPath: '' }, null)).toBe(0)
  })
})

describe('the menu of a table', () => {
  const menu = makeMenu([makeType('A', items(2)), makeType('B', items(1, 2)), makeType('C', [])], {
    recommend: ['D2', 'gone', 'D0'],
  })

  it('omits hidden dishes and empty categories', () => {
    const codes = (hidden: Parameters<typeof shownTypes>[1]) =>
      shownTypes(menu, hidden).map(({ code, menuItem }) => `${code}: ${menuItem.map((item) => item.code)}`)
    expect(codes(nothing)).toEqual(['A: D0,D1', 'B: D2'])
    expect(codes({ hiddenTypes: ['A'], hiddenCodes: [] })).toEqual(['B: D2'])
    expect(codes({ hiddenTypes: [], hiddenCodes: ['D2', 'D0'] })).toEqual(['A: D1'])
  })

  it('omits hidden parts of a set meal', () => {
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

  it('recommends in the shop’s order, without hidden dishes', () => {
    const picks = (hidden = nothing as Parameters<typeof shownTypes>[1]) =>
      recommendedItems(menu, shownTypes(menu, hidden)).map(({ code }) => code)
    expect(picks()).toEqual(['D2', 'D0'])
    expect(picks({ hiddenTypes: ['B'], hiddenCodes: [] })).toEqual(['D0'])
  })
})

describe('the list', () => {
  const lengths = (types: readonly MenuType[], fromServer: boolean) =>
    sectionsOf(types, { fromServer }).sections.map(({ chunks }) => chunks.map((chunk) => chunk.items.length))
  const atOnce = (types: readonly MenuType[], fromServer: boolean) =>
    sectionsOf(types, { fromServer })
      .sections.flatMap(({ chunks }) => chunks)
      .filter(({ first }) => first)
      .reduce((sum, chunk) => sum + chunk.items.length, 0)

  it('is rendered whole by the server up to 200 dishes', () => {
    const types = [makeType('A', items(120)), makeType('B', items(80, 120))]
    expect(sectionsOf(types, { fromServer: true }).long).toBe(false)
    expect(atOnce(types, true)).toBe(200)
  })

  it('has a chunk per category up to 200, the first at once on client navigation', () => {
    const types = [makeType('A', items(3)), makeType('B', items(5, 3)), makeType('C', items(80, 8))]
    expect(lengths(types, false)).toEqual([[3], [5], [80]])
    expect(lengths(types, true)).toEqual([[3], [5], [80]])
    expect(atOnce(types, false)).toBe(8)
  })

  it('is cut into chunks of 20 beyond 200, in order, the first screen at once', () => {
    const types = [makeType('A', items(3)), makeType('B', items(45, 3)), makeType('C', items(300, 48))]
    const { long, sections } = sectionsOf(types, { fromServer: true })
    expect(long).toBe(true)
    const chunks = sections.flatMap((section) => section.chunks)
    expect(chunks.flatMap((chunk) => chunk.items.map(({ code }) => code))).toEqual(items(348).map(({ code }) => code))
    expect(lengths(types, true).slice(0, 2)).toEqual([[3], [20, 20, 5]])
    expect(sections[1]?.chunks.map(({ from }) => from)).toEqual([0, 20, 40])
    expect(atOnce(types, true)).toBe(23)
    expect(atOnce(types, false)).toBe(23)
  })
})
