import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { waitUntilHydrated } from './hydration.ts'

type AheadType = '1' | '2' | '3'

/** The cart of a pick-up, takeout or pre-order, on this phone until it is submitted. Its lines read like any cart's. */
export class AheadCartPage {
  readonly empty: Locator
  readonly submit: Locator
  /** The order waits for the network. */
  readonly waiting: Locator
  readonly stop: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.empty = page.getByRole('heading', { name: text('aheadCart.emptyTitle') })
    const [word = ''] = text('aheadCart.submit', { count: 1 }).split('·')
    this.submit = page.getByRole('button', { name: word.trim() })
    this.waiting = page.getByText(text('aheadCart.waitingText'))
    this.stop = page.getByRole('button', { name: text('aheadCart.stop') })
  }

  title(type: AheadType): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text('aheadCart.title', { type }) })
  }

  submitOf(count: number): Locator {
    return this.page.getByRole('button', { name: this.text('aheadCart.submit', { count }), exact: true })
  }

  /** From the ordering page. */
  async open(type: AheadType): Promise<void> {
    await waitUntilHydrated(this.page)
    await this.page.getByRole('button', { name: this.text('menu.toCart'), exact: true }).click()
    await this.title(type).waitFor()
  }
}
