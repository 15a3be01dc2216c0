import { describe, expect, it } from 'vitest'
import { fillSentence } from './fill-sentence.ts'

describe('a sentence with places', () => {
  it('gets its values in any order, one of them twice', () => {
    expect(fillSentence('{1} of {0}, {1}', ['Rice', 2])).toBe('2 of Rice, 2')
  })

  it('is empty where a value is missing, and leaves signs in a value as they are', () => {
    expect(fillSentence('"{0}{1}"', ['{1} $& $1'])).toBe('"{1} $& $1"')
  })
})
