import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { scanScreen } from '../read-codes.ts'

const groups = /^68\d\d( \d{4}){4}$/

/** The tab Mine: the member centre. */
export class MinePage {
  readonly pass: Locator
  readonly barcode: Locator
  readonly digits: Locator
  readonly qr: Locator
  readonly refresh: Locator
  readonly large: Locator
  readonly closeLarge: Locator
  readonly joinTitle: Locator
  readonly join: Locator
  readonly privacy: Locator
  readonly termsClose: Locator
  readonly signOut: Locator
  readonly confirmSignOut: Locator
  readonly #page: Page

  constructor(page: Page, text: Text) {
    this.#page = page
    this.pass = page.getByRole('region', { name: text('member.pass') })
    this.barcode = this.pass.getByRole('img', { name: text('member.barcode') })
    this.digits = this.pass.getByText(groups)
    this.qr = this.pass.getByRole('button', { name: text('member.enlarge') })
    this.refresh = this.pass.getByRole('button', { name: text('member.refresh') })
    this.large = page.getByRole('dialog', { name: text('member.code') })
    this.closeLarge = this.large.getByRole('button', { name: text('member.close') })
    this.joinTitle = page.getByRole('heading', { name: text('member.joinTitle') })
    this.join = page.getByRole('link', { name: text('member.join'), exact: true })
    this.privacy = page.getByRole('button', { name: text('register.privacyTitle') })
    const terms = page.getByRole('dialog', { name: text('register.privacyTitle') })
    this.termsClose = terms.getByRole('button', { name: text('phone.close') })
    this.signOut = page.getByRole('button', { name: text('member.signOut') })
    const dialog = page.getByRole('dialog', { name: text('member.signOutTitle') })
    this.confirmSignOut = dialog.getByRole('button', { name: text('member.signOut') })
  }

  /** On home and landing, once the phone knows its member. */
  panel(username: string): Locator {
    return this.#page.getByRole('link', { name: username })
  }

  async open(origin: string): Promise<void> {
    await this.#page.goto(`${origin}/s/demo/index/mine`)
    await this.#page.waitForSelector('html[data-ready]')
  }

  /** The digits under the barcode, without groups. */
  code(): Promise<string> {
    return plain(this.digits)
  }

  largeCode(): Promise<string> {
    return plain(this.large.getByText(groups))
  }

  /** What a scanner reads from the screen: `QRCode:6801…`, `Code128:6801…`. */
  scan(): Promise<readonly string[]> {
    return scanScreen(this.#page)
  }
}

async function plain(digits: Locator): Promise<string> {
  return ((await digits.textContent()) ?? '').replaceAll(' ', '')
}
