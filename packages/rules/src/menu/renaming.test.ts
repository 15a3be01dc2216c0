import { describe, expect, it } from 'vitest'
import type { LocalizedText } from './menu-snapshot.ts'
import { isStillNamed, renaming } from './renaming.ts'

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
