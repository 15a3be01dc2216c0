import { describe, expect, it } from 'vitest'
import type { LocalizedText } from '../language/languages.ts'
import { money } from '../money/money.ts'
import { readOptionText } from './option-text.ts'
import { isStillNamed, renamedOption, renaming } from './renaming.ts'

const fish: LocalizedText = { zh: '清蒸鱼', en: 'Steamed fish', ja: '蒸し魚' }
const beef: LocalizedText = { zh: '红烧牛肉', en: 'Braised beef', ja: '牛肉の煮込み' }

describe('a dish with another name under its code', () => {
  it.each([
    ['is another dish, told in what the guest reads', fish, beef, 'ja', { was: '蒸し魚', now: '牛肉の煮込み' }],
    [
      'is another dish when the kitchen calls it so',
      fish,
      { ...fish, zh: '红烧牛肉' },
      'en',
      { was: '清蒸鱼', now: '红烧牛肉' },
    ],
    [
      'is another dish when the guest reads so',
      fish,
      { ...fish, en: 'Beef' },
      'en',
      { was: 'Steamed fish', now: 'Beef' },
    ],
    ['is the same to who reads another language', fish, { ...fish, en: 'Beef' }, 'ja', undefined],
    [
      'is told in the menu’s own to who has no translation',
      { zh: '清蒸鱼' },
      { zh: '红烧牛肉' },
      'en',
      { was: '清蒸鱼', now: '红烧牛肉' },
    ],
    ['is the same with a translation more', { zh: '清蒸鱼' }, fish, 'en', undefined],
    ['is the same with a translation less', fish, { zh: '清蒸鱼', en: ' ' }, 'en', undefined],
    [
      'is the same, written otherwise',
      { zh: '清蒸鱼(大)', en: 'steamed  Fish' },
      { zh: '清蒸鱼（大）', en: 'Steamed fish ' },
      'en',
      undefined,
    ],
    ['is compared in what both menus have', { zh: '清蒸鱼' }, beef, 'ja', { was: '清蒸鱼', now: '红烧牛肉' }],
    [
      'is another dish where no language is left to compare',
      { zh: '清蒸鱼' },
      { en: 'Braised beef' },
      'en',
      { was: '清蒸鱼', now: 'Braised beef' },
    ],
    ['is not told where it had no name', {}, fish, 'en', undefined],
  ] as const)('%s', (_what, was, now, language, told) => {
    expect(renaming(was, now, { original: 'zh', language })).toEqual(told)
  })

  it('is looked at in every language when the menu has taken another for its own', () => {
    const now = { zh: '红烧牛肉', en: 'Braised beef' }
    expect(renaming({ zh: '清蒸鱼' }, now, { original: 'en', language: 'ja' })).toEqual({
      was: '清蒸鱼',
      now: '红烧牛肉',
    })
    expect(renaming({ zh: '红烧牛肉' }, now, { original: 'en', language: 'en' })).toBeUndefined()
  })
})

describe('a part that a line knows by one name', () => {
  it('is the same while that is one of its names', () => {
    expect(isStillNamed('清蒸鱼', fish)).toBe(true)
    expect(isStillNamed('steamed fish', fish)).toBe(true)
    expect(isStillNamed('', fish)).toBe(true)
    expect(isStillNamed('清蒸鱼', beef)).toBe(false)
  })
})

describe('an option with another name under its code', () => {
  const option = (code: string, name: string) => ({ code, name, price: money(0), num: 1 })
  const { sections } = readOptionText('[糖度@1@1@0]无糖@0@0@A6|少糖@0@0@A7[忌口@0@0@]不要葱@0@0@')
  const namesOf = (name: string) => ({ zh: name, ...(name === '无糖' ? { en: 'No sugar' } : {}) })
  const told = (...chosen: [code: string, name: string][]) =>
    renamedOption(
      sections,
      chosen.map(([code, name]) => option(code, name)),
      namesOf,
    )

  it('is another option', () => {
    expect(told(['A7', '少糖'], ['A6', '标准'])).toEqual({ was: '标准', now: '无糖' })
  })

  it('is the same, named as it was, written otherwise, or by the name that is its translation now', () => {
    expect(told(['A6', '无糖'], ['A7', ' 少糖'], ['', '不要葱'])).toBeUndefined()
    expect(told(['A6', 'no sugar'])).toBeUndefined()
  })

  it('is gone, not renamed, without a code or with one that nothing has', () => {
    expect(told(['', '标准'], ['A9', '标准'])).toBeUndefined()
  })
})
