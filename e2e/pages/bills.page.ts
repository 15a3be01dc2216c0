import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The Bills tab. */
export class BillsPage {
  readonly title: Locator
  readonly empty: Locator
  readonly recent: Locator
  /** A paid bill whose amount is not loaded yet. */
  readonly notYetKnown: Locator

  constructor(page: Page, text: Text) {
    this.title = page.getByRole('heading', { level: 1, name: text('bills.title') })
    this.empty = page.getByRole('heading', { name: text('bills.emptyTitle') })
    this.recent = page.getByRole('heading', { name: text('bills.recent') })
    this.notYetKnown = page.getByRole('link', { name: text('bills.paidOne') })
  }
}
