import type { Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** Registering and signing in. */
export class RegisterPage {
  readonly page: Page
  readonly text: Text
  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
  }

  get account() {
    return this.page.getByLabel(this.text('register.account'))
  }
  get send() {
    return this.page.getByRole('button', { name: this.text('register.send') })
  }
  get code() {
    return this.page.getByLabel(this.text('phone.code'))
  }
  get next() {
    return this.page.getByRole('button', { name: this.text('register.next') })
  }
  get name() {
    return this.page.getByLabel(this.text('register.name'), { exact: true })
  }
  get password() {
    return this.page.getByLabel(this.text('register.password'), { exact: true })
  }
  get signIn() {
    return this.page.getByRole('button', { name: this.text('register.signIn') })
  }
  get register() {
    return this.page.getByRole('button', { name: this.text('register.register'), exact: true })
  }
  consent(terms: 'agreement' | 'privacy') {
    return this.page.getByLabel(this.text(`register.${terms}Agree`))
  }
  said(words: string) {
    return this.page.getByText(words)
  }
  button(id: Parameters<Text>[0]) {
    return this.page.getByRole('button', { name: this.text(id) })
  }
}
