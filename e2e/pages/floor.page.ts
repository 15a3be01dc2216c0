import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The tables on the staff's terminal. */
export class FloorPage {
  readonly room: Locator
  readonly panel: Locator
  private readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.room = page.getByRole('main', { name: text('floor.title') })
    this.panel = page.getByRole('complementary')
  }

  /** By the keypad's key. */
  async open(): Promise<void> {
    await this.page.keyboard.press('0')
    await this.room.waitFor()
  }

  /** Back to the tickets, by the same key. */
  async leave(): Promise<void> {
    await this.page.keyboard.press('0')
    await this.page.getByRole('main', { name: this.text('kitchen.title') }).waitFor()
  }

  /** A table by number and state: `calling`, `choosing`, `free` … */
  table(name: string, state?: string): Locator {
    const words = state === undefined ? '(?![0-9])' : `\\s*${this.text(`floor.state.${state}`)}`
    return this.room.getByRole('button', { name: new RegExp(`^${name}${words}`) })
  }

  /** A tap on the selected table would deselect it. */
  async pick(name: string): Promise<void> {
    const table = this.table(name)
    if ((await table.getAttribute('aria-pressed')) === 'false') await table.click()
    await this.page.getByRole('complementary', { name: this.text('floor.panel', { table: name }) }).waitFor()
  }

  async seat(name: string, guests: number): Promise<void> {
    await this.pick(name)
    await this.panel.getByLabel(this.text('floor.cover')).fill(String(guests))
    await this.act('floor.open')
  }

  /** A button of the selected table. */
  async act(id: string): Promise<void> {
    await this.panel.getByRole('button', { name: this.text(id), exact: true }).click()
  }

  /** A button of the open question. */
  async answer(id: string): Promise<void> {
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: this.text(id), exact: true })
      .click()
  }

  async moveTo(name: string): Promise<void> {
    await this.act('floor.move')
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .click()
    await this.page.getByRole('complementary', { name: this.text('floor.panel', { table: name }) }).waitFor()
  }

  /** Waives what is owed. */
  async closeUnpaid(reason: string): Promise<void> {
    await this.act('floor.end')
    await this.page.getByRole('dialog').getByLabel(this.text('floor.endWhy')).fill(reason)
    await this.answer('floor.endForce')
  }

  /** The party paid by this method: opens the question, up to the confirmation. */
  async askCounterPay(payTypeCode: string): Promise<void> {
    await this.act('floor.counterPay')
    await this.page
      .getByRole('dialog')
      .getByRole('radio', { name: this.text('floor.counterWay', { how: payTypeCode }) })
      .check()
  }

  /** Opens the question, and fills it up to the confirmation. `kind` as in `bill_adjustment`. */
  async askDiscount(kind: string, value: string, reason: string): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    if ((await dialog.count()) === 0) await this.act('floor.discount')
    await dialog.getByRole('radio', { name: this.text('floor.discountKind', { kind }) }).check()
    const field = { staff_percent: 'floor.discountPercent', staff_amount: 'floor.discountAmount' }[kind]
    if (field !== undefined) await dialog.getByLabel(this.text(field)).fill(value)
    await dialog.getByLabel(this.text('floor.endWhy')).fill(reason)
  }

  /** Opens the question, finds a member by card or phone, and stops before the confirmation. */
  async findMember(who: string): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    if ((await dialog.count()) === 0) await this.act('floor.member')
    await dialog.getByLabel(this.text('floor.memberWho')).fill(who)
    await this.answer('floor.memberFind')
  }

  /** Names the amount. */
  get counterYes(): Locator {
    return this.page.getByRole('dialog').locator('button[type=submit]')
  }

  /** Creates a new printed code of the selected table. */
  async rekey(): Promise<string> {
    await this.act('floor.rekey')
    await this.answer('floor.rekeyYes')
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    const link = (await dialog.locator('code').textContent()) ?? ''
    await this.answer('floor.done')
    return link
  }

  async pause(minutes: number, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: this.text('floor.pause') }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('floor.pauseMinutes')).fill(String(minutes))
    await dialog.getByLabel(this.text('floor.pauseWhy')).fill(reason)
    await this.answer('floor.pause')
  }

  async resume(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('floor.resume') }).click()
  }
}
