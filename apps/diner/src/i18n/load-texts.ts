import type { Language } from '@comanda/rules/language/languages.ts'
import type { LaterTexts } from './later-texts.ts'
import type { CompiledTexts } from './text.ts'

/** Only the page's language travels; the server preloads its chunk. */
export async function loadTexts(language: Language): Promise<CompiledTexts> {
  switch (language) {
    case 'zh':
      return (await import('./language/zh.ts')).default
    case 'en':
      return (await import('./language/en.ts')).default
    case 'ja':
      return (await import('./language/ja.ts')).default
  }
}

/** The texts of a screen or part that is loaded when it is opened (later-texts.ts). */
const later = {
  activity: {
    zh: () => import('virtual:texts/zh/activity'),
    en: () => import('virtual:texts/en/activity'),
    ja: () => import('virtual:texts/ja/activity'),
  },
  'ahead-cart': {
    zh: () => import('virtual:texts/zh/ahead-cart'),
    en: () => import('virtual:texts/en/ahead-cart'),
    ja: () => import('virtual:texts/ja/ahead-cart'),
  },
  'after-sending': {
    zh: () => import('virtual:texts/zh/after-sending'),
    en: () => import('virtual:texts/en/after-sending'),
    ja: () => import('virtual:texts/ja/after-sending'),
  },
  ahead: {
    zh: () => import('virtual:texts/zh/ahead'),
    en: () => import('virtual:texts/en/ahead'),
    ja: () => import('virtual:texts/ja/ahead'),
  },
  checkout: {
    zh: () => import('virtual:texts/zh/checkout'),
    en: () => import('virtual:texts/en/checkout'),
    ja: () => import('virtual:texts/ja/checkout'),
  },
  search: {
    zh: () => import('virtual:texts/zh/search'),
    en: () => import('virtual:texts/en/search'),
    ja: () => import('virtual:texts/ja/search'),
  },
  'menu-later': {
    zh: () => import('virtual:texts/zh/menu-later'),
    en: () => import('virtual:texts/en/menu-later'),
    ja: () => import('virtual:texts/ja/menu-later'),
  },
  phone: {
    zh: () => import('virtual:texts/zh/phone'),
    en: () => import('virtual:texts/en/phone'),
    ja: () => import('virtual:texts/ja/phone'),
  },
  seating: {
    zh: () => import('virtual:texts/zh/seating'),
    en: () => import('virtual:texts/en/seating'),
    ja: () => import('virtual:texts/ja/seating'),
  },
  sending: {
    zh: () => import('virtual:texts/zh/sending'),
    en: () => import('virtual:texts/en/sending'),
    ja: () => import('virtual:texts/ja/sending'),
  },
  'shared-cart': {
    zh: () => import('virtual:texts/zh/shared-cart'),
    en: () => import('virtual:texts/en/shared-cart'),
    ja: () => import('virtual:texts/ja/shared-cart'),
  },
  store: {
    zh: () => import('virtual:texts/zh/store'),
    en: () => import('virtual:texts/en/store'),
    ja: () => import('virtual:texts/ja/store'),
  },
  dish: {
    zh: () => import('virtual:texts/zh/dish'),
    en: () => import('virtual:texts/en/dish'),
    ja: () => import('virtual:texts/ja/dish'),
  },
  takeout: {
    zh: () => import('virtual:texts/zh/takeout'),
    en: () => import('virtual:texts/en/takeout'),
    ja: () => import('virtual:texts/ja/takeout'),
  },
  'take-time': {
    zh: () => import('virtual:texts/zh/take-time'),
    en: () => import('virtual:texts/en/take-time'),
    ja: () => import('virtual:texts/ja/take-time'),
  },
  voucher: {
    zh: () => import('virtual:texts/zh/voucher'),
    en: () => import('virtual:texts/en/voucher'),
    ja: () => import('virtual:texts/ja/voucher'),
  },
  waiter: {
    zh: () => import('virtual:texts/zh/waiter'),
    en: () => import('virtual:texts/en/waiter'),
    ja: () => import('virtual:texts/ja/waiter'),
  },
} satisfies Record<LaterTexts, Record<Language, () => Promise<{ readonly default: CompiledTexts }>>>

export async function loadLaterTexts(file: LaterTexts, language: Language): Promise<CompiledTexts> {
  return (await later[file][language]()).default
}
