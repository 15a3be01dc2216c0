import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** A delivery: rows in the cart, the address dialog, its panel, and the rider on the way. */
export class DeliveryPage {
  readonly row: Locator
  readonly dialog: Locator
  readonly alert: Locator
  readonly here: Locator
  readonly panel: Locator
  readonly save: Locator
  readonly code: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    // By its first words: in Chinese the time row has the same words at its end.
    this.row = page.getByRole('button', { name: new RegExp(`^${text('takeout.deliverTo')}`) })
    this.dialog = page.getByRole('dialog', { name: text('takeout.addressTitle'), exact: true })
    this.alert = this.dialog.getByRole('alert')
    this.here = this.dialog.getByRole('button', { name: text('takeout.here') })
    this.panel = page.getByRole('dialog', { name: text('takeout.panelTitle') })
    this.save = this.panel.getByRole('button', { name: text('takeout.save') })
    const codePicture = text('dispatch.codePicture', { number: '|' }).replace('|', '\\d+')
    this.code = page.getByRole('img', { name: new RegExp(codePicture) })
  }

  minimum(amount: string): Locator {
    return this.page.getByText(this.text('takeout.minimum', { amount }))
  }

  less(amount: string): Locator {
    return this.page.getByText(this.text('takeout.less', { amount }))
  }

  field(of: 'recipient' | 'tel' | 'address' | 'houseNo'): Locator {
    return this.panel.getByLabel(this.text(`takeout.${of}`), { exact: true })
  }

  async tab(way: 'History' | 'New'): Promise<void> {
    await this.panel.getByRole('tab', { name: this.text(`takeout.tab${way}`) }).click()
  }

  async change(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.text('takeout.change') }).click()
    await this.panel.waitFor()
  }

  async closePanel(): Promise<void> {
    await this.panel.getByRole('button', { name: this.text('takeout.close') }).click()
    await this.panel.waitFor({ state: 'hidden' })
  }

  async write(recipient: { readonly name: string; readonly tel: string; readonly address: string }): Promise<void> {
    await this.field('recipient').fill(recipient.name)
    await this.field('tel').fill(recipient.tel)
    await this.field('address').fill(recipient.address)
  }

  /** In the address book. */
  entry(address: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: address })
  }

  async makeDefault(address: string): Promise<void> {
    await this.entry(address)
      .getByRole('button', { name: this.text('takeout.makeDefaultOf', { where: address }) })
      .click()
    await this.entry(address).getByText(this.text('takeout.isDefault'), { exact: true }).waitFor()
  }

  async askDelete(address: string): Promise<Locator> {
    await this.entry(address)
      .getByRole('button', { name: this.text('takeout.deleteOf', { where: address }) })
      .click()
    const question = this.page.getByRole('dialog', { name: this.text('takeout.deleteTitle') })
    await question.waitFor()
    return question
  }

  /** The rider's page, by the delivery's state. */
  dispatch(state: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text('dispatch.state', { state }) })
  }
}
