import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** A waiter's phone: sign-in, the tables, and the strip above the guests' screens. */
export class WaiterPage {
  readonly username: Locator
  readonly alert: Locator
  /** The waiting button: its seconds can be few, so it is found in any state. */
  readonly locked: Locator
  readonly tables: Locator
  readonly toTables: Locator
  readonly signOut: Locator
  readonly coming: Locator
  /** The session has ended. */
  readonly over: Locator
  readonly signInAgain: Locator
  private readonly page: Page
  private readonly text: Text
  private readonly password: Locator
  private readonly submit: Locator

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.username = page.getByLabel(text('waiter.username'))
    this.password = page.getByLabel(text('waiter.password'))
    this.submit = page.getByRole('button', { name: text('waiter.signIn'), exact: true })
    this.alert = page.getByRole('main').getByRole('alert')
    const [words = ''] = text('waiter.lockedFor', { seconds: '|' }).split('|')
    this.locked = page.getByRole('button', { name: words.trim(), disabled: true })
    this.tables = page.getByRole('list', { name: text('waiter.tables') })
    this.toTables = page.getByRole('link', { name: text('waiter.tables'), exact: true })
    this.signOut = page.getByRole('button', { name: text('waiter.signOut') })
    this.coming = page.getByRole('button', { name: text('waiter.coming') })
    this.over = page.getByRole('status').filter({ hasText: text('waiter.over') })
    this.signInAgain = page.getByRole('link', { name: text('waiter.signInAgain') })
  }

  /** Returns the status of the server's answer. */
  async signIn(username: string, password: string): Promise<number> {
    await this.username.fill(username)
    await this.password.fill(password)
    const answered = this.page.waitForResponse(/\/waiterlogin\.html/)
    await this.submit.click()
    return (await answered).status()
  }

  tile(table: string): Locator {
    return this.tables.getByRole('link', { name: new RegExp(`^${table}\\b`) })
  }

  /** Below a table's tile: `open` it for a party, `unlock` it for later guests. */
  door(what: 'open' | 'unlock', table: string): Locator {
    return this.page.getByRole('button', { name: this.text(`waiter.${what}Table`, { table }), exact: true })
  }

  /** Above the guests' screens: the table, and who serves it. */
  strip(table: string, name: string): Locator {
    return this.page.getByRole('status').filter({ hasText: this.text('waiter.serving', { table, name }) })
  }
}
