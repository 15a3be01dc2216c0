interface LanguageEntry {
  /** Name of its text files: `<room>.<code>.json`. */
  readonly code: string
  /** In the language itself, so that a guest recognises it. */
  readonly name: string
  /** The `lang` attribute of a page. */
  readonly html: string
  /** For `Intl`: format of days and times. */
  readonly locale: string
  /** Values of an order's language field (spec 1 §7); the first is the app's own. */
  readonly orders: readonly [string, ...string[]]
}

/**
 * Every language of the app, in fallback order. A new language is an entry here and its JSON files; a missing text
 * falls back to English.
 */
export const languages = [
  { code: 'zh', name: '中文', html: 'zh-CN', locale: 'zh-CN', orders: ['zh-cn', 'zh-tw'] },
  { code: 'en', name: 'English', html: 'en', locale: 'en-GB', orders: ['en-us'] },
  { code: 'ja', name: '日本語', html: 'ja', locale: 'ja-JP', orders: ['ja-jp'] },
] as const satisfies readonly LanguageEntry[]

export type Language = (typeof languages)[number]['code']
export type OrderLanguage = (typeof languages)[number]['orders'][number]

export const languageCodes: readonly Language[] = languages.map(({ code }) => code)
export const orderLanguages: readonly OrderLanguage[] = languages.flatMap(({ orders }) => orders)

/** Used when neither guest nor seller sets a language. Stores and menus are written in it. */
export const defaultLanguage: Language = 'zh'
/** Fallback for a missing text. */
export const fallbackLanguage: Language = 'en'

/** A text in some of the languages. */
export type LocalizedText = { readonly [L in Language]?: string | undefined }

export function isLanguage(value: unknown): value is Language {
  return languageCodes.some((code) => code === value)
}

/** The language of a tag such as `zh-TW`, `en-us` or `ja;q=0.8`; `undefined` for one the app does not have. */
export function languageOf(tag: string): Language | undefined {
  const base = tag.trim().toLowerCase().split(/[-_;]/, 1)[0]
  return languageCodes.find((code) => code === base)
}

export function entryOf(language: Language): (typeof languages)[number] {
  return languages.find(({ code }) => code === language) ?? languages[0]
}

export function byLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, T>
}
