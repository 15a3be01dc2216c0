import type { Language } from '@comanda/contract/errors.ts'

const languages = { zh: 'zh-cn', en: 'en-us', ja: 'ja-jp' } as const

/** The screens know one Chinese; what the guest's phone is set to tells which one the order is in (spec 1 §7). */
export function orderLanguage(spoken: Language): 'zh-cn' | 'zh-tw' | 'en-us' | 'ja-jp' {
  const isTraditional = spoken === 'zh' && /^zh-(tw|hk|mo|hant)/i.test(navigator.language)
  return isTraditional ? 'zh-tw' : (languages[spoken] ?? 'zh-cn')
}
