/**
 * The menu on this phone: what the page came with, then whatever is published while it is open. `useMenu()` reads it;
 * `hearMenuState` is told by the stream (or asks for itself where there is none) what can be had now and whether there is
 * a newer menu, which is fetched and put in place of the old one.
 */
import { timeOutMs } from '@comanda/client/call.ts'
import type { MenuState, StoreMenu, StoreMenuV3 } from '@comanda/contract/menu/menu.schema.ts'
import { menuAddress } from '@comanda/rules/menu/menu-address.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type Page, usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { setMenu } from '../cart/cart-actions.ts'
import { canBeHadNow, setMenuState } from './sold-out.state.ts'

interface HeldMenus {
  /** By store, menu class and language; what the page came with is not among them. */
  readonly menus: Readonly<Record<string, StoreMenu>>
  readonly failed: boolean
  readonly asking: boolean
  /** Counts menus that took the place of one the guest was reading. */
  readonly news: number
}

const useHeldMenus = create<HeldMenus>(() => ({ menus: {}, failed: false, asking: false, news: 0 }))
const { getState, setState } = useHeldMenus

export const useMenuNews = (): number => useHeldMenus(({ news }) => news)

/** The page's menu: there from the start on the ordering page, asked for by its version otherwise. */
export function useMenu() {
  const page = usePage()
  const place = placeOf(page)
  const held = useHeldMenus(({ menus }) => (place === null ? undefined : menus[place]))
  const failed = useHeldMenus((state) => state.failed)
  const asking = useHeldMenus((state) => state.asking)
  const menu = held ?? page.menu ?? undefined
  const missing = menu === undefined && place !== null
  useEffect(() => {
    if (missing) void warmMenu(page)
  }, [missing, page])
  return { menu, failed, asking, retry: () => void warmMenu(page) }
}

/** Ahead of the ordering page, so that it opens at once. Asks until it is here, less often every time, and as the phone comes online. */
export async function warmMenu(page: Page): Promise<void> {
  const place = placeOf(page)
  if (place === null || page.menu !== null || getState().menus[place] !== undefined || getState().asking) return
  stopWaiting()
  setState({ asking: true })
  const version = Math.max(heard.get(place) ?? 0, page.store?.menuVersion ?? page.menuVersion)
  const menu = await fetchMenu(addressOf(page, version)).catch(() => null)
  setState({ asking: false, failed: menu === null })
  if (menu === null) return waitForMenu(page)
  failures = 0
  takeMenu(place, menu)
}

/** Times in a row that a menu nobody can read yet could not be had. */
let failures = 0
/** Ends the wait for the next try: there is never more than one, however many components need the menu. */
let stopWaiting = () => {}

function waitForMenu(page: Page): void {
  const again = () => void warmMenu(page)
  const timer = setTimeout(again, nextTryMs(failures++))
  window.addEventListener('online', again)
  stopWaiting = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
  }
}

/** By place, the newest version this page was told of: its own may have been replaced long before anybody reads a menu on it. */
const heard = new Map<string, number>()
/** By place, the version that is on its way: two voices do not fetch it twice. */
const coming = new Map<string, number>()
/** How long after a menu could not be had it is asked for again: longer every time, and not all phones of a store at once. */
const nextTryMs = (tries: number) => Math.min(2 ** tries, 32) * (1000 + Math.random() * 1000)

/**
 * What can be had now, and the version in force. A newer menu is here within the time it takes to fetch it, or when it can be
 * fetched; `onNew` is told that it has taken the old one's place.
 */
export async function hearMenuState(page: Page, state: MenuState, onNew: () => void = () => undefined): Promise<void> {
  setMenuState(state.codes, state.left, state.paused)
  const place = placeOf(page)
  if (place !== null) heard.set(place, state.version)
  // Nobody reads a menu yet: it will be asked for when somebody does.
  if (place !== null && shownVersion(page, place) !== null) await bringMenu(page, place, state.version, onNew)
}

/** For when a stream may not have told it. What it says while the answer is on its way is newer. */
export async function askMenuState(page: Page, storeId: string, hear: (state: MenuState) => void): Promise<void> {
  const before = canBeHadNow()
  const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
    params: { sellerId: page.sellerId, storeId },
    query: { menuclass: menuClassShown(page) },
  })
  if (state.ok && canBeHadNow() === before) hear(state.value)
}

/** Asks until it is here, or a newer one is on its way: who hears of it once need not hear of it again. */
async function bringMenu(page: Page, place: string, version: number, onNew: () => void, tries = 0): Promise<void> {
  if (version <= Math.max(shownVersion(page, place) ?? 0, coming.get(place) ?? 0)) return
  coming.set(place, version)
  const menu = await fetchMenu(addressOf(page, version)).catch(() => null)
  const settled = () => coming.get(place) === version && coming.delete(place)
  if (menu === null) {
    setTimeout(() => settled() && void bringMenu(page, place, version, onNew, tries + 1), nextTryMs(tries))
    return
  }
  settled()
  // What was shown when it was asked for may have been replaced by a newer one meanwhile.
  if (menu.version <= (shownVersion(page, place) ?? 0)) return
  takeMenu(place, menu)
  setState({ news: getState().news + 1 })
  onNew()
}

/** Null where no menu is read. */
function shownVersion(page: Page, place: string): number | null {
  return (getState().menus[place] ?? page.menu)?.version ?? null
}

function takeMenu(place: string, menu: StoreMenu): void {
  setMenu(menu)
  setState({ menus: { ...getState().menus, [place]: menu } })
}

/** Null where there is no store. */
function placeOf({ sellerId, store, ordering, language }: Page): string | null {
  return store === null ? null : `${sellerId}/${store.id}/${menuClassShown({ ordering })}/${language}`
}

/** Dine-in's is 0. */
export function menuClassShown({ ordering }: Pick<Page, 'ordering'>): number {
  return ordering?.menuClass ?? 0
}

/** Immutable by its version: the browser and the service worker keep it. */
function addressOf({ sellerId, store, ordering, language, style }: Page, version: number): string {
  const storeId = store?.id ?? ''
  return menuAddress({
    sellerId,
    storeId,
    menuClass: menuClassShown({ ordering }),
    language,
    version,
    shape: style.menuVersion,
  })
}

/** Throws where it cannot be had, or not in the time a call may take. */
export async function fetchMenu(url: string): Promise<StoreMenu> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), timeOutMs)
  try {
    const response = await fetch(url, { signal: ending.signal })
    const payload = (await response.json()) as { resultObject?: AnyMenu; types?: unknown }
    const menu = payload.types === undefined ? payload.resultObject : (payload as unknown as AnyMenu)
    if (!response.ok || !menu) throw new Error(`menu: ${response.status}`)
    return 'items' in menu ? withinTypes(menu) : menu
  } finally {
    clearTimeout(timer)
  }
}

type AnyMenu = StoreMenu | StoreMenuV3

/** Shape V3 has types and items in two lists; what draws them reads items within their types, which is V4. */
function withinTypes({ shape: _, items, types, ...head }: StoreMenuV3): StoreMenu {
  const itemsOf = (code: string) => items.filter(({ typeCode }) => typeCode === code)
  return { ...head, types: types.map((type) => ({ ...type, menuItem: itemsOf(type.code) })) }
}
