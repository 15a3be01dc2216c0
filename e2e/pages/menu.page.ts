import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

/** The ordering page. Dishes use the name that the guest reads. */
export class MenuPage {
  readonly categories: Locator
  readonly toCart: Locator
  readonly home: Locator
  /** Today's recommendations, above the menu. */
  readonly recommendations: Locator
  readonly scanDialog: Locator
  /** From the refusal message to the bill. */
  readonly seeRefused: Locator
  private readonly page: Page
  private readonly text: Text
  private readonly lastTap = new Map<string, number>()

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.categories = page.getByRole('navigation', { name: text('menu.categories') })
    this.home = page.getByRole('banner').getByRole('link', { name: text('app.backHome') })
    this.recommendations = page.getByRole('region', { name: text('menu.recommended') })
    this.seeRefused = page.getByRole('link', { name: text('refused.see'), exact: true })
    this.toCart = page.getByRole('button', { name: text('menu.toCart'), exact: true })
    this.scanDialog = page.getByRole('dialog').filter({ hasText: text('dish.scanTitle') })
  }

  dish(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  /** The message that the kitchen refuses it. */
  refusedDish(name: string): Locator {
    return this.page.getByRole('status').filter({ hasText: this.text('refused.dish', { name }) })
  }

  category(name: string): Locator {
    return this.categories.getByRole('link', { name }).first()
  }

  /** The category marked in the rail, without its original name and its count. */
  current(): Promise<string | null> {
    return this.categories
      .locator('[aria-current] > span')
      .first()
      .evaluate((name) => name.firstChild?.textContent ?? null)
  }

  /** Distance of a category's header from the top of the screen. */
  headTop(category: string): Promise<number> {
    return this.page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: category })
      .evaluate((head) => Math.round(head.parentElement?.getBoundingClientRect().top ?? Number.NaN))
  }

  /** In the list; today's recommendations have their own. */
  plus(name: string): Locator {
    return this.dish(name).getByRole('button', { name: this.text('menu.oneMore', { name }), exact: true })
  }

  minus(name: string): Locator {
    return this.dish(name).getByRole('button', { name: this.text('menu.oneLess', { name }), exact: true })
  }

  async oneLess(name: string): Promise<void> {
    await this.minus(name).click()
  }

  async add(name: string): Promise<void> {
    await waitUntilHydrated(this.page)
    // A second quick tap would open the number pad.
    const since = Date.now() - (this.lastTap.get(name) ?? 0)
    if (since < rapidClickMs) await this.page.waitForTimeout(rapidClickMs + 50 - since)
    await this.plus(name).click()
    this.lastTap.set(name, Date.now())
  }

  /** The dish's stepper figure; empty without portions in the cart. */
  portions(name: string): Locator {
    return this.dish(name).getByRole('group', { name, exact: true }).getByRole('spinbutton')
  }

  /** Opens a dish with choices. */
  choice(name: string): Locator {
    return this.dish(name).getByRole('button', { name: this.text('menu.chooseDish', { name }), exact: true })
  }

  /** Opens a dish by its name, also one without choices. */
  async openDish(name: string): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.page.getByRole('heading', { level: 3, name, exact: true }).click()
    await this.page.getByRole('dialog', { name, exact: true }).waitFor()
  }

  async openChoice(name: string): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.choice(name).click()
    await this.page.getByRole('dialog', { name }).waitFor()
  }

  /** Adds the sheet's defaults, and the first answer where it has none. */
  async takeChoice(name: string): Promise<void> {
    const [word = ''] = this.text('dish.add', { amount: '|' }).split('|')
    const sheet = this.page.getByRole('dialog', { name })
    for (const field of await sheet.getByRole('radiogroup').all()) {
      const chosen = await field.getByRole('radio', { checked: true }).count()
      if (chosen === 0) await field.getByRole('radio').first().check()
    }
    await sheet.getByRole('button', { name: word.trim() }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  async openCart(): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.toCart.click()
    await this.page.getByRole('heading', { name: this.text('sharedCart.title') }).waitFor()
  }
}
