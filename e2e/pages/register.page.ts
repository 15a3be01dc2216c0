import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import { messageTo } from '../messages.ts'
import type { Stage } from '../stage.ts'

/** The pages for registering and signing in. */
export class RegisterPage {
  readonly page: Page
  readonly account: Locator
  readonly zone: Locator
  readonly send: Locator
  readonly code: Locator
  readonly next: Locator
  readonly change: Locator
  readonly resend: Locator
  /** In place of `resend` until another code may be sent. */
  readonly counting: Locator
  readonly usePassword: Locator
  readonly password: Locator
  readonly signIn: Locator
  readonly name: Locator
  readonly terms: Locator
  readonly privacy: Locator
  readonly repeat: Locator
  /** The step's one button, whatever it says. */
  readonly submit: Locator
  readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    const button = (id: string) => page.getByRole('button', { name: text(id), exact: true })
    this.account = page.getByRole('textbox', { name: text('register.account') })
    this.zone = page.getByRole('combobox', { name: text('phone.zone') })
    this.send = button('register.send')
    this.code = page.getByRole('textbox', { name: text('phone.code') })
    this.next = button('register.next')
    this.change = button('register.change')
    this.resend = button('phone.resend')
    this.counting = page.locator('button[type=button][aria-disabled=true]')
    this.usePassword = button('register.withPassword')
    this.password = page.locator('input[name=password]')
    this.repeat = page.locator('input[name=repeat]')
    this.signIn = button('register.signIn')
    this.name = page.getByRole('textbox', { name: text('register.name') })
    this.terms = page.getByRole('checkbox', { name: text('register.agreementTitle') })
    this.privacy = page.getByRole('checkbox', { name: text('register.privacyTitle') })
    this.submit = page.locator('button[type=submit]')
  }

  heading(id: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(id) })
  }

  async open({ url }: Stage, query = ''): Promise<void> {
    await this.page.goto(`${url}/s/demo/register${query}`)
    await this.heading('register.title').waitFor()
  }

  /** Step 1: asks for a code, and enters the one of the message. */
  async prove(stage: Stage, account: string, to: string): Promise<void> {
    await this.account.fill(account)
    await this.send.click()
    await this.code.waitFor()
    await this.pasteCode(await messageTo(stage, to))
    await this.next.click()
  }

  /** Registers a new account whose code came: a name and both consents. */
  async join(name: string): Promise<void> {
    await this.name.fill(name)
    await this.terms.check()
    await this.privacy.check()
    await this.submit.click()
  }

  /** Pastes a whole message, as a thumb does. */
  async pasteCode(message: string): Promise<void> {
    await this.code.evaluate((field, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', words)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, message)
    await expect.poll(() => this.code.inputValue()).toMatch(/^\d{6}$/)
  }
}

/** Counts the codes that this page asks for from now on. */
export function sendsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/(sendrandomcode|register\.html)$/.test(new URL(request.url()).pathname)) count += 1
  })
  return () => count
}
