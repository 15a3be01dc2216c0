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

  /** A group by its name in the menu's own language. */
  group(name: string): Locator {
    const title = this.page
      .getByRole('heading', { level: 3 })
      .filter({ has: this.page.getByText(name, { exact: true }) })
    return this.page.getByRole('listitem').filter({ has: title })
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

  /** Chooses a dish by its code in a list of the form, the last one of that name. */
  async pick(list: 'dish' | 'addPart', code: string, within: Locator = this.dialog): Promise<void> {
    await within.getByRole('combobox', { name: this.text(`meals.${list}`), exact: true }).selectOption(code)
  }

  /** Fills a new group of a set meal: its names in the order of the menu's languages, and its parts. */
  async typeGroup(index: number, names: readonly string[], parts: readonly string[]): Promise<void> {
    const group = this.dialog.getByRole('group', { name: this.text('meals.group', { n: index + 1 }), exact: true })
    for (const part of parts) await this.pick('addPart', part, group)
    const fields = await group.getByRole('textbox').all()
    for (const [at, name] of [...names.entries()].reverse()) await fields[at]?.fill(name)
  }
}
