import type { Language } from '@comanda/rules/language/languages.ts'
import type { GroupOffer } from './activity/activity.schema.ts'
import type { MenuPause, StoreMenu } from './menu/menu.schema.ts'
import type { StoreInfo, TableStatus } from './store/store.schema.ts'
import type { StyleConfig } from './style/style.schema.ts'
import type { VoucherPlatform } from './voucher/voucher.schema.ts'

/** In a page's answer: the page depends on no table and no guest, so a phone may cache it. */
export const keepHeader = 'x-comanda-keep'

/** The page for any path while a phone is offline; `?lang=` as on every page. */
export const offlinePath = '/offline'

/** What the server needs from the diner's build (`apps/diner/dist/server/entry-server.js`) to write pages. */
export interface PageServer {
  /** The HTML inside `<div id="root">`. Without style attributes; independent of clock and guest. */
  render(page: PageInput): { readonly html: string }
  /** The document title of a path of the app, from the language files. */
  titleOf(path: string, language: Language): string
  /** Whether the app has a screen for this path; otherwise the answer is 404 with the error screen. */
  isKnownRoute(path: string): boolean
  /** Source modules (keys of Vite's manifest) the path needs at once, texts included: their chunks are preloaded. */
  modulesOf?(path: string, language: Language): readonly string[]
}

/**
 * All inputs of a rendered page. It is rendered once per seller, store, language, order type, menu version, sold-out
 * list and pause, with placeholders for the table (one to five characters of U+E000, U+E001). Each answer replaces
 * them. So print the table's number and name and do not compute with them; their length is that of a table's number
 * or, if longer than 4, of an order number.
 */
export interface PageInput {
  /** Within the app, without `/s/{sellerId}`, query and hash: `/index/order`. `/error` for an unknown path. */
  readonly path: string
  readonly sellerId: string
  readonly language: Language
  /** The seller's settings, overridden by the store's own flags. */
  readonly style: StyleConfig
  /** `gate` is that of this page's order type. */
  readonly store: StoreInfo | null
  readonly table: PageTable | null
  /**
   * The order type of this page (`?ordertype=`); null = at a table, or for reading only. With an order type there is
   * no `table`.
   */
  readonly ordering: PageOrdering | null
  /** On ordering pages; `isSaleout` is current. */
  readonly menu: StoreMenu | null
  /** Group offers of this store, shown on the landing page. */
  readonly offers: readonly GroupOffer[]
  /** Platforms whose group-buy vouchers this store accepts from phones, in order. */
  readonly vouchers: readonly VoucherPlatform[]
  /** The pause of this table's store; null = no pause, or a page without a table. */
  readonly paused: MenuPause | null
  /** Dishes not offered at this table (menufilter.html). */
  readonly hidden: HiddenDishes
  /** When dishes that are not sold now are next sold, by code, in the guest's words; '' = not within a year. */
  readonly closed?: Readonly<Record<string, string>>
  /** Why the wrong-page screen is shown; null = unknown address. */
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
  /** A pick-up begun at a table (`ordertype=1@A1`); '' = none. */
  readonly tableNo: string
}

export interface PageWaiter {
  readonly name: string
  /** Stores they work in; empty = all of the seller's. */
  readonly storeIds: readonly string[]
  readonly ended: boolean
}

/** Inlined as `<script type="application/json" id="state">`: the app starts from it without a request. */
export interface PageState extends Omit<PageInput, 'menu'> {
  /** The root holds rendered HTML: hydrate. False: it is empty, render. */
  readonly rendered: boolean
  readonly title: string
  /** The guest scanned this table's code, a waiter serves with this phone, or the page is for ordering ahead. */
  readonly mayOrder: boolean
  /** This guest's party here has ended: they scan the code again to order. Then `mayOrder` is false. */
  readonly ended: boolean
  /** For an order ahead whose guest also sits at a scanned table: the tabs are that table's. */
  readonly seated: boolean
  /** The waiter who serves with this phone; `ended` = the session is over. Null = a guest's phone. */
  readonly serving: PageWaiter | null
  /** Address of the rendered menu's data (also preloaded, `crossorigin="anonymous"`); null on pages without it. */
  readonly menuUrl: string | null
  readonly menuVersion: number
  /**
   * Codes sold out now, including set meals that lack a part. The menu behind `menuUrl` is immutable: apply this list
   * to its `isSaleout` before hydrating.
   */
  readonly soldOut: readonly string[]
  /** The guest's own table, or a free one, on the landing page; null at an occupied table. */
  readonly tableStatus: TableStatus | null
}
