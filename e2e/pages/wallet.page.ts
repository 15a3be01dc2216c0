import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'

/** The wallet's own texts: it is not part of our app. */
const words = {
  zh: { title: '模拟钱包', pay: /^支付/, cancel: '取消' },
  en: { title: 'Simulated wallet', pay: /^Pay/, cancel: 'Cancel' },
  ja: { title: '模擬ウォレット', pay: /^支払う/, cancel: 'キャンセル' },
} as const satisfies Record<Language, unknown>

/** The simulated wallet's page, where the guest pays or cancels. */
export class WalletPage {
  readonly title: Locator
  readonly pay: Locator
  readonly cancel: Locator

  constructor(page: Page, language: Language) {
    const { title, pay, cancel } = words[language]
    this.title = page.getByRole('heading', { name: title })
    this.pay = page.getByRole('button', { name: pay })
    this.cancel = page.getByRole('button', { name: cancel })
  }
}
