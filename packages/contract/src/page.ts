import type { Language } from '@comanda/rules/language/languages.ts'
import type { GroupOffer } from './activity/activity.schema.ts'
import type { MenuPause, StoreMenu } from './menu/menu.schema.ts'
import type { StoreInfo, TableStatus } from './store/store.schema.ts'
import type { StyleConfig } from './style/style.schema.ts'
import type { VoucherPlatform } from './voucher/voucher.schema.ts'

/** In a page's answer: it belongs to no table and to nobody, so a phone may keep it. */
export const keepHeader = 'x-comanda-keep'

/** The page that stands for any other while a phone has no network; `?lang=` as on every page. */
export const offlinePath = '/offline'

/** What the server needs from the diner's build (`apps/diner/dist/server/entry-server.js`) to write pages. */
export interface PageServer {
  /** The HTML inside `<div id="root">`. No style attributes, and nothing that depends on the clock or on the guest. */
  render(page: PageInput): { readonly html: string }
  /** The document title of a path of the app, from the language files. */
  titleOf(path: string, language: Language): string
  /** Whether the app has a screen for this path; otherwise the answer is 404 with the error screen. */
  isKnownRoute(path: string): boolean
  /** Source modules (keys of Vite's manifest) whose chunks the path needs at once, its texts among them; preloaded. */
  modulesOf?(path: string, language: Language): readonly string[]
}

/**
 * What a rendered page is made from, and nothing else. It is rendered once per seller, store, language, order type, menu
 * version, sold-out list and pause with placeholders for the table (one to five characters of U+E000, U+E001), which are replaced in each
 * answer: print the table's number and name, do not compute with them (their length is that of a table's number or, when
 * longer than 4, of an order number).
 */
export interface PageInput {
  /** Within the app, without `/s/{sellerId}`, query and hash: `/index/order`. `/error` for an unknown path. */
  readonly path: string
  readonly sellerId: string
  readonly language: Language
  /** The seller's, with the store's own flags over it. */
  readonly style: StyleConfig
  readonly store: StoreInfo | null
  readonly table: PageTable | null
  /** What is ordered ahead on this page (`?ordertype=`); null = at a table, or only looked at. Then there is no `table`. */
  readonly ordering: PageOrdering | null
  /** On ordering pages; `isSaleout` as it is now. */
  readonly menu: StoreMenu | null
  /** What members can buy in this store, shown on the landing page. */
  readonly offers: readonly GroupOffer[]
  /** Group-buy platforms whose vouchers this store takes from its guests' phones, first one first. */
  readonly vouchers: readonly VoucherPlatform[]
  /** The staff take no orders at this table for now; null = they do, or the page is of no table. */
  readonly paused: MenuPause | null
  /** What is not offered at this table (menufilter.html). */
  readonly hidden: HiddenDishes
  /** Why the wrong-page screen is shown; null = the address is unknown. */
  readonly problem: 'store_unknown' | 'table_unknown' | null
}

export interface HiddenDishes {
  readonly hiddenTypes: readonly string[]
  readonly hiddenCodes: readonly string[]
}

export interface PageTable {
  readonly tableno: string
  readonly tablename: string
}

/** Spec 1 §4, store selection. */
export interface PageOrdering {
  /** 1 pick-up, 2 takeout, 3 pre-order. */
  readonly orderType: '1' | '2' | '3'
  readonly menuClass: number
  /** A pick-up that was begun at a table (`ordertype=1@A1`); '' = none. */
  readonly tableNo: string
  /** Why nothing is ordered ahead here now, in the words with which the order would be refused; '' = it is. */
  readonly shut: string
}

export interface PageServing {
  readonly name: string
  /** Stores they work in; empty = all of the seller's. */
  readonly storeIds: readonly string[]
  readonly ended: boolean
}

/** Inlined as `<script type="application/json" id="state">`: what the app starts from without asking anything. */
export interface PageState extends Omit<PageInput, 'menu'> {
  /** The root holds rendered HTML: hydrate. False: it is empty, render. */
  readonly rendered: boolean
  readonly title: string
  /** The guest came in by this table's code, a waiter serves with this phone, or it is ordered ahead, which anybody may. */
  readonly mayOrder: boolean
  /** What is ordered ahead here, its guest has scanned a table's code besides, and no party of theirs has left it since: the tabs are that table's. */
  readonly seated: boolean
  /** Whose phone this is while a waiter serves with it; `ended` = their session is over. Null = a guest's. */
  readonly serving: PageServing | null
  /** Where the data of the rendered menu lies (also preloaded, `crossorigin="anonymous"`); null on pages that show none. */
  readonly menuUrl: string | null
  readonly menuVersion: number
  /**
   * Codes sold out now, and those of set meals that lack a part. The menu behind `menuUrl` is immutable: put this list over its
   * `isSaleout` before hydrating.
   */
  readonly soldOut: readonly string[]
  /** Of the guest's own table, or of a free one, on the landing page; null where others sit. */
  readonly tableStatus: TableStatus | null
}
