import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../language/languages.ts'
import { textIn } from './localize.ts'
import { addPortion, checkQuantity, opensDetail, quantityForAddOns, quantityRule, removePortion } from './quantity.ts'

describe('a menu text', () => {
  it('uses the reader’s language, else the original, else any', () => {
    expect(textIn({ zh: '回锅肉', en: 'Twice-cooked pork' }, 'en', 'zh')).toBe('Twice-cooked pork')
    expect(textIn({ zh: '回锅肉', en: 'Twice-cooked pork' }, 'ja', 'zh')).toBe('回锅肉')
    expect(textIn({ zh: '回锅肉', en: '  ' }, 'en', 'zh')).toBe('回锅肉')
    expect(textIn({ ja: '麻婆豆腐' }, 'en', 'zh')).toBe('麻婆豆腐')
    expect(textIn({ zh: '回锅肉' }, 'zh-TW', 'en')).toBe('回锅肉')
  })

  it('is never empty while a translation exists', () => {
    fc.assert(
      fc.property(fc.constantFrom('zh', 'en', 'ja', 'fr'), fc.constantFrom('zh', 'en', 'ja'), (language, only) => {
        expect(textIn({ [only]: 'x' }, language, 'zh')).toBe('x')
      }),
    )
  })

  it('detects no language without input', () => {
    expect(languageOf('')).toBeUndefined()
    expect(languageOf('JA-jp')).toBe('ja')
    expect(languageOf('toString')).toBeUndefined()
  })
})

describe('a quantity', () => {
  const unset = { minOrder: 0, maxOrder: 0 }

  it('is at most 9 in the list and 99 on the dish page, unless the dish sets a maximum', () => {
    expect(quantityRule(unset, 'list')).toEqual({ min: 1, max: 9 })
    expect(quantityRule(unset, 'detail')).toEqual({ min: 1, max: 99 })
    expect(quantityRule({ minOrder: 2, maxOrder: 6 }, 'list')).toEqual({ min: 2, max: 6 })
    expect(quantityRule({ minOrder: 12, maxOrder: 0 }, 'list')).toEqual({ min: 12, max: 12 })
  })

  it('starts at the minimum, and drops to 0 below it', () => {
    const rule = { min: 3, max: 5 }
    expect(addPortion(0, rule)).toEqual({ ok: true, value: 3 })
    expect(addPortion(4, rule)).toEqual({ ok: true, value: 5 })
    expect(addPortion(5, rule)).toMatchObject({ ok: false, code: 'quantity_at_most', values: [5] })
    expect(removePortion(4, rule)).toBe(3)
    expect(removePortion(3, rule)).toBe(0)
    expect(removePortion(0, rule)).toBe(0)
  })

  it('stays 0 or within its bounds from any start', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 9 }), fc.array(fc.boolean()), (min, more, taps) => {
        const rule = { min, max: min + more }
        let num = 0
        for (const up of taps) {
          const added = addPortion(num, rule)
          num = up ? (added.ok ? added.value : num) : removePortion(num, rule)
          expect(num === 0 || checkQuantity(num, rule).ok).toBe(true)
        }
      }),
    )
  })

  it('resets to the minimum with add-ons, and reports it', () => {
    expect(quantityForAddOns(3, { min: 1, max: 99 })).toEqual({ num: 1, reset: true })
    expect(quantityForAddOns(1, { min: 1, max: 99 })).toEqual({ num: 1, reset: false })
  })

  it('opens the dish page when there is a choice', () => {
    const plain = { standards: [], optionText: '' }
    const standard = { name: '大', price: 0 as never }
    expect(opensDetail(plain)).toBe(false)
    expect(opensDetail({ ...plain, standards: [standard] })).toBe(false)
    expect(opensDetail({ ...plain, standards: [standard, standard] })).toBe(true)
    expect(opensDetail({ ...plain, optionText: '[糖度]标准' })).toBe(true)
    expect(opensDetail({ ...plain, isGroup: true })).toBe(true)
  })
})
