import type { Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'

/** The sheet between Send and the kitchen that asks for a verified phone. */
export class PhoneSheetPage {
  readonly sheet: Locator
  readonly zone: Locator
  readonly number: Locator
  readonly askForCode: Locator
  readonly code: Locator
  readonly mayCall: Locator
  readonly verify: Locator
  readonly close: Locator

  constructor(page: Page, text: Text) {
    this.sheet = page.getByRole('dialog', { name: text('phone.title') })
    this.zone = this.sheet.getByRole('combobox', { name: text('phone.zone') })
    this.number = this.sheet.getByRole('textbox', { name: text('phone.number') })
    this.askForCode = this.sheet.getByRole('button', { name: text('phone.send'), exact: true })
    this.code = this.sheet.getByRole('textbox', { name: text('phone.code') })
    this.mayCall = this.sheet.getByRole('checkbox', { name: text('phone.mayCall') })
    this.verify = this.sheet.getByRole('button', { name: text('phone.verify') })
    this.close = this.sheet.getByRole('button', { name: text('phone.close') })
  }

  /** Pastes a whole message, as a thumb does. */
  async pasteCode(message: string): Promise<void> {
    await this.code.evaluate((field, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', words)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, message)
  }
}
