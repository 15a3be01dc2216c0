import { rapidClickMs } from '@comanda/rules/menu/rapid-click.ts'
import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { tapTwice, touch } from '../touch.ts'

/** The sheet of a dish or set meal. Choices use the names that the guest reads. */
export class DishSheetPage {
  readonly sheet: Locator
  /** The one button: it names what is missing, or the price. */
  readonly action: Locator
  readonly note: Locator
  /** A message without a tap. */
  readonly news: Locator
  private readonly page: Page
  private readonly text: Text
  private lastPlus = 0

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.sheet = page.getByRole('dialog')
    // The last one with text: icons have none.
    this.action = this.sheet.getByRole('button').filter({ hasText: /./ }).last()
    this.note = this.sheet.getByRole('textbox', { name: text('dish.note') })
    // The last one: a toast of the page shows above the sheet.
    this.news = this.sheet.getByRole('status').last()
  }

  /** A section of options, or the sizes. */
  field(name: string): Locator {
    return this.sheet.getByRole('group', { name, exact: false }).or(this.sheet.getByRole('radiogroup', { name }))
  }

  group(name: string): Locator {
    return this.sheet.getByRole('region', { name, exact: true })
  }

  /** A part of a meal, with its choices. */
  part(name: string): Locator {
    return this.sheet.getByRole('listitem').filter({ hasText: name })
  }

  /** The note of a part that is picked once; opens its line first. */
  async partNote(name: string): Promise<Locator> {
    const line = this.part(name).getByRole('button', { expanded: false })
    if ((await line.count()) > 0) await line.first().click()
    return this.part(name).getByRole('textbox', { name: this.text('dish.partNote') })
  }

  /** A chip, or a part of a group of one. */
  async choose(name: string, within: Locator = this.sheet): Promise<void> {
    const chip = within.getByRole('radio', { name }).or(within.getByRole('checkbox', { name }))
    await touch(chip.first())
  }

  async more(name: string, times = 1): Promise<void> {
    const plus = this.sheet.getByRole('button', { name: this.text('menu.oneMore', { name }), exact: true })
    for (let time = 0; time < times; time += 1) await touch(plus)
  }

  async less(name: string): Promise<void> {
    await this.sheet.getByRole('button', { name: this.text('menu.oneLess', { name }), exact: true }).click()
  }

  async onePortionMore(): Promise<void> {
    await this.plus.click()
    this.lastPlus = Date.now()
  }

  /** As one gesture: a guest who wants the number pad. */
  async twoPortionsMoreAtOnce(): Promise<void> {
    await this.rest()
    await tapTwice(this.plus)
    this.lastPlus = Date.now()
  }

  /** By a thumb, which finds it disabled at the dish's minimum. */
  async onePortionLess(): Promise<void> {
    await touch(this.sheet.getByRole('button', { name: this.text('dish.oneLess'), exact: true }))
  }

  /** Like a guest who counts: a second quick tap would open the number pad. */
  async onePortionMoreSlowly(): Promise<void> {
    await this.rest()
    await this.onePortionMore()
  }

  private get plus(): Locator {
    return this.sheet.getByRole('button', { name: this.text('dish.oneMore'), exact: true })
  }

  /** Waits until the next tap does not count as quick. */
  private async rest(): Promise<void> {
    const since = Date.now() - this.lastPlus
    if (since < rapidClickMs) await this.page.waitForTimeout(rapidClickMs + 50 - since)
  }

  /** Types a number on the pad that a tap on the figure opens. */
  async typePortions(num: number): Promise<void> {
    const figure = this.sheet.getByRole('spinbutton').last()
    await figure.click()
    const clear = this.page.getByRole('button', { name: this.text('pad.clear'), exact: true })
    const pad = this.page.getByRole('dialog').filter({ has: clear }).last()
    await clear.click()
    for (const digit of String(num)) await pad.getByRole('button', { name: digit, exact: true }).click()
    await pad.getByRole('button', { name: this.text('pad.set', { n: num }), exact: true }).click()
    await clear.waitFor({ state: 'hidden' })
  }

  portions(name: string): Locator {
    return this.sheet.getByRole('group', { name, exact: true }).getByRole('spinbutton').last()
  }

  /** The latest announcement. */
  get message(): Locator {
    return this.sheet.getByRole('alert')
  }

  async press(): Promise<void> {
    // Pressed too soon, it names what is missing: disabled for programs, not for a thumb.
    await touch(this.action)
  }

  async put(amount: string): Promise<void> {
    await this.sheet.getByRole('button', { name: this.text('dish.add', { amount }), exact: true }).click()
    await this.sheet.waitFor({ state: 'hidden' })
  }

  async confirm(amount: string): Promise<void> {
    await this.sheet.getByRole('button', { name: this.text('dish.confirm', { amount }), exact: true }).click()
    await this.sheet.waitFor({ state: 'hidden' })
  }
}
