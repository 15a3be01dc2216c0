import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'
import { textsOf } from '../texts.ts'

/** The owner's menu: the grid, its dialogs and what is typed over the menu. */
export class OwnerMenuPage {
  readonly page: Page
  readonly grid: Locator
  readonly dialog: Locator
  readonly text: ReturnType<typeof textsOf>

  constructor(page: Page, language: Language) {
    this.page = page
    this.text = textsOf('owner', language)
    this.grid = page.getByRole('grid', { name: this.text('menu.grid') })
    this.dialog = page.getByRole('dialog')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: this.text(`menu.${name}`), exact: true })
  }

  list(name: string): Locator {
    return this.page.getByRole('combobox', { name: this.text(`menu.${name}`), exact: true })
  }

  /** Chooses every dish that the grid shows. */
  get all(): Locator {
    return this.grid.getByRole('checkbox', { name: this.text('menu.chooseAll') })
  }

  /** A cell by the dish's code and the column's place behind the code: 1 = the Chinese name, 4 = the price. */
  cell(code: string, column: number): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.getByText(code, { exact: true }) })
      .getByRole('gridcell')
      .nth(column - 1)
  }

  async chooseFile(name: string, content: string): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.button('chooseFile').click()])
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }

  async publish(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.text('menu.publish'), exact: true }).click()
    await this.dialog.waitFor({ state: 'detached' })
  }
}
