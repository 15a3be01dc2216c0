import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

type AheadType = '1' | '2' | '3'

/** For when an order ahead is: the row in the cart, and the picker behind it. */
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

  sheet(type: AheadType): Locator {
    return this.page.getByRole('dialog', { name: this.text('takeTime.title', { type }) })
  }

  times(day: string): Locator {
    return this.page.getByRole('radiogroup', { name: this.text('takeTime.timesOf', { day }) }).getByRole('radio')
  }
}
