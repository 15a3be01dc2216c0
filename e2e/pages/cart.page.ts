import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The shared cart: what everyone at the table chose and nobody sent yet. */
export class CartPage {
  readonly title: Locator
  readonly empty: Locator
  /** Nothing new is chosen since a round was sent. */
  readonly nothingNew: Locator
  readonly send: Locator
  /** What it comes to, and beside it what members pay where that is less. */
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

  /** The figure of a line's stepper; `name` with its way, as the cart writes it. */
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
    // A second tap that comes at once asks for the number.
    const since = Date.now() - this.lastPlus
    if (since < rapidClickMs) await this.page.waitForTimeout(rapidClickMs + 50 - since)
    await this.plus(name).click()
    this.lastPlus = Date.now()
  }

  /** `at`: of which of the lines of that name. */
  async less(name: string, at = 0): Promise<void> {
    const less = this.page.getByRole('button', { name: this.text('sharedCart.oneLess', { name }), exact: true })
    await less.nth(at).click()
  }

  /** Of lines of one name the first. */
  async remove(name: string): Promise<void> {
    const remove = this.page.getByRole('button', { name: this.text('sharedCart.remove', { name }), exact: true })
    await remove.first().click()
  }

  /** Yes to the new name of a dish. */
  async keep(name: string): Promise<void> {
    await this.line(name)
      .getByRole('button', { name: this.text('sharedCart.keepDish') })
      .click()
  }

  async dropProblems(count: number): Promise<void> {
    await this.page.getByRole('button', { name: this.text('sharedCart.dropProblems', { count }) }).click()
  }

  /** A category of the menu as a heading of the cart, with what stands under it. */
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

  /** The word that somebody cleared the cart, on whatever screen the phone is. */
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

  /** Where the word for the kitchen about the whole bill is written. */
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
