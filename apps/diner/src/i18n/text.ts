import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { type Messages, setupI18n } from '@lingui/core'
import { createContext, useContext } from 'react'

/** What the build makes of the language files: explicit ids, parsed ICU messages. */
export type CompiledTexts = Messages
export type TextValues = Readonly<Record<string, string | number>>
/** `text('menu.soldOut')`, `text('menu.chosen', { n: 3 })`. */
export type Text = (id: string, values?: TextValues) => string

/** Plural rules come from the phone's own Intl; an id that is missing shows as itself and fails a test. */
export function makeText(language: string, texts: CompiledTexts): Text {
  const i18n = setupI18n({ locale: language, messages: { [language]: texts } })
  return (id, values) => i18n._(id, values)
}

/** `outer` with the texts of a part that was loaded later. */
export function withTexts(outer: Text, language: string, texts: CompiledTexts): Text {
  const inner = makeText(language, texts)
  return (id, values) => (id in texts ? inner(id, values) : outer(id, values))
}

export const TextContext = createContext<Text>((id) => id)

/** The texts of the page's language. Ids are written out in full, so that a test can find each in the files. */
export function useText(): Text {
  return useContext(TextContext)
}

export const LanguageContext = createContext<Language>(defaultLanguage)
