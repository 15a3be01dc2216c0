import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { alive } from './alive.ts'

/** The ordering page. Dishes go by the name the guest reads. */
export class MenuPage {
  readonly categories: Locator
  readonly toCart: Locator
  readonly scanDialog: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.categories = page.getByRole('navigation', { name: text('menu.categories') })
    this.toCart = page.getByRole('button', { name: text('menu.toCart'), exact: true })
    this.scanDialog = page.getByRole('dialog', { name: text('menu.scanTitle') })
  }

  dish(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  plus(name: string): Locator {
    return this.page.getByRole('button', { name: this.text('menu.oneMore', { name }), exact: true })
  }

  async add(name: string): Promise<void> {
    await alive(this.page)
    await this.plus(name).click()
  }

  /** What the dish's stepper shows; empty where nothing of it is in the cart. */
  portions(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true }).getByRole('status')
  }

  /** Through the sheet: a way (size) where there are several, then into the cart. */
  async choose(name: string, way?: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `${this.text('menu.choose')}${this.text('menu.ofDish', { name })}` })
      .click()
    const sheet = this.page.getByRole('dialog', { name })
    if (way !== undefined) await sheet.getByRole('radio', { name: way }).check()
    await sheet.getByRole('button', { name: new RegExp(`^${this.text('menu.add', { amount: '' }).trim()}`) }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  async openCart(): Promise<void> {
    await alive(this.page)
    await this.toCart.click()
    await this.page.getByRole('heading', { name: this.text('sharedCart.title') }).waitFor()
  }
}
