import { describe, expect, it } from 'vitest'
import { mayHold } from './hold-share.ts'

const limit = { portions: 4, share: 0.5 }

describe('portions that unpaid orders of one address hold', () => {
  it.each([
    ['a first order takes the last portions', { held: 0, portions: 3, remaining: 3 }, true],
    ['half of the dish is theirs', { held: 17, portions: 3, remaining: 23 }, true],
    ['more than half is not', { held: 18, portions: 3, remaining: 22 }, false],
    ['four portions are theirs of a dish that is nearly gone', { held: 2, portions: 2, remaining: 2 }, true],
    ['five are not', { held: 2, portions: 3, remaining: 3 }, false],
  ])('%s', (_, question, may) => {
    expect(mayHold(question, limit)).toBe(may)
  })
})
