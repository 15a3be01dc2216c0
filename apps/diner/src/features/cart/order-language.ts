import { entryOf, type Language, type OrderLanguage } from '@comanda/rules/language/languages.ts'

/** The screens have one Chinese; the phone's language decides which one the order uses (spec 1 §7). */
export function orderLanguage(spoken: Language): OrderLanguage {
  const isTraditional = spoken === 'zh' && /^zh-(tw|hk|mo|hant)/i.test(navigator.language)
  return isTraditional ? 'zh-tw' : entryOf(spoken).orders[0]
}
