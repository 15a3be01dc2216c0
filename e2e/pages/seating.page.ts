import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** Who sits at the table: joining, letting others in, and messages about the party. The same on every screen. */
export class SeatingPage {
  readonly codeSheet: Locator
  readonly joinSheet: Locator
  readonly dinersSheet: Locator
  readonly peopleSheet: Locator
  /** Opens it over the dishes. */
  readonly atMenu: Locator
  /** A guest asks to join. */
  readonly knock: Locator
  readonly alert: Locator
  /** The landing page's row about the party. */
  readonly row: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.codeSheet = page.getByRole('dialog', { name: text('seating.codeTitle') })
    this.joinSheet = page
      .getByRole('dialog')
      .filter({ hasText: new RegExp(`${text('seating.ask')}|${text('seating.waitingTitle')}`) })
    this.dinersSheet = page.getByRole('dialog', { name: text('diners.title') })
    this.atMenu = page.getByRole('banner').getByRole('button', { name: text('menu.people') })
    this.peopleSheet = page.getByRole('dialog', { name: text('seating.peopleTitle') })
    this.knock = page.getByRole('region').filter({ hasText: text('seating.knockText') })
    this.alert = page.getByRole('dialog').getByRole('alert')
    // It has no button until the page knows who sits here, while other buttons exist.
    const words = [text('landing.joinHint'), text('landing.join'), text('landing.asked')]
    this.row = page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: new RegExp(words.join('|')) })
  }

  async type(digits: string): Promise<void> {
    for (const digit of digits) {
      await this.page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
    }
  }

  /** The figure and the button below. */
  async sayDiners(count: string): Promise<void> {
    await this.type(count)
    await this.toMenu(Number(count)).click()
  }

  toMenu(count: number): Locator {
    return this.dinersSheet.getByRole('button', { name: this.text('diners.go', { n: count }) })
  }

  async ask(name = ''): Promise<void> {
    await this.codeSheet.or(this.joinSheet).first().waitFor()
    if (await this.codeSheet.isVisible()) {
      await this.codeSheet.getByRole('button', { name: this.text('seating.askInstead') }).click()
    }
    await this.joinSheet.getByLabel(this.text('seating.askName')).fill(name)
    await this.joinSheet.getByRole('button', { name: this.text('seating.ask'), exact: true }).click()
    await this.joinSheet.getByText(this.text('seating.waitingTitle')).waitFor()
  }

  async answerKnock(answer: 'letIn' | 'notNow'): Promise<void> {
    await this.knock.getByRole('button', { name: this.text(`seating.${answer}`) }).click()
  }

  /** A notice of the party. */
  message(id: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByRole('status').filter({ hasText: this.text(`seating.${id}`, values) })
  }

  /** A page that shows the end of the stay. */
  over(title: 'overTitle' | 'codeGoneTitle'): Locator {
    return this.page.getByRole('dialog', { name: this.text(`seating.${title}`) })
  }
}
