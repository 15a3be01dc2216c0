import type { CallReason } from '@comanda/contract/style/call-reason.schema.ts'
import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

/** The bell on every screen of a table, and its sheet. */
export class CallSheetPage {
  readonly bell: Locator
  readonly sheet: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.bell = page.getByRole('button', { name: text('order.callStore') })
    this.sheet = page.getByRole('dialog', { name: text('call.title') })
  }

  async open(): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.bell.click()
    await this.sheet.waitFor()
  }

  reason(reason: CallReason): Locator {
    return this.sheet.getByRole('button', { name: this.text('call.reason', { reason }), exact: true })
  }

  /** A call, with its state. */
  call(words: string): Locator {
    return this.sheet.getByRole('listitem').filter({ hasText: words })
  }

  async say(words: string): Promise<void> {
    await this.reason('other').click()
    await this.sheet.getByLabel(this.text('call.words')).fill(words)
    await this.sheet.getByRole('button', { name: this.text('call.send'), exact: true }).click()
  }

  async close(): Promise<void> {
    await this.sheet.getByRole('button', { name: this.text('call.close') }).click()
    await this.sheet.waitFor({ state: 'hidden' })
  }
}
