import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

/** The seller's home page. */
export class HomePage {
  readonly popup: Locator
  readonly banners: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.banners = page.getByRole('region', { name: text('home.banners') })
    this.popup = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: text('home.popupGo') }) })
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await waitUntilHydrated(this.page)
  }

  async closePopup(): Promise<void> {
    await this.popup.waitFor()
    await this.popup.getByRole('button', { name: this.text('style.close') }).click()
    await this.popup.waitFor({ state: 'hidden' })
  }

  /** Waits by the page's own clock, from its hydration, so that a slow machine does not matter. */
  async waits(ms: number): Promise<void> {
    await this.page.waitForSelector('html[data-ready=home]', { state: 'attached' })
    await this.page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms)
  }

  block(title: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: title }).first()
  }

  /** Index of the visible banner. */
  shownBanner(): Promise<number> {
    return this.banners
      .getByRole('list')
      .evaluate((track) => Math.round((track.scrollLeft / Math.max(1, track.clientWidth)) * 10) / 10)
  }

  tab(name: 'Home' | 'Stores' | 'Order' | 'Bills' | 'Mine'): Locator {
    const bar = this.page.getByRole('navigation', { name: this.text('app.tabs') })
    return bar.getByRole('link', { name: this.text(`app.tab${name}`) })
  }
}
