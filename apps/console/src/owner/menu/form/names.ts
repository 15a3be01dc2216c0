import { type Language, type LocalizedText, languageCodes } from '@comanda/rules/language/languages.ts'

/** A name in each language as a form has it; '' = none. */
export type Names = Record<Language, string>

export const noNames: Names = { zh: '', en: '', ja: '' }

export function namesOf(text: LocalizedText): Names {
  return { zh: text.zh ?? '', en: text.en ?? '', ja: text.ja ?? '' }
}

/** The names that are filled in. */
export function filledNames(names: Names): LocalizedText {
  const filled = languageCodes.map((language) => [language, names[language].trim()] as const)
  return Object.fromEntries(filled.filter(([, name]) => name !== ''))
}
