import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** Questions between Send and the kitchen. */
export class SendingPage {
  readonly mustOrder: Locator
  readonly mustOrderTold: Locator
  readonly addAndSend: Locator
  readonly prepay: Locator
  readonly orderAndPay: Locator
  readonly notYet: Locator
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.text = text
    const dialog = (name: string) => page.getByRole('dialog', { name })
    this.mustOrder = dialog(text('sending.mustTitle')).or(dialog(text('sending.offerTitle')))
    this.mustOrderTold = this.mustOrder.getByRole('alert')
    this.addAndSend = this.mustOrder
      .getByRole('button', { name: text('sending.mustYes') })
      .or(this.mustOrder.getByRole('button', { name: text('sending.mustNone') }))
    this.prepay = page.getByRole('dialog', { name: text('sending.prepayTitle') })
    this.orderAndPay = this.prepay.getByRole('button', { name: text('sending.prepayYes') })
    this.notYet = this.prepay.getByRole('button', { name: text('sending.back'), exact: true }).first()
  }

  portions(name: string): Locator {
    return this.mustOrder.getByRole('group', { name, exact: true }).getByRole('spinbutton')
  }

  /** The amount chosen before, the amount added, and the new total. */
  async sums(): Promise<readonly string[]> {
    return (await this.mustOrder.getByRole('status').textContent())?.match(/¥[\d.]+/g) ?? []
  }

  /** What would be ordered now: names and portions, sorted. */
  async asked(): Promise<readonly string[]> {
    const rows = await this.mustOrder
      .getByRole('group')
      .evaluateAll((groups) =>
        groups.map((group) => [
          group.getAttribute('aria-label'),
          group.querySelector('[role=spinbutton]')?.textContent,
        ]),
      )
    return rows
      .filter(([, num]) => Number(num) > 0)
      .map((row) => row.join(' '))
      .sort()
  }

  async less(name: string): Promise<void> {
    await this.mustOrder.getByRole('button', { name: this.text('sending.oneLess', { name }), exact: true }).click()
  }

  async more(name: string): Promise<void> {
    await this.mustOrder.getByRole('button', { name: this.text('sending.oneMore', { name }), exact: true }).click()
  }
}
