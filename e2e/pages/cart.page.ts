import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The shared cart: unsent dishes of every guest at the table. */
export class CartPage {
  readonly title: Locator
  readonly empty: Locator
  /** Nothing is chosen since the last round. */
  readonly nothingNew: Locator
  readonly send: Locator
  /** The total, and the member total where it is lower. */
  readonly sum: Locator
  readonly notSent: Locator
  readonly toMenu: Locator
  private readonly page: Page
  private readonly text: Text
  private lastPlus = 0

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.title = page.getByRole('heading', { level: 1, name: text('sharedCart.title') })
    this.empty = page.getByRole('heading', { name: text('sharedCart.emptyTitle') })
    this.nothingNew = page.getByRole('heading', { name: text('sharedCart.nothingNewTitle') })
    // `送到厨房 · {count} 份`: the part before the count.
    const [word = ''] = text('sharedCart.send', { count: 1 }).split('·')
    this.send = page.getByRole('button', { name: word.trim() })
    this.sum = this.send.locator('xpath=preceding-sibling::*[@aria-live]')
    this.notSent = page.getByRole('alert')
    this.toMenu = page
      .getByRole('link', { name: text('sharedCart.backToMenu') })
      .or(page.getByRole('link', { name: text('sharedCart.toMenu') }))
  }

  sendOf(count: number): Locator {
    return this.page.getByRole('button', { name: this.text('sharedCart.send', { count }), exact: true })
  }

  /** The figure of a line's stepper; `name` with its choices, as in the cart. */
  portions(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true }).getByRole('spinbutton')
  }

  line(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('group', { name, exact: true }) })
  }

  /** Opens a line as it was chosen. */
  async edit(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.text('sharedCart.edit', { name }), exact: true }).click()
    await this.page.getByRole('dialog').waitFor()
  }

  plus(name: string): Locator {
    return this.page.getByRole('button', { name: this.text('sharedCart.oneMore', { name }), exact: true })
  }

  async add(name: string): Promise<void> {
    // A second quick tap would open the number pad.
    const since = Date.now() - this.lastPlus
    if (since < rapidClickMs) await this.page.waitForTimeout(rapidClickMs + 50 - since)
    await this.plus(name).click()
    this.lastPlus = Date.now()
  }

  /** `at`: index among lines of that name. */
  async less(name: string, at = 0): Promise<void> {
    const less = this.page.getByRole('button', { name: this.text('sharedCart.oneLess', { name }), exact: true })
    await less.nth(at).click()
  }

  /** The first of several lines with that name. */
  async remove(name: string): Promise<void> {
    const remove = this.page.getByRole('button', { name: this.text('sharedCart.remove', { name }), exact: true })
    await remove.first().click()
  }

  /** Confirms a dish's new name. */
  async keep(name: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: this.text('sharedCart.keepDish') })
      .click()
  }

  async dropProblems(count: number): Promise<void> {
    await this.page.getByRole('button', { name: this.text('sharedCart.dropProblems', { count }) }).click()
  }

  /** A category's heading in the cart, with its lines. */
  category(name: string): Locator {
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { level: 3, name }) })
  }

  async clear(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('sharedCart.clear'), exact: true }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.text('sharedCart.clearYes') })
      .click()
  }

  /** The message that a guest cleared the cart, on any screen. */
  cleared(by: string | null): Locator {
    const words = by === null ? this.text('undo.me') : this.text('undo.by', { name: by })
    return this.page.getByRole('status').filter({ hasText: words })
  }

  async undoClear(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('undo.undo'), exact: true }).click()
  }

  async setHeadCount(count: number): Promise<void> {
    await this.page.getByRole('button', { name: this.text('sharedCart.headCount') }).click()
    const dialog = this.page.getByRole('dialog', { name: this.text('sharedCart.headCount') })
    for (const digit of String(count)) await dialog.getByRole('button', { name: digit, exact: true }).click()
    await dialog.getByRole('button', { name: this.text('diners.set', { n: count }) }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** The field for a note on the whole bill. */
  async openBillMemo(): Promise<Locator> {
    await this.page.getByRole('button', { name: this.text('sharedCart.billMemo') }).click()
    return this.page.getByLabel(this.text('sharedCart.memoLabel'))
  }

  async saveBillMemo(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.text('sharedCart.save') })
      .click()
  }

  async writeBillMemo(words: string): Promise<void> {
    const field = await this.openBillMemo()
    await field.fill(words)
    await this.saveBillMemo()
  }
}
