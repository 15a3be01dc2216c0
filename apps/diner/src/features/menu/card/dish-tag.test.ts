import { describe, expect, it } from 'vitest'
import { readTags } from './dish-tag.ts'

describe('the tags of a dish', () => {
  it('show the heat in chillies in every menu language, and the rest in words', () => {
    expect(readTags('中辣,含花生', 'Medium,Peanuts')).toEqual({ heat: 2, words: ['Peanuts'], originals: ['含花生'] })
    for (const tags of ['微辣,重辣', 'Very spicy, Mildly spicy', '激辛']) expect(readTags(tags, '').heat).toBe(3)
  })

  it('keep ambiguous words: a hot tea, a mild tea, a 辛口 sake', () => {
    for (const word of ['Hot', 'Very hot', 'Mild', '辛口']) {
      expect(readTags(word, word)).toEqual({ heat: 0, words: [word], originals: [word] })
    }
  })
})
