import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'
import { textsOf } from '../texts.ts'

/** The page of one dish. */
export class OwnerDishPage {
  readonly page: Page
  readonly text: ReturnType<typeof textsOf>

  constructor(page: Page, language: Language) {
    this.page = page
    this.text = textsOf('owner', language)
  }

  /** Its name, which has the focus when the page opens. */
  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 2, name })
  }

  /** `sell`, `words`, `look` or `options`; also while it counts what is to be corrected. */
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: this.text(`dish.tab.${name}`) })
  }

  /** The field of a column; a size has a price too, so the first counts. */
  field(column: string): Locator {
    return this.page.getByRole('textbox', { name: this.text(`menu.column.${column}`), exact: true }).first()
  }

  /** The address of the picture. */
  get address(): Locator {
    return this.page.getByRole('textbox', { name: this.text('dish.address'), exact: true }).first()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: this.text(name), exact: true })
  }

  /** Adds a size behind the others; `n` is its number. */
  async addSize(n: number, name: string, price: string): Promise<void> {
    await this.button('dish.addSize').click()
    await this.page.getByLabel(this.text('dish.sizeName', { n }), { exact: true }).fill(name)
    await this.page.getByLabel(this.text('menu.column.price'), { exact: true }).last().fill(price)
  }

  async choosePicture(file: string): Promise<void> {
    await this.page.getByLabel(this.text('dish.choosePicture')).first().setInputFiles(file)
  }
}
