import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

/** Where a table's code leads. */
export class LandingPage {
  readonly heading: Locator
  readonly ordered: Locator
  readonly checkout: Locator
  readonly languageButton: Locator
  readonly toMenu: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.heading = page.getByRole('heading', { level: 1 })
    this.ordered = page.getByRole('heading', { name: text('landing.ordered') })
    this.checkout = page.getByRole('link', { name: new RegExp(`^${text('landing.checkout')}`) })
    this.languageButton = page.getByRole('button', { name: text('style.switchLanguage') })
    // At the foot of the page; the tab below can have the same name.
    const dock = page.getByRole('contentinfo')
    this.toMenu = dock
      .getByRole('link', { name: text('landing.order'), exact: true })
      .or(dock.getByRole('link', { name: text('landing.addMore'), exact: true }))
  }

  async openMenu(): Promise<void> {
    await this.toMenu.click()
    await this.page.getByRole('navigation', { name: this.text('menu.categories') }).waitFor()
    await waitUntilHydrated(this.page)
  }

  async chooseLanguage(name: '中文' | 'English' | '日本語'): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.languageButton.click()
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }
}
