import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'
import { textsOf } from '../texts.ts'

/** The owner's option groups: the library and its dialogs. */
export class OwnerOptionsPage {
  readonly page: Page
  readonly dialog: Locator
  readonly text: ReturnType<typeof textsOf>

  constructor(page: Page, language: Language) {
    this.page = page
    this.text = textsOf('owner', language)
    this.dialog = page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: this.text('menu.part.options'), exact: true }).click()
    await this.page.getByRole('heading', { name: this.text('options.title'), exact: true }).waitFor()
  }

  group(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { level: 3, name, exact: true }) })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: this.text(`options.${name}`), exact: true })
  }

  act(name: 'edit' | 'attach' | 'detach', group: string): Locator {
    return this.page.getByRole('button', { name: `${this.text(`options.${name}`)}: ${group}`, exact: true })
  }

  /** A tick of a whole category or of one dish, by a part of its name. */
  tick(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name }).first()
  }

  /** The fields of the group's own name, or of one of its choices, in the order of the menu's languages. */
  names(of: 'group' | number): Locator {
    const legend = of === 'group' ? this.text('options.name') : this.text('options.entry', { n: of + 1 })
    return this.dialog.getByRole('group', { name: legend, exact: true }).getByRole('textbox')
  }

  /** Types a name in the menu's own language and in others, in their order. */
  async typeNames(of: 'group' | number, names: readonly string[]): Promise<void> {
    // The first name becomes the title of its choice, so it is typed last.
    const fields = await this.names(of).all()
    for (const [index, name] of [...names.entries()].reverse()) await fields[index]?.fill(name)
  }

  async apply(): Promise<void> {
    await this.button('apply').click()
    await this.dialog.waitFor({ state: 'detached' })
  }
}
