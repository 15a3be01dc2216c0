import { type Language, type LocalizedText, languageCodes, languageOf } from '../language/languages.ts'

/**
 * A menu text in the reader's language. A blank translation falls back to the original, then to any translation (DESIGN
 * §2.12). Empty only if there is no text at all.
 */
export function textIn(text: LocalizedText | undefined, language: string, original: Language): string {
  if (text === undefined) return ''
  const order: readonly Language[] = [languageOf(language) ?? original, original, ...languageCodes]
  return order.map((candidate) => text[candidate] ?? '').find((candidate) => candidate.trim() !== '') ?? ''
}
