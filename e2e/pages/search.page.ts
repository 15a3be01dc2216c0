import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

/** The search over the ordering page. */
export class SearchPage {
  readonly opener: Locator
  readonly sheet: Locator
  readonly field: Locator
  /** All results or suggestions. */
  readonly dishes: Locator
  readonly marks: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.opener = page.getByRole('button', { name: text('menu.search'), exact: true })
    this.sheet = page.getByRole('dialog', { name: text('search.title'), exact: true })
    this.field = this.sheet.getByRole('textbox', { name: text('search.field'), exact: true })
    this.dishes = this.sheet.locator('li[data-code]').filter({ visible: true })
    this.marks = this.sheet.locator('mark').filter({ visible: true })
  }

  async open(): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.opener.click()
    await this.field.waitFor()
  }

  /** The search lists are loaded: pinyin, kana and romaji work too. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/search.json')),
    )
  }

  async type(words: string): Promise<void> {
    await this.field.fill(words)
  }

  /** A dish by the name that the guest reads. */
  dish(name: string): Locator {
    return this.dishes.filter({ has: this.page.getByRole('button', { name, exact: true }) })
  }

  region(heading: string): Locator {
    return this.sheet.getByRole('region', { name: heading, exact: true })
  }

  /** The screen reader's text about the result. */
  said(words: string): Locator {
    return this.sheet.getByRole('status').filter({ hasText: words })
  }

  async clear(): Promise<void> {
    await this.sheet.getByRole('button', { name: this.text('search.empty'), exact: true }).click()
  }
}
