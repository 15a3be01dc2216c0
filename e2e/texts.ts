import { fileURLToPath } from 'node:url'
import type { Language } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { type CompiledTexts, makeText, type Text } from '../apps/diner/src/i18n/text.ts'

/** `owner`: the owner's pages of the console. */
type App = 'diner' | 'console' | 'owner'

const folders = { diner: 'diner/src/i18n', console: 'console/src/i18n', owner: 'console/src/owner/i18n' }
const folderOf = (app: App) => fileURLToPath(new URL(`../apps/${folders[app]}`, import.meta.url))

/** An app's texts from its language files, so that a journey finds what a person reads. */
export function textsOf(app: App, language: Language): Text {
  const text = makeText(language, compileTexts(readTexts(folderOf(app), language)) as CompiledTexts)
  return (id, values) => normalizeSpaces(text(id, values))
}

/** The texts of a language without placeholders. */
export function sentencesOf(app: App, language: Language): readonly string[] {
  return Object.values(readTexts(folderOf(app), language))
    .filter((text) => !text.includes('{'))
    .map(normalizeSpaces)
}

/** All spaces read alike, non-breaking ones too; accessible names are made like this. */
export function normalizeSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
