import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes, PageInput, PageState } from '@comanda/contract/page.ts'
import type { StoreInfo } from '@comanda/contract/store/store.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Log } from '../http/log.ts'
import type { DinerBuild } from './diner-build.ts'
import { escapeHtml, scriptJson } from './html.ts'
import { pageHead } from './page-head.ts'
import { sellerIcon } from './seller-icon.ts'
import { makeTemplate, type Slot, type Template } from './spliced-page.ts'

/** The content of a page that is the same for all guests. */
export interface PageGround {
  readonly sellerId: string
  readonly path: string
  readonly language: Language
  readonly style: StyleConfig
  readonly roleCss: string
  readonly store: StoreInfo | null
  /** What the table's slot will hold: a table's number, an order's, or null = no table. */
  readonly tableKind: 'table' | 'order' | null
  readonly ordering: PageInput['ordering']
  /** Set only for pages that show the menu. */
  readonly menu: (() => StoreMenu) | null
  readonly menuUrl: string | null
  readonly menuVersion: number
  readonly soldOut: readonly string[]
  readonly closed: PageInput['closed']
  readonly paused: PageInput['paused']
  readonly offers: PageInput['offers']
  readonly hidden: HiddenDishes
  readonly vouchers: PageInput['vouchers']
  readonly problem: PageState['problem']
}

/** The content that each answer fills in. */
export type PageFilling = Pick<PageState, 'table' | 'mayOrder' | 'ended' | 'tableStatus' | 'seated' | 'serving'>

/**
 * Private-use characters that occur in no menu. Their count stands for the length: a table's number has at most 4
 * characters, an order's more.
 */
const tokens = { table: '\uE000', order: '\uE000'.repeat(5), name: '\uE001' }
/** Inside an address the tokens are percent-encoded. */
const tokenPattern = /((?:\uE000|%EE%80%80){5}|\uE000|%EE%80%80|\uE001)/i

/** Screens that the server renders; the phone renders the others. */
const written = new Set(['/index/order', '/index/home', '/orderLR', '/orderTB', '/error'])
const withMenu = new Set(['/orderLR', '/orderTB'])

export function isWritten(path: string): boolean {
  return written.has(path)
}

export function showsMenu(path: string): boolean {
  return withMenu.has(path)
}

/** Renders and compresses a page in some milliseconds, once per content (page-store.ts). */
export function makePage(build: DinerBuild, ground: PageGround, log: Pick<Log, 'error'>): Template {
  const { sellerId, path, language, style, store } = ground
  const title = build.server.titleOf(path, language)
  const html = isWritten(path) ? render(build, ground, log) : null
  const menuUrl = showsMenu(path) ? ground.menuUrl : null
  const state: Omit<PageState, keyof PageFilling> = {
    sellerId,
    path,
    language,
    style,
    store,
    ordering: ground.ordering,
    title,
    rendered: html !== null,
    menuUrl,
    menuVersion: ground.menuVersion,
    soldOut: ground.soldOut,
    paused: ground.paused,
    offers: ground.offers,
    hidden: ground.hidden,
    ...(ground.closed && { closed: ground.closed }),
    vouchers: ground.vouchers,
    problem: ground.problem,
  }
  const head = pageHead({
    sellerId,
    language,
    title,
    roleCss: ground.roleCss,
    icon: sellerIcon(style),
    startScript: build.startScript,
    files: build.files(build.server.modulesOf?.(path, language) ?? []),
    menuUrl,
    readable: html !== null,
  })
  return makeTemplate([
    `${head}<div id="root">`,
    ...splitTokens(html ?? ''),
    `</div><script type="application/json" id="state">${scriptJson(state).slice(0, -1)},`,
    { slot: 'state' },
    '</script></body></html>',
  ])
}

/** The values of the slots. The table's name is the owner's text and is escaped. */
export function fillingValues(filling: PageFilling): Record<string, string> {
  const { table, mayOrder, ended, tableStatus, seated, serving } = filling
  return {
    tableno: escapeHtml(table?.tableno ?? ''),
    tablename: escapeHtml(table?.tablename ?? ''),
    state: scriptJson({ table, mayOrder, ended, tableStatus, seated, serving }).slice(1),
  }
}

/** When rendering fails, the page is sent without it and the phone renders. */
function render(build: DinerBuild, ground: PageGround, log: Pick<Log, 'error'>): string | null {
  const { sellerId, path, language, style, store, tableKind, ordering, menu, problem } = ground
  const { paused, offers, hidden, vouchers, closed } = ground
  const table = tableKind === null ? null : { tableno: tokens[tableKind], tablename: tokens.name }
  const shown = { menu: menu?.() ?? null, paused, offers, hidden, vouchers, ...(closed && { closed }) }
  const input: PageInput = {
    ...{ sellerId, path, language, style, store, table, ordering, ...shown, problem },
  }
  try {
    return build.server.render(input).html
  } catch (error) {
    log.error({ err: error, path }, 'a page could not be rendered on the server')
    return null
  }
}

function splitTokens(html: string): (string | Slot)[] {
  return html
    .split(tokenPattern)
    .map((part, index) => (index % 2 === 0 ? part : { slot: part === tokens.name ? 'tablename' : 'tableno' }))
}
