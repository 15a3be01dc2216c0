import type { Language } from '@comanda/rules/language/languages.ts'
import { entryOf } from '@comanda/rules/language/languages.ts'

/** Day and time, in the zone of the owner's device. */
export function momentText(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(entryOf(language).locale, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(Date.parse(at))
}
