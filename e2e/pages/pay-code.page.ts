import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The dialog with a code for the guest's own bank. */
export class PayCodePage {
  readonly method: Locator
  readonly dialog: Locator
  readonly done: Locator
  readonly waiting: Locator
  readonly other: Locator
  readonly save: Locator
  readonly bank: Locator
  readonly ended: Locator

  constructor(page: Page, text: Text) {
    this.method = page.getByRole('radio', { name: text('payment.name', { name: 'paynow' }) })
    this.dialog = page.getByRole('dialog', { name: text('checkout.codeTitle') })
    this.done = this.dialog.getByRole('button', { name: text('checkout.codeDone') })
    this.waiting = this.dialog.getByRole('button', { name: text('checkout.codeWaiting') })
    this.other = this.dialog.getByRole('button', { name: text('checkout.codeOther') })
    this.save = this.dialog.getByRole('button', { name: text('checkout.codeSave') })
    this.bank = this.dialog.getByRole('link', { name: text('checkout.codeBank') })
    this.ended = this.dialog.getByText(text('checkout.codeEnded'))
  }
}
