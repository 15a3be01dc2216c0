import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { tapUntilGone } from '../touch.ts'
import { waitUntilHydrated } from './hydration.ts'

type Platform = 'meituan' | 'douyin'

/**
 * A group-buy voucher on a table's landing page: its number, and its result. dish-sheet.page.ts has the dish between
 * them.
 */
export class VoucherSheetPage {
  readonly sheet: Locator
  readonly number: Locator
  readonly scan: Locator
  readonly query: Locator
  readonly order: Locator
  readonly covered: Locator
  readonly again: Locator
  readonly giveUp: Locator
  readonly redeem: Locator
  readonly toOrder: Locator
  readonly stop: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.sheet = page.getByRole('dialog')
    this.number = this.sheet.getByRole('textbox', { name: text('voucher.number') })
    this.scan = this.sheet.getByRole('button', { name: text('voucher.scan'), exact: true })
    this.query = this.sheet.getByRole('button', { name: text('voucher.query'), exact: true })
    this.order = this.sheet.getByRole('button', { name: text('voucher.order'), exact: true })
    this.covered = this.sheet.getByText(text('voucher.covered'))
    this.again = this.sheet.getByRole('button', { name: text('voucher.again'), exact: true })
    this.giveUp = this.sheet.getByRole('button', { name: text('voucher.giveUp'), exact: true })
    this.redeem = this.sheet.getByRole('button', { name: text('voucher.redeem'), exact: true })
    this.stop = this.sheet.getByRole('button', { name: text('voucher.scanStop') })
    this.toOrder = this.sheet.getByRole('link', { name: text('voucher.follow') })
  }

  button(platform: Platform): Locator {
    return this.page.getByRole('button', { name: this.text('landing.voucher', { platform }), exact: true })
  }

  /** The sheet by its heading: `placedTitle`, `anotherTitle` … */
  titled(id: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByRole('dialog', { name: this.text(id, values) })
  }

  async open(platform: Platform): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.button(platform).click()
    await this.number.waitFor()
  }

  async lookUp(number: string): Promise<void> {
    await this.number.fill(number)
    await this.query.click()
  }

  /** The guest orders the dish with this voucher. */
  placeOrder(): Promise<void> {
    return tapUntilGone(this.order)
  }

  /** The guest follows the link to the order placed. */
  followOrder(): Promise<void> {
    return tapUntilGone(this.toOrder)
  }
}
