import { globSync } from 'node:fs'
import { readOwnFiles } from '@comanda/contract/language-files.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { describe, expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const names = globSync('**/*.en.json', { cwd: folder }).map((file) => file.slice(0, -'.en.json'.length))

/** Every id with the kind of its text, lists by their length. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts !== 'object' || texts === null) return typeof texts
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, shapeOf(text)]))
}

describe("the server's own texts", () => {
  it.each(names)('%s are the same in every language', (name) => {
    const english = shapeOf(readOwnFiles(folder, name, 'en'))
    for (const language of languageCodes)
      expect(shapeOf(readOwnFiles(folder, name, language)), language).toEqual(english)
  })
})
