import {
  byLanguage,
  defaultLanguage,
  fallbackLanguage,
  isLanguage,
  type Language,
} from '@comanda/rules/language/languages.ts'
import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export type Text = (id: string, values?: Readonly<Record<string, string | number>>) => string

const languageKey = 'comanda.console.language'
const listeners = new Set<() => void>()
let language = readLanguage()
const texts = textsOf(import.meta.glob<Messages>('./*.json', { eager: true, import: 'default' }))

/** The texts of compiled files, by language. The owner's pages have files of their own. */
export function textsOf(files: Readonly<Record<string, Messages>>): Readonly<Record<Language, Text>> {
  return byLanguage((locale) => {
    const messages = { ...messagesOf(files, fallbackLanguage), ...messagesOf(files, locale) }
    const i18n = setupI18n({ locale, messages: { [locale]: messages } })
    return (id, values) => i18n._(id, values)
  })
}

function messagesOf(files: Readonly<Record<string, Messages>>, locale: Language): Messages {
  const own = Object.entries(files).filter(([file]) => file.endsWith(`.${locale}.json`))
  return Object.assign({}, ...own.map(([, messages]) => messages))
}

/** The terminal's setting, else the device's language, else Chinese. */
function readLanguage(): Language {
  for (const candidate of [localStorage.getItem(languageKey), ...navigator.languages.map((tag) => tag.slice(0, 2))]) {
    if (isLanguage(candidate)) return candidate
  }
  return defaultLanguage
}

export function setLanguage(next: Language): void {
  language = next
  localStorage.setItem(languageKey, next)
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

export function currentLanguage(): Language {
  return language
}

/** For sentences outside components. Components use `useText`, which follows a change of language. */
export const text: Text = (id, values) => texts[language](id, values)

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

export function useText(): Text {
  return texts[useLanguage()]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
