import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../cases/menu/search.json' with { type: 'json' }
import { romajiOf } from './romaji.ts'
import { foldQuery, foldText, type SearchEntry, searchMenu } from './search.ts'

const entries: readonly SearchEntry[] = cases.dishes.map(({ code, names, readings, romaji }) => ({
  code,
  names: names.map(foldText),
  readings: [...readings, ...romajiOf(romaji)].map(foldText),
}))

describe('searching a menu', () => {
  it.each(cases.folds)('folds "$text"', ({ text, folded }) => {
    expect(foldText(text)).toBe(folded)
  })

  it('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  it.each(cases.cases)('finds a dish: $what', ({ query, codes }) => {
    expect(searchMenu(entries, query, 20)).toEqual(codes)
  })

  it.each([
    ['宮保雞丁', '宫保鸡丁'],
    ['宫保鸡丁', '宮保雞丁'],
    ['雞', '宫保鸡丁'],
  ])('finds one script by the other: %s finds %s', (query, name) => {
    const dish = { code: 'K', names: [foldText(name)], readings: [] }
    expect(searchMenu([dish], query, 9)).toEqual(['K'])
  })

  it.each([
    ['fish', false],
    ['shell', true],
    ['free', true],
    ['lutenf', false],
    ['辣', true],
  ])("matches a tag from a word's start: %s", (query, isFound) => {
    const dish = { code: 'T', names: ['mussels'], tags: ['shellfish', 'gluten free', '微辣'], readings: [] }
    expect(searchMenu([dish], query, 9)).toEqual(isFound ? ['T'] : [])
  })

  it('respects the limit', () => {
    expect(searchMenu(entries, 'r', 2)).toHaveLength(2)
  })

  it('finds a dish by any part of any name', () => {
    const anyEntry = fc.constantFrom(...entries)
    fc.assert(
      fc.property(anyEntry, fc.nat(), fc.nat(), fc.nat(), (entry, which, from, length) => {
        const name = entry.names[which % entry.names.length] ?? ''
        const start = from % name.length
        const query = name.slice(start, start + 1 + (length % (name.length - start)))
        if (foldText(query) !== '') expect(searchMenu(entries, query, 99)).toContain(entry.code)
      }),
    )
  })

  it('a longer query finds a subset of its prefix', () => {
    const spelled = fc.constantFrom(...entries.flatMap(({ names, readings, code }) => [...names, ...readings, code]))
    const typed = fc
      .array(fc.tuple(spelled, fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 3 })
      .map((pieces) => pieces.map(([text, from, length]) => text.slice(from, from + 1 + length)).join(' '))
    fc.assert(
      fc.property(typed, fc.nat(20), (query, length) => {
        const [all, beginning] = [foldQuery(query), foldQuery(query.slice(0, length))]
        fc.pre(beginning !== '' && all.startsWith(beginning))
        expect(searchMenu(entries, beginning, 99)).toEqual(expect.arrayContaining(searchMenu(entries, all, 99)))
      }),
    )
  })

  it('finds no wrong dish, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (query) => {
        for (const code of searchMenu(entries, query, 99))
          expect(entries.some((entry) => entry.code === code)).toBe(true)
      }),
    )
  })

  it('takes a few milliseconds on a thousand dishes, also for worst-case words', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      code: `D${index}`,
      names: [`回锅肉${index}`, `twice cooked pork number ${index}`, `ホイコーロー${index}`, 'signature', '招牌'].map(
        foldText,
      ),
      readings: [`hui guo rou ${index}`, 'a a a a a a a a a a', `ほいこーろー${index}`, `hoikooroo${index}`].map(
        foldText,
      ),
    }))
    searchMenu(many, 'warm', 50)
    const queries = ['h', 'hgr', 'pork 12', 'twice cooked pork number 999', 'ほい', `${'a'.repeat(40)}b`, 'zzz']
    // About 1 ms each. Best of five rounds, because of a busy machine; it still fails when a loop backtracks.
    const rounds = [1, 2, 3, 4, 5].map(() => {
      const started = performance.now()
      for (const query of queries) searchMenu(many, query, 50)
      return (performance.now() - started) / queries.length
    })
    expect(Math.min(...rounds)).toBeLessThan(40)
  })
})

describe('romaji', () => {
  it.each(cases.romaji)('$kana', ({ kana, romaji }) => {
    expect(romajiOf(kana)).toEqual(romaji)
  })

  it('leaves no kana', () => {
    const anyKana = fc.string({
      unit: fc.constantFrom(
        ...'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぱっゃゅょーアカサ',
      ),
    })
    fc.assert(
      fc.property(anyKana, (kana) => {
        for (const text of romajiOf(kana)) expect(text).toMatch(/^[a-z]*$/)
      }),
    )
  })
})
