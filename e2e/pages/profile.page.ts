import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The member's own details. */
export class ProfilePage {
  readonly joinTitle: Locator
  readonly name: Locator
  readonly phone: Locator
  readonly file: Locator
  readonly picture: Locator
  readonly save: Locator
  readonly saved: Locator
  readonly step: Locator
  readonly code: Locator
  readonly changePassword: Locator
  readonly passwords: Locator
  readonly endSession: Locator
  readonly #page: Page

  constructor(page: Page, text: Text) {
    this.#page = page
    this.joinTitle = page.getByRole('heading', { name: text('member.joinTitle') })
    this.name = page.getByRole('textbox', { name: text('register.name') })
    this.phone = page.getByRole('textbox', { name: text('phone.number') })
    this.file = page.getByLabel(text('profile.choose'))
    this.picture = page.getByRole('img', { name: text('profile.picture') })
    this.save = page.getByRole('button', { name: text('profile.save'), exact: true })
    this.saved = page.getByRole('status').getByText(text('profile.saved'))
    this.step = page.getByRole('dialog')
    this.code = this.step.getByRole('textbox', { name: text('phone.code') })
    this.changePassword = page.getByRole('button', { name: text('profile.changePassword') })
    this.passwords = page.getByRole('dialog', { name: text('profile.changePassword') })
    this.endSession = page.getByRole('button', { name: text('profile.endNamed', { device: '' }) })
  }

  async open(origin: string): Promise<void> {
    await this.#page.goto(`${origin}/s/demo/memupdate?storeid=101`)
    await this.#page.waitForSelector('html[data-ready]')
  }
}
