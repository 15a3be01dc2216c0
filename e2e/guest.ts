import type { Language } from '@comanda/rules/language/languages.ts'
import type { BrowserContextOptions } from 'playwright-core'
import type { Text } from '../apps/diner/src/i18n/text.ts'
import { AheadCartPage } from './pages/ahead-cart.page.ts'
import { BillsPage } from './pages/bills.page.ts'
import { CallSheetPage } from './pages/call-sheet.page.ts'
import { CartPage } from './pages/cart.page.ts'
import { CheckoutPage } from './pages/checkout.page.ts'
import { DishSheetPage } from './pages/dish-sheet.page.ts'
import { LandingPage } from './pages/landing.page.ts'
import { MenuPage } from './pages/menu.page.ts'
import { SearchPage } from './pages/search.page.ts'
import { SeatingPage } from './pages/seating.page.ts'
import { SentPage } from './pages/sent.page.ts'
import { WalletPage } from './pages/wallet.page.ts'
import type { Phone, Stage } from './stage.ts'
import { textsOf } from './texts.ts'

/** A person with a phone, and all their screens. */
export interface Guest extends Phone {
  readonly language: Language
  readonly text: Text
  readonly landing: LandingPage
  readonly seating: SeatingPage
  readonly menu: MenuPage
  readonly search: SearchPage
  readonly dish: DishSheetPage
  readonly cart: CartPage
  readonly aheadCart: AheadCartPage
  readonly calls: CallSheetPage
  readonly sent: SentPage
  readonly checkout: CheckoutPage
  readonly bills: BillsPage
  readonly wallet: WalletPage
}

const locales: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-GB', ja: 'ja-JP' }

/** A guest who has not scanned a code yet. */
export async function newGuest(stage: Stage, language: Language, options: BrowserContextOptions = {}): Promise<Guest> {
  return withLanguage(await stage.phone({ locale: locales[language], ...options }), language)
}

/** The same phone in another language. */
export function withLanguage(phone: Phone, language: Language): Guest {
  const { page, context, faults } = phone
  const text = textsOf('diner', language)
  return {
    ...{ page, context, faults, language, text },
    landing: new LandingPage(page, text),
    seating: new SeatingPage(page, text),
    menu: new MenuPage(page, text),
    search: new SearchPage(page, text),
    dish: new DishSheetPage(page, text),
    cart: new CartPage(page, text),
    aheadCart: new AheadCartPage(page, text),
    calls: new CallSheetPage(page, text),
    sent: new SentPage(page, text),
    checkout: new CheckoutPage(page, text),
    bills: new BillsPage(page, text),
    wallet: new WalletPage(page, language),
  }
}

/** A guest with a narrow phone and text twice as big. */
export async function bigTextGuest(stage: Stage, language: Language): Promise<Guest> {
  return withLanguage(await stage.bigTextPhone({ locale: locales[language] }), language)
}

/** A guest who sits down and scans the table's code. */
export async function seatGuest(
  stage: Stage,
  language: Language,
  table: { readonly storeId?: string; readonly tableNo: string },
  options: BrowserContextOptions = {},
): Promise<Guest> {
  const guest = await newGuest(stage, language, options)
  await guest.page.goto(stage.tableLink(table.storeId ?? '101', table.tableNo))
  return guest
}
