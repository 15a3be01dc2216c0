import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

export type CookState = 'waiting' | 'received' | 'cooking' | 'served' | 'refused' | 'cancelled'

/** After Send: the slip, and the state of each dish. */
export class SentPage {
  readonly title: Locator
  readonly checkout: Locator
  readonly addMore: Locator
  /** Dishes on their way. */
  readonly progress: Locator
  /** Dishes that staff have not accepted yet. */
  readonly notTaken: Locator
  /** Returns what the store refused to the cart. */
  readonly putBack: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.title = page.getByRole('heading', { level: 1, name: text('order.sentTitle', { state: 'accepted' }) })
    this.checkout = page.getByRole('link', { name: new RegExp(`^${text('order.checkout')}`) })
    this.progress = page.getByRole('heading', { name: text('order.progress') })
    this.notTaken = page.getByRole('heading', { name: text('order.notTaken') })
    this.putBack = page.getByRole('button', { name: text('order.putBack') })
    this.addMore = page.getByRole('link', { name: text('order.addMore') })
  }

  /** The dish in the progress list, in that state. */
  dish(name: string, state: CookState): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: this.text('order.cook', { state }) })
  }

  /** The button that cancels the round; gone when it is too late. */
  get cancelRound(): Locator {
    return this.page.getByRole('button', { name: this.text('cancel.round'), exact: true })
  }

  cancelDish(name: string): Locator {
    return this.page.getByRole('button', { name: this.text('cancel.dish', { name }), exact: true })
  }

  async confirmCancel(): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.text('cancel.yes') })
      .click()
  }

  titleOf(state: 'accepted' | 'cancelled' | 'refused' | 'pending'): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text('order.sentTitle', { state }) })
  }
}
