import { describe, expect, it } from 'vitest'
import type { EditableMenu } from '../menu.queries.ts'
import { type DraftRow, editsOf, emptyDraft } from '../menu-draft.ts'
import { coverageOf, nextMissing } from './coverage.ts'
import { isTooLong, widthOf } from './line-length.ts'
import { type TextRow, textRows, withText } from './text-rows.ts'

const dish = (code: string, cells: DraftRow['cells']): DraftRow => {
  return { code, cells, isMeal: false, edited: new Set(), isNew: false }
}
const menu: EditableMenu = {
  ...{
    version: 3,
    former: null,
    original: 'zh',
    timeZone: 'Asia/Shanghai',
    currency: { code: 'CNY', fixNum: 2, symbol: '¥' },
    meals: [],
    rows: [],
  },
  categories: [{ code: 'C', names: { zh: '饮品' }, texts: { zh: '现泡' }, available: '' }],
  words: [
    { kind: 'option', text: '半糖', code: '', names: { en: 'Half sugar' }, available: 'mon-fri' },
    { kind: 'tag', text: '半糖', code: '', names: { en: 'Half sugar' }, available: '' },
    { kind: 'standard', text: '大', code: '', names: {}, available: '' },
    { kind: 'standard', text: '大', code: 'A', names: { en: 'Pot' }, available: '' },
  ],
}
const dishes = [
  dish('A', { name_zh: '茶', name_en: 'Tea', name_ja: 'お茶', description: '热', desc_en: 'Hot' }),
  dish('B', { name_zh: '饭', name_en: ' ' }),
]
const all = textRows(dishes, menu, emptyDraft)
const rows = all.slice(0, 3)
const rowOf = (kind: string, at = 0) => all.filter((row) => row.kind === kind)[at] as TextRow

describe('the texts of a menu', () => {
  it('are names, the descriptions that a language has, categories with their lines, and words', () => {
    expect(all.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      ...['name A', 'description A', 'name B', 'category C', 'line C'],
      ...['option ', 'standard ', 'standard A'],
    ])
  })

  it('of a dish are typed where the menu file has them: the own language has the column without a language', () => {
    const [english, chinese] = [{ ...menu, original: 'en' as const }, menu]
    expect(withText(emptyDraft, english, rowOf('description'), 'zh', '烫').cells).toEqual({ A: { desc_zh: '烫' } })
    expect(withText(emptyDraft, chinese, rowOf('description'), 'zh', '烫').cells).toEqual({ A: { description: '烫' } })
  })

  it('of a category keep its other texts, and are no edit when typed back', () => {
    const draft = withText(emptyDraft, menu, rowOf('category'), 'en', 'Drinks')
    expect(draft.categories).toEqual({ C: { ...menu.categories[0], names: { zh: '饮品', en: 'Drinks' } } })
    expect(editsOf(draft, menu).categories).toHaveLength(1)
    expect(withText(draft, menu, rowOf('category'), 'en', '')).toEqual(emptyDraft)
    expect(withText(emptyDraft, menu, rowOf('line'), 'ja', '淹れたて').categories).toMatchObject({
      C: { names: { zh: '饮品' }, texts: { zh: '现泡', ja: '淹れたて' } },
    })
  })

  it('of a word that is an option and a tag are one, and the hours of the option stay', () => {
    const draft = withText(emptyDraft, menu, rowOf('option'), 'ja', '半分')
    expect(Object.values(draft.words)).toEqual([
      { ...menu.words[0], names: { en: 'Half sugar', ja: '半分' } },
      { ...menu.words[1], names: { en: 'Half sugar', ja: '半分' } },
    ])
  })

  it('of a size are typed for all dishes or for the one that translates it otherwise', () => {
    const [most, own] = [rowOf('standard'), rowOf('standard', 1)]
    expect(Object.values(withText(emptyDraft, menu, most, 'en', 'Large').words)).toMatchObject([{ code: '' }])
    expect(Object.values(withText(emptyDraft, menu, own, 'en', 'Large pot').words)).toMatchObject([
      { code: 'A', names: { en: 'Large pot' } },
    ])
  })
})

describe('the coverage', () => {
  it('counts a blank as missing, and is 100 % only when nothing is', () => {
    expect(coverageOf(rows)).toEqual([
      { language: 'zh', missing: 0, percent: 100 },
      { language: 'en', missing: 1, percent: 66 },
      { language: 'ja', missing: 2, percent: 33 },
    ])
    expect(coverageOf([])[0]).toEqual({ language: 'zh', missing: 0, percent: 100 })
  })

  it.each([
    ['in the same row', { key: 'description A', language: 'en' }, { key: 'description A', language: 'ja' }],
    ['in a row below', { key: 'description A', language: 'ja' }, { key: 'name B', language: 'en' }],
    ['from the start behind the last', { key: 'name B', language: 'ja' }, { key: 'description A', language: 'ja' }],
  ] as const)('leads to the next gap %s', (_where, from, next) => {
    expect(nextMissing(rows, from)).toEqual(next)
  })

  it('leads nowhere when nothing else is missing', () => {
    expect(nextMissing(rows.slice(0, 1), { key: 'name A', language: 'zh' })).toBeNull()
  })
})

describe('the length of a line', () => {
  it('counts a Chinese character twice as wide as a letter', () => {
    expect(widthOf('回锅肉')).toBe(3)
    expect(widthOf('Pork')).toBeCloseTo(2.08)
  })

  it('is warned of in names, sooner beside a small picture, and never in descriptions', () => {
    const big = { kind: 'name', isSmall: false } as const
    expect(isTooLong(big, '炉火回锅肉配蒜苗与青椒')).toBe(false)
    expect(isTooLong({ ...big, isSmall: true }, '炉火回锅肉配蒜苗与青椒')).toBe(true)
    expect(isTooLong(big, 'Sliced beef and tripe, Chengdu style')).toBe(true)
    expect(isTooLong({ ...big, kind: 'description' }, '长'.repeat(200))).toBe(false)
  })
})
