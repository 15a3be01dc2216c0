import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The set-up page of a house without a seller. */
export class SetUpPage {
  readonly done: Locator
  readonly next: Locator
  readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.done = page.getByRole('heading', { name: text('setUp.done') })
    this.next = page.getByRole('button', { name: text('setUp.next'), exact: true })
  }

  step(id: string): Locator {
    return this.page.getByRole('heading', { name: this.text(`setUp.step.${id}`), exact: true })
  }

  field(id: string): Locator {
    return this.page.getByLabel(this.text(`setUp.${id}`), { exact: true })
  }

  fault(id: string): Locator {
    return this.page.getByText(this.text(`setUp.wrong.${id}`), { exact: true })
  }

  /** Chooses a country with the keyboard alone: the arrow keys move and choose. */
  async chooseCountry(country: 'CN' | 'SG' | 'JP'): Promise<void> {
    const choice = this.page.getByRole('radio', { name: this.text(`setUp.country.${country}`) })
    await this.page.getByRole('radio').first().focus()
    await this.page.keyboard.press('Space')
    for (let press = 0; press < 3 && !(await choice.isChecked()); press += 1)
      await this.page.keyboard.press('ArrowDown')
  }

  /** A name in one language, of the shop or of the store. */
  name(group: 'shopName' | 'storeName' | 'address', language: string): Locator {
    return this.page.getByRole('group', { name: this.text(`setUp.${group}`) }).getByLabel(language, { exact: true })
  }

  /** Takes the other languages away. */
  async keepLanguage(language: string): Promise<void> {
    const group = this.page.getByRole('group', { name: this.text('setUp.languages') })
    for (const one of await group.getByRole('checkbox').all()) {
      const name = await one.evaluate((box) => box.closest('label')?.textContent ?? '')
      if (name !== language && (await one.isChecked())) await one.press('Space')
    }
  }

  async goOn(): Promise<void> {
    await this.next.click()
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('setUp.openShop'), exact: true }).click()
  }
}
