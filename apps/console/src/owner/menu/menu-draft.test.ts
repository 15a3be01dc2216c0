import { describe, expect, it } from 'vitest'
import { withPrices } from './bulk-change.ts'
import type { EditableMenu } from './menu.queries.ts'
import {
  draftRows,
  draftSize,
  editsOf,
  emptyDraft,
  mealsInDraft,
  withCell,
  withDish,
  withMeal,
  withWords,
  wordsInDraft,
} from './menu-draft.ts'
import { filteredRows } from './menu-filter.ts'

const menu: EditableMenu = {
  ...{ version: 3, former: 2, original: 'zh', timeZone: 'Asia/Shanghai', categories: [], meals: [], words: [] },
  currency: { code: 'CNY', fixNum: 2, symbol: '¥' },
  rows: [
    { code: 'A', cells: { name_zh: '茶', name_en: 'Tea', price: '17.00' }, isMeal: false },
    { code: 'B', cells: { name_zh: '饭', price: 'soon' }, isMeal: false },
  ],
}
const fivePercent = { percent: 500, ending: { step: 50, ending: 0 } }

describe('what is typed over a menu', () => {
  it('is an edit until it is typed back', () => {
    const draft = withCell(emptyDraft, menu, 'A', 'price', '18.00')
    expect(editsOf(draft, menu).rows).toEqual([{ code: 'A', cells: { price: '18.00' } }])
    expect(withCell(draft, menu, 'A', 'price', '17.00')).toEqual(emptyDraft)
  })

  it('clears a cell that the menu fills', () => {
    expect(editsOf(withCell(emptyDraft, menu, 'A', 'name_en', ''), menu).rows).toEqual([
      { code: 'A', cells: { name_en: '' } },
    ])
  })

  it('is dropped for a dish that has left the menu, and kept for the others', () => {
    const draft = withCell(withCell(emptyDraft, menu, 'A', 'price', '18.00'), menu, 'B', 'price', '3.00')
    const [first] = menu.rows
    expect(editsOf(draft, { ...menu, rows: first === undefined ? [] : [first] }).rows).toHaveLength(1)
  })

  it('writes a meal anew until it is as the menu has it, and drops one whose dish has left', () => {
    const part = { code: 'B', standard: '', num: '1', price: '', member_price: '', isRequired: false }
    const meal = { code: 'A', groups: [{ no: '1', names: { zh: '任选' }, required: '1', parts: [part] }] }
    const draft = withMeal(emptyDraft, menu, meal)
    expect(editsOf(draft, menu)).toEqual({ rows: [], meals: [meal], words: [], categories: [] })
    expect([mealsInDraft(menu, draft), draftSize(draft)]).toEqual([[meal], 1])
    expect(withMeal(draft, { ...menu, meals: [meal] }, meal)).toEqual(emptyDraft)
    expect(editsOf(draft, { ...menu, rows: [] }).meals).toEqual([])
    expect(
      mealsInDraft(
        { ...menu, meals: [meal] },
        withMeal(emptyDraft, { ...menu, meals: [meal] }, { ...meal, groups: [] }),
      ),
    ).toEqual([])
  })

  it('translates a word, and keeps when the option is sold', () => {
    const iced = { kind: 'option', text: '冰', code: '', names: { en: 'Ice' }, available: 'mon-fri' } as const
    const [standing, typed] = [
      { ...menu, words: [iced] },
      { kind: 'option', text: '冰', names: { en: 'Iced' } } as const,
    ]
    const draft = withWords(emptyDraft, standing, [typed, { kind: 'section', text: '温度', names: { en: 'Heat' } }])
    expect(editsOf(draft, standing).words).toEqual([
      { ...iced, names: { en: 'Iced' } },
      { kind: 'section', text: '温度', code: '', names: { en: 'Heat' }, available: '' },
    ])
    expect(wordsInDraft(standing, draft)).toHaveLength(2)
    expect(withWords(withWords(emptyDraft, standing, [typed]), standing, [iced])).toEqual(emptyDraft)
  })

  it('adds a dish, whose cells are edited like others', () => {
    const draft = withCell(withDish(emptyDraft, 'N', { name_en: 'Soup' }), menu, 'N', 'price', '8')
    expect(editsOf(draft, menu).rows).toEqual([{ code: 'N', cells: { name_en: 'Soup', price: '8' }, isNew: true }])
    expect(draftRows(menu, draft, new WeakMap())[2]).toMatchObject({ code: 'N', isNew: true })
  })

  it('draws a row without an edit once', () => {
    const known = new WeakMap()
    const [first] = draftRows(menu, emptyDraft, known)
    expect(draftRows(menu, withCell(emptyDraft, menu, 'B', 'price', '3.00'), known)[0]).toBe(first)
  })
})

describe('a change of the chosen dishes', () => {
  it('raises prices, and names a dish whose price cannot be read', () => {
    const rows = draftRows(menu, emptyDraft, new WeakMap())
    const { draft, left } = withPrices(emptyDraft, menu, rows, fivePercent)
    expect(draft.cells).toEqual({ A: { price: '18.00' } })
    expect(left).toEqual(['B'])
  })
})

describe('the filter', () => {
  const rows = draftRows(menu, withCell(emptyDraft, menu, 'A', 'hidden', '1'), new WeakMap())
  it.each([
    ['text in any name', { text: ' TEA ' }, ['A']],
    ['dishes without an English name', { kind: 'name_en' as const }, ['B']],
    ['hidden dishes', { kind: 'hidden' as const }, ['A']],
    ['changed dishes', { kind: 'edited' as const }, ['A']],
    ['nothing', { text: 'coffee' }, []],
  ])('finds %s', (_what, filter, codes) => {
    const found = filteredRows(rows, { text: '', category: '', kind: '', ...filter })
    expect(found.map(({ code }) => code)).toEqual(codes)
  })
})
