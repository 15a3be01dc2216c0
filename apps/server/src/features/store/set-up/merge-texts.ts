import type { LocalizedText } from '@comanda/rules/language/languages.ts'

/** The texts with a change of some languages. An empty text takes its language away. */
export function mergeTexts(texts: LocalizedText, change: LocalizedText | undefined): LocalizedText {
  const merged = Object.entries({ ...texts, ...change }).map(([language, text]) => [language, (text ?? '').trim()])
  return Object.fromEntries(merged.filter(([, text]) => text !== ''))
}
