import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** What is adjusted, by how much, and why. */
export interface WantedChange {
  readonly unit: 'gift' | 'points'
  readonly way: 'give' | 'take'
  readonly amount: string
  readonly reason: string
}

/** The members' view on the staff's terminal. */
export class MembersPage {
  readonly tab: Locator
  readonly view: Locator
  readonly waiting: Locator
  readonly dialog: Locator
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.text = text
    this.tab = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${text('member.title')}`) })
    this.view = page.getByRole('main', { name: text('member.title') })
    this.waiting = page.getByRole('region', { name: text('member.waitingTitle') })
    this.dialog = page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.tab.click()
    await this.view.waitFor()
  }

  async find(who: string): Promise<void> {
    await this.view.getByLabel(this.text('member.who')).fill(who)
    await this.view.getByRole('button', { name: this.text('member.find') }).click()
  }

  /** A found member's card. */
  card(name: string): Locator {
    return this.view.getByRole('region', { name })
  }

  /** Opens the question and fills it, up to the confirmation. */
  async askChange({ unit, way, amount, reason }: WantedChange): Promise<void> {
    await this.view.getByRole('button', { name: this.text('member.adjust'), exact: true }).click()
    await this.dialog.getByRole('radio', { name: this.text('member.unit', { unit }) }).check()
    await this.dialog.getByRole('radio', { name: this.text('member.way', { way }) }).check()
    await this.dialog.getByLabel(this.text('member.adjustAmount', { unit }), { exact: true }).fill(amount)
    await this.dialog.getByRole('radio', { name: this.text('member.reason', { reason }), exact: true }).check()
  }

  /** A button of the open question. */
  answer(id: string): Locator {
    return this.dialog.getByRole('button', { name: this.text(id), exact: true })
  }
}
