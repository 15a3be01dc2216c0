import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { textsOf } from '../texts.ts'

/** The terminal that shows orders ahead, starts them early and hands them over. Its texts are Chinese. */
export class CounterPage {
  /** The last hand-over, or why it failed. */
  readonly result: Locator
  readonly typed: Locator
  /** Reads the guest's code. */
  readonly camera: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text = textsOf('console', 'zh')) {
    this.page = page
    this.text = text
    this.result = page.locator('[data-outcome]')
    this.typed = page.locator('[data-typed]')
    this.camera = page.getByRole('button', { name: text('ahead.camera') })
  }

  /** A ticket on the board, by its number. */
  ticket(pickupNo: string): Locator {
    return this.page.locator(`[data-ticket="${pickupNo}"]`)
  }

  /** An order ready at the counter. */
  ready(pickupNo: string): Locator {
    return this.page.locator(`[data-ready="${pickupNo}"]`)
  }

  /** A later order. */
  later(pickupNo: string): Locator {
    return this.page.locator(`[data-waiting="${pickupNo}"]`)
  }

  async begin(pickupNo: string): Promise<void> {
    await this.later(pickupNo).getByText(this.text('ahead.release'), { exact: true }).click()
    await this.ticket(pickupNo).waitFor()
  }

  /** Refuses an unfolded later order; its guest reads the reason. */
  async refuseLater(order: Locator, reason: string): Promise<void> {
    await order.getByText(this.text('kitchen.refuse'), { exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('kitchen.refuseWhy')).fill(reason)
    await dialog.getByRole('button', { name: this.text('kitchen.refuse'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async cook(pickupNo: string, type: 1 | 2 | 3): Promise<void> {
    const ticket = this.ticket(pickupNo)
    await ticket.getByRole('button', { name: this.text('kitchen.start') }).click()
    await ticket.getByRole('button', { name: this.text('ahead.done', { type }) }).click()
    await ticket.waitFor({ state: 'detached' })
  }

  /** The * of the keypad opens the counter. */
  async open(): Promise<void> {
    await this.page.keyboard.press('*')
    await this.page.getByRole('main', { name: this.text('ahead.readyTitle') }).waitFor()
  }

  /** A finger on the tab opens the counter. */
  async openByTab(): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${this.text('ahead.view')}`) }).click()
    await this.page.getByRole('main', { name: this.text('ahead.readyTitle') }).waitFor()
  }

  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.page.getByRole('main', { name: this.text('ahead.readyTitle') }).waitFor({ state: 'detached' })
  }

  /** Like a finger: one key after another. */
  async typeNumber(pickupNo: string): Promise<void> {
    await this.page.keyboard.type(pickupNo, { delay: 120 })
    await this.typed.getByText(pickupNo, { exact: true }).waitFor()
    await this.page.keyboard.press('Enter')
  }

  /** Undoes a hand-over. */
  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('ahead.takeBack') }).click()
  }

  /** Like a scanner: all at once, with Enter. Single key events from here would be as slow as a hand. */
  async scan(code: string): Promise<void> {
    await this.page.evaluate(
      (keys) => {
        for (const key of keys) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
      },
      [...code, 'Enter'],
    )
  }

  async send(pickupNo: string, rider: string): Promise<void> {
    await this.ready(pickupNo)
      .getByRole('button', { name: this.text('ahead.assign') })
      .click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('ahead.courierName')).fill(rider)
    await dialog.getByRole('button', { name: this.text('ahead.courierYes') }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  async tap(pickupNo: string, word: 'ahead.leave' | 'ahead.delivered'): Promise<void> {
    await this.ready(pickupNo)
      .getByRole('button', { name: this.text(word), exact: true })
      .click()
  }
}
