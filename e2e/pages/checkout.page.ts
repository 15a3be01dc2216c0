import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** What is owed, and the receipt after payment. */
export class CheckoutPage {
  readonly title: Locator
  readonly pay: Locator
  readonly paid: Locator
  readonly stamp: Locator
  readonly nothing: Locator
  readonly toTable: Locator

  constructor(page: Page, text: Text) {
    this.title = page.getByRole('heading', { level: 1, name: text('checkout.title') })
    const ways = ['weixin', 'alipay', 'paynow', 'MEMPAY', 'other'].map((name) => text('payment.payWith', { name }))
    this.pay = page.getByRole('button', { name: new RegExp(`^(?:${ways.join('|')}).*\\d`) })
    this.paid = page.getByRole('heading', { level: 1, name: text('checkout.paidTitle') })
    // In English a figure on the receipt has the same word; the stamp is the last.
    this.stamp = page.getByText(text('checkout.paidStamp'), { exact: true }).last()
    this.nothing = page.getByRole('heading', { name: text('checkout.nothingTitle') })
    this.toTable = page.getByRole('link', { name: text('checkout.toTable') })
  }
}
