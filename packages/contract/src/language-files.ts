/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs'
import { byLanguage, fallbackLanguage, type Language } from '@comanda/rules/language/languages.ts'

/**
 * What the files `<name>.<language>.json` of a folder say, by language. `name` may be a pattern. A text that a language
 * lacks is the English one. For the server and tools: a phone has no files.
 */
export function readLanguageFiles<Texts extends object>(folder: URL, name: string): Readonly<Record<Language, Texts>> {
  const own = byLanguage((language) => readOwnFiles(folder, name, language))
  return byLanguage((language) => ({ ...own[fallbackLanguage], ...own[language] }) as Texts)
}

/** Without the English ones: what a test compares. */
export function readOwnFiles(folder: URL, name: string, language: string): Readonly<Record<string, unknown>> {
  const texts: Record<string, unknown> = {}
  for (const file of globSync(`${name}.${language}.json`, { cwd: folder }).sort()) {
    const found = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Readonly<Record<string, unknown>>
    for (const [id, text] of Object.entries(found)) {
      if (id in texts) throw new Error(`${file}: ${id} is in another file too`)
      texts[id] = text
    }
  }
  return texts
}
