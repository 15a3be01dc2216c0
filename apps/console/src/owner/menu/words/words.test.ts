import { describe, expect, it } from 'vitest'
import type { DraftRow } from '../menu-draft.ts'
import { coverageOf, nextMissing } from './coverage.ts'
import { isTooLong, widthOf } from './line-length.ts'
import { textRows } from './text-rows.ts'

const dish = (code: string, cells: DraftRow['cells']): DraftRow => {
  return { code, cells, isMeal: false, edited: new Set(), isNew: false }
}
const rows = textRows(
  [
    dish('A', { name_zh: '茶', name_en: 'Tea', name_ja: 'お茶', description: '热', desc_en: 'Hot' }),
    dish('B', { name_zh: '饭', name_en: ' ' }),
  ],
  { original: 'zh' },
)

describe('the texts of a menu', () => {
  it('are the names of all dishes, and the descriptions that a language has', () => {
    expect(rows.map(({ key }) => key)).toEqual(['name A', 'description A', 'name B'])
  })

  it('are typed where the menu file has them: the own language has the column without a language', () => {
    expect(rows[1]?.spots).toMatchObject({ zh: { column: 'description' }, en: { column: 'desc_en' } })
    const english = textRows([dish('A', { desc_zh: '热' })], { original: 'en' })
    expect(english[1]?.spots).toMatchObject({ en: { column: 'description' }, zh: { column: 'desc_zh' } })
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
    const big = dish('A', { picture_mode: '1' })
    expect(isTooLong({ kind: 'name', of: big }, '炉火回锅肉配蒜苗与青椒')).toBe(false)
    expect(isTooLong({ kind: 'name', of: dish('A', { picture_mode: '2' }) }, '炉火回锅肉配蒜苗与青椒')).toBe(true)
    expect(isTooLong({ kind: 'name', of: big }, 'Sliced beef and tripe, Chengdu style')).toBe(true)
    expect(isTooLong({ kind: 'description', of: big }, '长'.repeat(200))).toBe(false)
  })
})
