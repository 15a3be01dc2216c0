import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { normalizeSpaces } from '../texts.ts'

type AheadType = '1' | '2' | '3'

/** The time of an order ahead: the row in the cart, and its picker. */
export class TakeTimePage {
  readonly day: Locator
  readonly take: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.day = page.getByRole('radiogroup', { name: text('takeTime.day') })
    const [word = ''] = text('takeTime.take', { time: '|' }).split('|')
    this.take = page
      .getByRole('dialog')
      .getByRole('button', { name: word.trim() === '' ? text('takeTime.take', { time: '' }).trim() : word.trim() })
  }

  row(type: AheadType): Locator {
    return this.page.getByRole('button', { name: this.text('takeTime.name', { type }) })
  }

  /** The ready time has its own line, and nothing below moves any more. */
  async known(type: AheadType): Promise<void> {
    await this.row(type)
      .filter({ hasText: /\d:\d\d/ })
      .waitFor()
  }

  sheet(type: AheadType): Locator {
    return this.page.getByRole('dialog', { name: this.text('takeTime.title', { type }) })
  }

  /**
   * Chooses the last time of the fourth offered day; returns it as the page shows it. Its name is a date, because
   * "tomorrow" can become "today" at midnight.
   */
  async chooseLater(type: AheadType): Promise<string> {
    const sheet = this.sheet(type)
    await this.day.getByRole('radio').nth(3).check()
    await sheet.getByRole('radiogroup').last().getByRole('radio').last().check()
    const [before = '', after = ''] = this.text('takeTime.take', { time: '|' }).split('|')
    const words = normalizeSpaces((await this.take.textContent()) ?? '')
    await this.take.click()
    await sheet.waitFor({ state: 'hidden' })
    return words.slice(before.length, words.length - after.length)
  }

  times(day: string): Locator {
    return this.page.getByRole('radiogroup', { name: this.text('takeTime.timesOf', { day }) }).getByRole('radio')
  }
}
