import { describe, expect, it } from 'vitest'
import { shownTypes } from '../list/menu-list.ts'
import { makeItem, makeMenu, makeType } from '../test-menu.fixture.ts'
import { makeFind } from './search-find.ts'

const pork = makeItem({ code: 'S01', name: '回锅肉', showName: 'Twice-cooked pork', sndname: '回锅肉' })
const tofu = makeItem({ code: 'R02', name: '麻婆豆腐', showName: 'Mapo tofu', tags: '素', showTags: 'Vegan' })
const types = [makeType('S', [pork]), makeType('R', [tofu])]
const index = [
  { code: 'S01', names: ['回锅肉', 'twice cooked pork'], readings: ['hui guo rou'] },
  { code: 'R02', names: ['麻婆豆腐', 'mapo tofu', '素', 'vegan'], readings: ['ma po dou fu', 'まーぼーどうふ'] },
  { code: 'GONE', names: ['mapo noodles'], readings: [] },
]
const codes = (find: ReturnType<typeof makeFind>, query: string) => find(query).map(({ item }) => item.code)

describe('the search results', () => {
  it('are dishes of the index, with their readings', () => {
    const find = makeFind(types, index)
    expect(codes(find, 'hgr')).toEqual(['S01'])
    expect(find('まーぼ')).toEqual([{ item: tofu, readings: ['ma po dou fu', 'まーぼーどうふ'] }])
    expect(codes(find, 'vegan')).toEqual(['R02'])
    expect(codes(find, 's01')).toEqual(['S01'])
  })

  it('list visible matches first, then matches in another language', () => {
    const lung = makeItem({ code: 'L1', name: '夫妻肺片', showName: '夫妻肺片' })
    const ribs = makeItem({ code: 'L2', name: '糖醋排骨肉', showName: '糖醋排骨肉' })
    const both = [
      { code: 'L1', names: ['夫妻肺片', '肉の前菜'], readings: [] },
      { code: 'L2', names: ['糖醋排骨肉', 'ribs'], readings: [] },
    ]
    const find = makeFind([makeType('L', [lung, ribs])], both)
    expect(codes(find, '肉')).toEqual(['L2', 'L1'])
    expect(codes(find, '肉の')).toEqual(['L1'])
  })

  it('omit dishes that are not on the guest’s menu', () => {
    expect(codes(makeFind(types, index), 'mapo')).toEqual(['R02'])
  })

  it('omit dishes hidden at this table', () => {
    const menu = makeMenu(types)
    const without = (hidden: { hiddenTypes?: string[]; hiddenCodes?: string[] }) =>
      makeFind(shownTypes(menu, { hiddenTypes: [], hiddenCodes: [], ...hidden }), index)
    expect(codes(without({}), 'mapo')).toEqual(['R02'])
    expect(codes(without({ hiddenCodes: ['R02'] }), 'mapo')).toEqual([])
    expect(codes(without({ hiddenTypes: ['R'] }), 'mapo')).toEqual([])
  })

  it('match names, tags and codes of the page while the index is missing', () => {
    const find = makeFind(types, null)
    expect(codes(find, 'PORK')).toEqual(['S01'])
    expect(codes(find, '豆腐')).toEqual(['R02'])
    expect(codes(find, 'vegan')).toEqual(['R02'])
    expect(codes(find, 'r02')).toEqual(['R02'])
    expect(codes(find, 'hgr')).toEqual([])
  })
})
