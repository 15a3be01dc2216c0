import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { normalizeSpaces } from '../texts.ts'

/** Orders ahead: the list on the Bills tab, the order's page, its checkout, and ordering again. */
export class AheadPage {
  readonly cards: Locator
  readonly empty: Locator
  readonly more: Locator
  readonly number: Locator
  readonly ready: Locator
  readonly code: Locator
  readonly cancelled: Locator
  readonly leftToPay: Locator
  readonly again: Locator
  readonly againSheet: Locator
  readonly putAgain: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.cards = page.getByRole('article')
    this.empty = page.getByRole('heading', { name: text('bills.emptyTitle') })
    this.more = page.getByRole('button', { name: text('ahead.more') })
    this.number = page
      .getByText(text('ahead.number', { type: 'pickup' }), { exact: true })
      .locator('xpath=following-sibling::p[1]')
    this.ready = page.getByRole('alert').filter({ hasText: /\d{4}/ })
    this.code = page.getByRole('img', { name: new RegExp(text('ahead.handOverPicture', { number: '\\d+' })) })
    this.cancelled = page.getByText(text('ahead.ended', { reason: 'guest' }))
    this.leftToPay = page.getByText(text('ahead.leftTitle'))
    this.again = page.getByRole('button', { name: text('ahead.again'), exact: true })
    this.againSheet = page.getByRole('dialog', { name: text('ahead.againTitle') })
    this.putAgain = this.againSheet.getByRole('button', { name: text('ahead.againPut') })
  }

  /** The heading of its page: its state as a word. */
  state(state: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text('ahead.state', { state, type: 'pickup' }) })
  }

  /** `''`: an order that is not paid has no number. */
  card(number: string): Locator {
    const name = this.nameOf(number)
    return this.cards.filter({ has: this.page.getByRole('heading', { name: normalizeSpaces(name), exact: true }) })
  }

  stateOf(number: string, state: string): Locator {
    return this.card(number).getByText(this.text('ahead.state', { state, type: 'pickup' }), { exact: true })
  }

  pay(number: string): Locator {
    return this.page.getByRole('link', { name: this.text('ahead.payNamed', { name: this.nameOf(number) }) })
  }

  private nameOf(number: string): string {
    const type = 'pickup'
    return number === '' ? this.text('ahead.unnumbered', { type }) : this.text('ahead.numberOf', { type, number })
  }

  /** The number on the page of a paid order. */
  async readNumber(): Promise<string> {
    await this.page
      .getByText(/^\d{4}$/)
      .first()
      .waitFor()
    return (await this.number.textContent()) ?? ''
  }

  async show(filter: string): Promise<void> {
    await this.page.getByRole('radio', { name: this.text('ahead.filter', { filter }), exact: true }).check()
  }

  /** On a card, or on the order's own page. */
  async cancel(within: Locator | Page = this.page): Promise<void> {
    await within.getByRole('button', { name: this.text('ahead.cancel') }).click()
    const dialog = this.page.getByRole('dialog', { name: this.text('ahead.cancelTitle') })
    await dialog.getByRole('button', { name: this.text('ahead.yesCancel') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
