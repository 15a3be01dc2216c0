import { fileURLToPath } from 'node:url'
import type { Language } from '@comanda/contract/errors.ts'
import { compileTexts, readTexts } from '../apps/diner/build/compile-texts.ts'
import { type CompiledTexts, makeText, type Text } from '../apps/diner/src/i18n/text.ts'

const folderOf = (app: 'diner' | 'console') => fileURLToPath(new URL(`../apps/${app}/src/i18n`, import.meta.url))

/** An app's words as its language files have them, so that a journey looks for what a person reads. */
export function textsOf(app: 'diner' | 'console', language: Language): Text {
  return makeText(language, compileTexts(readTexts(folderOf(app), language)) as CompiledTexts)
}

/** The plain sentences of a language, without those that have values in them. */
export function sentencesOf(app: 'diner' | 'console', language: Language): ReadonlyMap<string, string> {
  return new Map(Object.entries(readTexts(folderOf(app), language)).filter(([, text]) => !text.includes('{')))
}
