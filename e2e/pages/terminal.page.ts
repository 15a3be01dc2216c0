import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Text } from '../../apps/diner/src/i18n/text.ts'
import type { Phone, Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** The kitchen terminal. */
export class TerminalPage {
  readonly tickets: Locator
  readonly empty: Locator
  readonly signInTitle: Locator
  /** The question on a device that shows its first store. */
  readonly whichStore: Locator
  /** The select of stores. */
  readonly store: Locator
  readonly page: Page
  private readonly text: Text

  constructor(page: Page, text: Text) {
    this.page = page
    this.text = text
    this.tickets = page.getByRole('article')
    this.empty = page.getByRole('heading', { name: text('kitchen.empty') })
    this.signInTitle = page.getByRole('heading', { name: text('house.signInTitle') })
    this.whichStore = page.getByRole('heading', { name: text('house.whichStore') })
    this.store = page.getByLabel(text('kitchen.store'))
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.giveName(username, password)
    await this.page.getByRole('main', { name: this.text('kitchen.title') }).waitFor()
  }

  /** Signs in, whatever the terminal shows next. */
  async giveName(username: string, password: string): Promise<void> {
    await this.page.getByLabel(this.text('house.username')).fill(username)
    await this.page.getByLabel(this.text('house.password')).fill(password)
    await this.page.getByRole('button', { name: this.text('house.signIn') }).click()
  }

  /** Answers the question of a new device. */
  async chooseStore(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name }).click()
    await this.empty.waitFor()
  }

  /** A round's ticket, by its accessible name. */
  ticket(tableName: string, round: number): Locator {
    const [upToAge = ''] = this.text('kitchen.ticketLabel', { table: tableName, n: round, age: '|', time: '' }).split(
      '|',
    )
    return this.page.getByRole('article', { name: new RegExp(`^${upToAge}`) })
  }

  /** The panel for sold-out and limited dishes. */
  /** With its dishes, which load later. */
  async openDishes(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('kitchen.dishes') }).click()
    const dialog = this.page.getByRole('dialog', { name: this.text('kitchen.dishes') })
    await dialog.getByRole('listitem').first().waitFor()
  }

  async closeDishes(): Promise<void> {
    await this.page.getByRole('button', { name: this.text('kitchen.close') }).click()
  }

  /** The owner's list of menu faults, line by line. */
  async menuFaults(): Promise<readonly string[]> {
    const list = this.page.getByRole('dialog').locator('details')
    await list.locator('summary').click()
    return list.getByRole('listitem').allTextContents()
  }

  async sellOut(dish: string): Promise<void> {
    await this.page.getByRole('button', { name: this.text('kitchen.soldOutOf', { dish }) }).click()
  }

  /** Waits until the panel shows it as sold out. */
  async bringBack(dish: string): Promise<void> {
    await this.page.getByRole('button', { name: this.text('kitchen.backOf', { dish }) }).click()
  }

  /** Empty = no limit. */
  async limit(dish: string, portions: string): Promise<void> {
    const field = this.portionField(dish)
    await field.fill(portions)
    await field.press('Enter')
  }

  portionField(dish: string): Locator {
    return this.page.getByLabel(this.text('kitchen.portions', { dish }))
  }

  async start(ticket: Locator): Promise<void> {
    await ticket.getByRole('button', { name: this.text('kitchen.start') }).click()
  }

  async finish(ticket: Locator): Promise<void> {
    await ticket.getByRole('button', { name: this.text('kitchen.allDone') }).click()
  }

  /** Refuses a held round; the guest reads the reason. */
  async refuseRound(ticket: Locator, reason: string): Promise<void> {
    await ticket.getByRole('button', { name: this.text('kitchen.refuse'), exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('kitchen.refuseWhy')).fill(reason)
    await dialog.getByRole('button', { name: this.text('kitchen.refuse'), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** The kitchen refuses a dish with a reason. */
  async refuseDish(ticket: Locator, dish: string, reason: string): Promise<void> {
    await ticket.getByRole('button', { name: this.text('kitchen.cannotMake', { dish }) }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('kitchen.cannotMakeWhy')).fill(reason)
    await dialog.getByRole('button', { name: this.text('kitchen.cannotMakeYes') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async putAway(ticket: Locator): Promise<void> {
    await ticket.getByRole('button', { name: this.text('kitchen.putAway') }).click()
  }

  async finishDish(ticket: Locator, dish: string): Promise<void> {
    await ticket.locator('button[aria-pressed]').filter({ hasText: dish }).click()
  }
}

interface TerminalWindow {
  readonly who: 'kitchen' | 'owner' | 'waiter'
  readonly seller?: string
  readonly options?: BrowserContextOptions
  readonly before?: (() => void) | undefined
}

/**
 * The window of a store's kitchen, signed in as its cook. `before` runs in each of its pages before the page's own
 * scripts.
 */
export function openTerminal(
  stage: Stage,
  storeId = '101',
  options: BrowserContextOptions = {},
  before?: () => void,
): Promise<Phone & { terminal: TerminalPage }> {
  return openWindow(stage, storeId, { who: 'kitchen', options, before })
}

/** The kitchen of another seller's store. */
export function openSellersTerminal(
  stage: Stage,
  seller: string,
  storeId: string,
): Promise<Phone & { terminal: TerminalPage }> {
  return openWindow(stage, storeId, { who: 'kitchen', seller })
}

/** The same, signed in as the owner, who sees more. */
export function openOwnersTerminal(stage: Stage, storeId = '101'): Promise<Phone & { terminal: TerminalPage }> {
  return openWindow(stage, storeId, { who: 'owner' })
}

/** The same, signed in as the waiter. */
export function openWaitersTerminal(
  stage: Stage,
  options: BrowserContextOptions = {},
): Promise<Phone & { terminal: TerminalPage }> {
  return openWindow(stage, '101', { who: 'waiter', options })
}

async function openWindow(stage: Stage, storeId: string, { who, seller, options, before }: TerminalWindow) {
  const window = await stage.phone({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    locale: 'zh-CN',
    ...options,
  })
  const terminal = new TerminalPage(window.page, textsOf('console', 'zh'))
  if (before !== undefined) await window.context.addInitScript(before)
  await window.page.goto(
    `${stage.url}/console/terminal?store=${storeId}${seller === undefined ? '' : `&seller=${seller}`}`,
  )
  await terminal.signIn(who, `comanda-${who}`)
  return { ...window, terminal }
}
