import { languageCodes } from '@comanda/rules/language/languages.ts'
import { describe, expect, it } from 'vitest'
import { errorSentence } from './error-sentence.ts'
import { errors } from './errors.ts'
import { readOwnFiles } from './language-files.ts'

const folder = new URL('.', import.meta.url)
const sentences = new Map(languageCodes.map((code) => [code, readOwnFiles(folder, '**/*', code)]))
const placeholders = (sentence: unknown) => [...new Set(String(sentence).match(/\{\d+\}/g))].sort()

describe.each(languageCodes)('the error sentences in %s', (language) => {
  const own = sentences.get(language) ?? {}

  it('have one for every code', () => {
    expect(Object.keys(errors).filter((code) => !own[code])).toEqual([])
  })

  it('belong to a code', () => {
    const unused = Object.keys(own).filter((id) => !(id.replace(/\.bare$/, '') in errors))
    expect(unused).toEqual([])
  })

  it('take the same values as in English, and a bare one takes none', () => {
    const english = sentences.get('en') ?? {}
    const differing = Object.keys(english).filter((id) => `${placeholders(own[id])}` !== `${placeholders(english[id])}`)
    expect(differing).toEqual([])
    const filled = Object.entries(own).filter(([id, text]) => id.endsWith('.bare') && placeholders(text).length > 0)
    expect(filled).toEqual([])
  })
})

describe('a sentence', () => {
  it('is filled with the values of its refusal', () => {
    expect(errorSentence('only_left', 'en', ['Rice', 2])).toBe('Only 2 left of Rice')
  })

  it('is the bare one where the first value is empty', () => {
    const closed = "Sorry, the outlet is closed, and we can't place orders for the time being"
    expect(errorSentence('store_closed', 'en', [''])).toBe(closed)
    expect(errorSentence('store_closed', 'en', ['9:00–21:00'])).toBe(`${closed}. Our business hours: 9:00–21:00`)
  })
})
