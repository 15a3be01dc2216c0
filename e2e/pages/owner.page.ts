import type { Language } from '@comanda/rules/language/languages.ts'
import type { Locator, Page } from 'playwright-core'
import type { Phone, Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

type Text = ReturnType<typeof textsOf>

/** The owner's pages of the console. */
export class OwnerPage {
  readonly page: Page
  readonly nav: Locator
  private readonly text: Text
  private readonly house: Text

  private readonly seen: readonly string[]

  constructor({ page, faults }: Pick<Phone, 'page' | 'faults'>, language: Language) {
    this.page = page
    this.seen = faults
    this.text = textsOf('owner', language)
    this.house = textsOf('console', language)
    this.nav = page.getByRole('navigation', { name: this.text('owner.pages') })
  }

  /** The faults that the browser told, but for the first question who is signed in. */
  get faults(): readonly string[] {
    return this.seen.filter((fault) => !fault.endsWith('/console/api/me'))
  }

  /** Opens `/console/owner/{name}` and signs in. */
  async signIn(url: string, username: string, password: string, name = '', seller = 'demo'): Promise<void> {
    const { house } = this
    await this.page.goto(`${url}/console/owner/${name}?seller=${seller}`)
    await this.page.getByLabel(house('house.username')).fill(username)
    await this.page.getByLabel(house('house.password')).fill(password)
    await this.page.getByRole('button', { name: house('house.signIn') }).click()
  }

  /** Another page of the list. */
  async open(name: string): Promise<void> {
    await this.nav.getByRole('link', { name: this.text(`owner.page.${name}`), exact: true }).click()
    await this.title(name).waitFor()
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.text(`owner.page.${name}`), exact: true })
  }
}

/** A window of the owner, signed in, on a page of the list. */
export async function openOwner(
  stage: Stage,
  name: string,
  { language = 'en', width = 1280, colorScheme = 'light' }: OwnerWindow = {},
): Promise<OwnerPage> {
  const locale = { zh: 'zh-CN', en: 'en-GB', ja: 'ja-JP' }[language]
  const phone = await stage.phone({ locale, colorScheme, viewport: { width, height: 800 } })
  const owner = new OwnerPage(phone, language)
  await owner.signIn(stage.url, 'owner', 'comanda-owner', name)
  await owner.title(name).waitFor()
  return owner
}

export interface OwnerWindow {
  readonly language?: Language
  /** In pixels. */
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
}
