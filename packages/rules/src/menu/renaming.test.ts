import { describe, expect, it } from 'vitest'
import type { LocalizedText } from '../language/languages.ts'
import { money } from '../money/money.ts'
import { readOptionText } from './option-text.ts'
import { isStillNamed, renamedOption, renaming } from './renaming.ts'

const fish: LocalizedText = { zh: '清蒸鱼', en: 'Steamed fish', ja: '蒸し魚' }
const beef: LocalizedText = { zh: '红烧牛肉', en: 'Braised beef', ja: '牛肉の煮込み' }

describe('a dish renamed under its code', () => {
  it.each([
    ['is another dish, reported in the guest’s language', fish, beef, 'ja', { was: '蒸し魚', now: '牛肉の煮込み' }],
    [
      'is another dish when only the original changed',
      fish,
      { ...fish, zh: '红烧牛肉' },
      'en',
      { was: '清蒸鱼', now: '红烧牛肉' },
    ],
    [
      'is another dish when the guest’s translation changed',
      fish,
      { ...fish, en: 'Beef' },
      'en',
      { was: 'Steamed fish', now: 'Beef' },
    ],
    ['is the same for a reader of another language', fish, { ...fish, en: 'Beef' }, 'ja', undefined],
    [
      'is reported in the original without a translation',
      { zh: '清蒸鱼' },
      { zh: '红烧牛肉' },
      'en',
      { was: '清蒸鱼', now: '红烧牛肉' },
    ],
    ['is the same with a new translation', { zh: '清蒸鱼' }, fish, 'en', undefined],
    ['is the same with a removed translation', fish, { zh: '清蒸鱼', en: ' ' }, 'en', undefined],
    [
      'is the same, written differently',
      { zh: '清蒸鱼(大)', en: 'steamed  Fish' },
      { zh: '清蒸鱼（大）', en: 'Steamed fish ' },
      'en',
      undefined,
    ],
    ['is compared in the languages of both menus', { zh: '清蒸鱼' }, beef, 'ja', { was: '清蒸鱼', now: '红烧牛肉' }],
    [
      'is another dish without a common language',
      { zh: '清蒸鱼' },
      { en: 'Braised beef' },
      'en',
      { was: '清蒸鱼', now: 'Braised beef' },
    ],
    ['is not reported without an earlier name', {}, fish, 'en', undefined],
  ] as const)('%s', (_what, was, now, language, expected) => {
    expect(renaming(was, now, { original: 'zh', language })).toEqual(expected)
  })

  it('is compared in every language when the menu’s original changed', () => {
    const now = { zh: '红烧牛肉', en: 'Braised beef' }
    expect(renaming({ zh: '清蒸鱼' }, now, { original: 'en', language: 'ja' })).toEqual({
      was: '清蒸鱼',
      now: '红烧牛肉',
    })
    expect(renaming({ zh: '红烧牛肉' }, now, { original: 'en', language: 'en' })).toBeUndefined()
  })
})

describe('a part stored with one name', () => {
  it('is the same while it still has that name', () => {
    expect(isStillNamed('清蒸鱼', fish)).toBe(true)
    expect(isStillNamed('steamed fish', fish)).toBe(true)
    expect(isStillNamed('', fish)).toBe(true)
    expect(isStillNamed('清蒸鱼', beef)).toBe(false)
  })
})

describe('an option renamed under its code', () => {
  const option = (code: string, name: string) => ({ code, name, price: money(0), num: 1 })
  const { sections } = readOptionText('[糖度@1@1@0]无糖@0@0@A6|少糖@0@0@A7[忌口@0@0@]不要葱@0@0@')
  const namesOf = (name: string) => ({ zh: name, ...(name === '无糖' ? { en: 'No sugar' } : {}) })
  const renamed = (...chosen: [code: string, name: string][]) =>
    renamedOption(
      sections,
      chosen.map(([code, name]) => option(code, name)),
      namesOf,
    )

  it('is another option', () => {
    expect(renamed(['A7', '少糖'], ['A6', '标准'])).toEqual({ was: '标准', now: '无糖' })
  })

  it('is the same for an equal, differently written, or translated name', () => {
    expect(renamed(['A6', '无糖'], ['A7', ' 少糖'], ['', '不要葱'])).toBeUndefined()
    expect(renamed(['A6', 'no sugar'])).toBeUndefined()
  })

  it('is gone, not renamed, without a code or with an unknown one', () => {
    expect(renamed(['', '标准'], ['A9', '标准'])).toBeUndefined()
  })
})
