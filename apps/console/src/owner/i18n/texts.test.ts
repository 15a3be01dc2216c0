import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { countries, countryProfiles } from '@comanda/rules/set-up/country-profile.ts'
import { readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { emptyForm, steps } from '../set-up/set-up-form.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const owner = fileURLToPath(new URL('..', import.meta.url))
const english = readTexts(folder, 'en')
const valuesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort()

describe("the texts of the owner's pages", () => {
  it.each(languageCodes)('%s has every text with its values', (language) => {
    const texts = readTexts(folder, language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    // A plural or a choice names its words by language, so only the outer values are compared.
    for (const [id, text] of Object.entries(english)) {
      if (!/plural|select/.test(text)) expect(valuesIn(texts[id] ?? ''), id).toEqual(valuesIn(text))
    }
  })

  it('holds all that the pages name', () => {
    const code = globSync('**/*.tsx', { cwd: owner }).map((file) => readFileSync(`${owner}/${file}`, 'utf8'))
    const named = code.join('\n').matchAll(/'(setUp\.[\w.]+)'/g)
    expect([...named].map(([, id]) => id).filter((id) => id !== undefined && !(id in english))).toEqual([])
  })

  it('has a sentence for the fault of each field, the step of each, and the laws of each country', () => {
    const fields = Object.keys(emptyForm).filter((field) => field !== 'alwaysOpen')
    const rows = ['businessTime.startTime', 'businessTime.endTime', 'tables.tables', 'tables.area', 'tables.seats']
    const ids = [
      ...[...fields, ...rows].map((field) => `wrong.${field}`),
      ...steps.map((step) => `step.${step}`),
      ...countries.flatMap((one) => [`country.${one}`, `tax.${one}`, `taxNumber.${one}`]),
      ...countries.flatMap((one) => countryProfiles[one].laws.map((law) => `law.${law}`)),
    ]
    expect(ids.filter((id) => !(`setUp.${id}` in english))).toEqual([])
  })
})
