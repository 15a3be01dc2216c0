import { entryOf, type Language } from '@comanda/rules/language/languages.ts'

/** `31 December 1990` of `1990-12-31`, which is a day without a zone. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(entryOf(language).locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}
