import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The list of stores. */
export class StoresPage {
  readonly stores: Locator
  readonly locate: Locator
  readonly dialog: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.stores = page.getByRole('main').getByRole('listitem')
    this.locate = page.getByRole('button', { name: text('store.locate') })
    this.dialog = page.getByRole('dialog')
  }

  store(name: string): Locator {
    return this.stores.filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  names(): Promise<string[]> {
    return this.stores.getByRole('heading').allTextContents()
  }

  /** In a list of one kind. */
  here(name: string): Locator {
    const label = this.text('store.wayAt', { words: this.text('store.here'), name })
    return this.link(name, label).or(this.store(name).getByRole('button', { name: label, exact: true }))
  }

  /** In the list of all. */
  way(name: string, type: 'picup' | 'takeout' | 'preorder' | 'bookseat'): Locator {
    return this.link(name, this.text('store.wayAt', { words: this.text('store.kind', { type }), name }))
  }

  async show(type: 'all' | 'picup' | 'takeout' | 'preorder' | 'bookseat'): Promise<void> {
    await this.page.getByRole('tab', { name: this.text('store.kind', { type }), exact: true }).click()
  }

  private link(name: string, label: string): Locator {
    return this.store(name).getByRole('link', { name: label, exact: true })
  }
}
