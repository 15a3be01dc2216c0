import type { Language, LocalizedText } from './menu-snapshot.ts'

export const languages: readonly Language[] = ['zh', 'en', 'ja']

/**
 * A menu text in the reader's language. A missing or blank translation shows the original instead, and failing that any
 * translation there is: never an empty line where a dish has a name (DESIGN §2.12). Empty only if there is no text at all.
 */
export function textIn(text: LocalizedText | undefined, language: string, original: Language): string {
  if (text === undefined) return ''
  const order: readonly Language[] = [languageOf(language) ?? original, original, ...languages]
  return order.map((candidate) => text[candidate] ?? '').find((candidate) => candidate.trim() !== '') ?? ''
}

/** The menu language for a tag such as `zh-TW`, `en-us` or `ja`; `undefined` for one we do not speak. */
export function languageOf(tag: string): Language | undefined {
  const base = tag.toLowerCase().split(/[-_]/, 1)[0]
  return languages.find((language) => language === base)
}
