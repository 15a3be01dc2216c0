import en from 'virtual:texts/en'
import ja from 'virtual:texts/ja'
import zh from 'virtual:texts/zh'
import { defaultLanguage, isLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export type Text = (id: string, values?: Readonly<Record<string, string | number>>) => string

const languageKey = 'comanda.console.language'
const listeners = new Set<() => void>()
let language = readLanguage()
const texts = { zh: textOf('zh', zh), en: textOf('en', en), ja: textOf('ja', ja) }

function textOf(locale: Language, messages: typeof zh): Text {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  return (id, values) => i18n._(id, values)
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
