import { entryOf, type Language, type OrderLanguage } from '@comanda/rules/language/languages.ts'

/** The screens know one Chinese; what the guest's phone is set to tells which one the order is in (spec 1 §7). */
export function orderLanguage(spoken: Language): OrderLanguage {
  const isTraditional = spoken === 'zh' && /^zh-(tw|hk|mo|hant)/i.test(navigator.language)
  return isTraditional ? 'zh-tw' : entryOf(spoken).orders[0]
}
