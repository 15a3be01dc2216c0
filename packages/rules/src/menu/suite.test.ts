import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import type { SuitePart } from './menu-snapshot.ts'
import { type PartDish, readSuite } from './suite.ts'
import { checkSuite, pickPart, startSuite, suiteAmount, suiteSoldOut } from './suite-choice.ts'
import { suiteChoiceOf, suiteItemsOf } from './suite-items.ts'

const nothing: ReadonlySet<string> = new Set()
const sizes = ['小', '大'].map((name) => ({ name, price: money(0) }))
const dishes = new Map<string, PartDish>([
  ['RICE', { name: '米饭', standards: [], optionText: '' }],
  ['SOUP', { name: '汤', standards: [], optionText: '' }],
  ['FISH', { name: '鱼', standards: sizes, optionText: '' }],
  ['SET', { name: '套餐', standards: [], optionText: '', isGroup: true }],
])

function makePart(code: string, overrides: Partial<SuitePart> = {}): SuitePart {
  return { code, standard: '', num: 1, price: money(0), isRequired: false, ...overrides }
}

function makeSuite(required: number, ...parts: readonly SuitePart[]) {
  const suite = [{ groupNo: '1', names: { zh: '主食' }, required, parts }]
  return readSuite({ suite }, (code) => dishes.get(code))
}

describe('a meal with mistakes in its menu', () => {
  it.each([
    ['whose dish left the menu', makePart('GONE')],
    ['whose standard left the menu', makePart('FISH', { standard: '中' })],
    ['that is a set meal itself', makePart('SET')],
  ])('does not offer a part %s', (_what, part) => {
    const suite = makeSuite(1, makePart('RICE'), makePart('SOUP'), part)
    expect(pickPart(suite, startSuite(suite), 0, 2, nothing)).toMatchObject({ ok: false, code: 'suite_part_gone' })
    expect(suiteSoldOut(suite, nothing)).toBeUndefined()
    const item = { code: part.code, name: part.code, price: money(0), num: 1, sgid: '1', standard: part.standard }
    expect(suiteChoiceOf(suite, [item]).gone).toEqual([part.code])
  })

  it('is unavailable while a required part is gone', () => {
    const suite = makeSuite(2, makePart('RICE'), makePart('SOUP'), makePart('GONE', { isRequired: true }))
    expect(suiteSoldOut(suite, nothing)).toBe('主食')
    expect(checkSuite(suite, startSuite(suite), nothing)).toMatchObject([{ code: 'sold_out', values: ['主食'] }])
  })

  it('is unavailable while too few portions of its parts are left', () => {
    const left = (portions: Record<string, number>) => (code: string) => portions[code]
    const always = makeSuite(1, makePart('SOUP', { isRequired: true, num: 2 }))
    expect(suiteSoldOut(always, nothing, left({ SOUP: 1 }))).toBe('汤')
    expect(suiteSoldOut(always, nothing, left({ SOUP: 2 }))).toBeUndefined()
    const choice = makeSuite(3, makePart('RICE'), makePart('SOUP'))
    expect(suiteSoldOut(choice, nothing, left({ RICE: 1, SOUP: 1 }))).toBe('主食')
    expect(suiteSoldOut(choice, nothing, left({ RICE: 1, SOUP: 2 }))).toBeUndefined()
    expect(suiteSoldOut(choice, new Set(['RICE']), left({}))).toBeUndefined()
  })

  it('has room for all its required parts', () => {
    const suite = makeSuite(0, makePart('RICE', { isRequired: true }), makePart('SOUP', { isRequired: true }))
    expect(checkSuite(suite, startSuite(suite), nothing)).toEqual([])
  })

  it('counts a repeated part once', () => {
    const suite = makeSuite(1, makePart('RICE'), makePart('RICE', { isRequired: true }), makePart('SOUP'))
    expect(startSuite(suite)).toMatchObject([[{ part: 0 }]])
    expect(pickPart(suite, startSuite(suite), 0, 2, nothing)).toMatchObject({ code: 'suite_at_most' })
  })
})

describe('a dish in several sizes as a part', () => {
  const suite = makeSuite(1, makePart('FISH'), makePart('FISH', { standard: '大', price: money(500) }))

  it('offers only the sizes without a part of their own', () => {
    expect(suite.groups[0]?.parts.map(({ standards }) => standards.map(({ name }) => name))).toEqual([['小'], []])
  })

  it('costs its own part’s price, wherever the line came from', () => {
    const large = { code: 'FISH', name: '鱼', price: money(0), num: 1, sgid: '1', standard: '大' }
    const { choice } = suiteChoiceOf(suite, [large])
    expect(suiteAmount(suite, choice).amount).toBe(500)
    expect(suiteItemsOf(suite, choice)).toEqual([{ ...large, price: 500 }])
  })
})

describe('a group with one possibility', () => {
  it('is filled from the start, for any number of picks', () => {
    const suite = makeSuite(3, makePart('RICE'), makePart('GONE'))
    expect(startSuite(suite)).toMatchObject([[{ part: 0 }, { part: 0 }, { part: 0 }]])
  })

  it('is left to the guest with two possibilities', () => {
    const suite = makeSuite(1, makePart('RICE'), makePart('SOUP'))
    expect(startSuite(suite)).toEqual([[]])
  })
})
