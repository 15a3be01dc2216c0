import { defaultLanguage, type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'

/** An owner's text in the guest's language, else in its original one. */
export function localText(texts: LocalizedText, language: Language): string {
  return [language, defaultLanguage, ...languageCodes].map((code) => texts[code]).find(Boolean) ?? ''
}
