/**
 * The menu on this phone: the page's own, then each one published while the page is open. `useMenu()` reads it.
 * `applyMenuState` applies a state from the stream or a poll, and fetches a newer menu to replace the old one.
 */
import { timeOutMs } from '@comanda/client/call.ts'
import type { MenuState, StoreMenu, StoreMenuV3 } from '@comanda/contract/menu/menu.schema.ts'
import { menuAddress } from '@comanda/rules/menu/menu-address.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type Page, usePage } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { setMenu } from '../cart/cart-actions.ts'
import { readAvailability, setMenuState } from './sold-out.state.ts'

interface HeldMenus {
  /** By store, menu class and language, without the menu of the page itself. */
  readonly menus: Readonly<Record<string, StoreMenu>>
  readonly failed: boolean
  readonly asking: boolean
  /** Counts the menus that replaced the one the guest was reading. */
  readonly news: number
}

const useHeldMenus = create<HeldMenus>(() => ({ menus: {}, failed: false, asking: false, news: 0 }))
const { getState, setState } = useHeldMenus

export const useMenuNews = (): number => useHeldMenus(({ news }) => news)

/** The page's menu: present from the start on the ordering page, fetched by its version elsewhere. */
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

/** The menu that this phone has, without fetching one. */
export function useMenuOnPhone(page: Page): StoreMenu | undefined {
  const place = placeOf(page)
  const held = useHeldMenus(({ menus }) => (place === null ? undefined : menus[place]))
  return held ?? page.menu ?? undefined
}

/**
 * Fetches the menu before the ordering page opens: retries at growing intervals, and at once when the phone comes
 * online.
 */
export async function warmMenu(page: Page): Promise<void> {
  const place = placeOf(page)
  if (place === null || page.menu !== null || getState().menus[place] !== undefined || getState().asking) return
  stopWaiting()
  setState({ asking: true })
  const version = Math.max(announced.get(place) ?? 0, page.store?.menuVersion ?? page.menuVersion)
  const menu = await fetchMenu(addressOf(page, version)).catch(() => null)
  setState({ asking: false, failed: menu === null })
  if (menu === null) return waitForMenu(page)
  failures = 0
  takeMenu(place, menu)
}

/** Failures in a row while no menu is shown. */
let failures = 0
/** Ends the wait for the next try; there is one wait, however many components need the menu. */
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

/** By place, the newest version announced to this page: its own menu may be outdated before a component reads it. */
const announced = new Map<string, number>()
/** By place, the version being fetched, so that two announcements fetch it once. */
const fetching = new Map<string, number>()
/** The delay before the next try: growing, and random so that a store's phones do not call at once. */
const nextTryMs = (tries: number) => Math.min(2 ** tries, 32) * (1000 + Math.random() * 1000)

/**
 * Applies what can be had now and the version in force. A newer menu is fetched, also by retries; `onNew` runs once
 * it has replaced the old one.
 */
export async function applyMenuState(page: Page, state: MenuState, onNew: () => void = () => undefined): Promise<void> {
  setMenuState(state.codes, state.left, state.paused)
  const place = placeOf(page)
  if (place !== null) announced.set(place, state.version)
  // No component reads a menu yet: it is fetched when one does.
  if (place !== null && shownVersion(page, place) !== null) await fetchNewerMenu(page, place, state.version, onNew)
}

/** Polls, as a stream may have missed a state. A state that the stream reports meanwhile is newer. */
export async function pollMenuState(page: Page, storeId: string, hear: (state: MenuState) => void): Promise<void> {
  const before = readAvailability()
  const state = await call('GET /weixin/onlineorder/:sellerId/:storeId/menustate.html', {
    params: { sellerId: page.sellerId, storeId },
    query: { menuclass: menuClassShown(page) },
  })
  if (state.ok && readAvailability() === before) hear(state.value)
}

/** Fetches a version until it arrives or a newer one is being fetched: one announcement is enough. */
async function fetchNewerMenu(page: Page, place: string, version: number, onNew: () => void, tries = 0): Promise<void> {
  if (version <= Math.max(shownVersion(page, place) ?? 0, fetching.get(place) ?? 0)) return
  fetching.set(place, version)
  const menu = await fetchMenu(addressOf(page, version)).catch(() => null)
  const settled = () => fetching.get(place) === version && fetching.delete(place)
  if (menu === null) {
    setTimeout(() => settled() && void fetchNewerMenu(page, place, version, onNew, tries + 1), nextTryMs(tries))
    return
  }
  settled()
  // A newer menu may have arrived while this one was fetched.
  if (menu.version <= (shownVersion(page, place) ?? 0)) return
  takeMenu(place, menu)
  setState({ news: getState().news + 1 })
  onNew()
}

/** Null if no menu is read. */
function shownVersion(page: Page, place: string): number | null {
  return (getState().menus[place] ?? page.menu)?.version ?? null
}

function takeMenu(place: string, menu: StoreMenu): void {
  setMenu(menu)
  setState({ menus: { ...getState().menus, [place]: menu } })
}

/** Null without a store. */
function placeOf({ sellerId, store, ordering, language }: Page): string | null {
  return store === null ? null : `${sellerId}/${store.id}/${menuClassShown({ ordering })}/${language}`
}

/** Dine-in's is 0. */
export function menuClassShown({ ordering }: Pick<Page, 'ordering'>): number {
  return ordering?.menuClass ?? 0
}

/** Immutable by its version: the browser and the service worker cache it. */
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

/** Throws if the menu cannot be fetched within the time limit of a call. */
export async function fetchMenu(url: string): Promise<StoreMenu> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), timeOutMs)
  try {
    const response = await fetch(url, { signal: ending.signal })
    const payload = (await response.json()) as { resultObject?: AnyMenu; types?: unknown }
    const menu = payload.types === undefined ? payload.resultObject : (payload as unknown as AnyMenu)
    // A store without a menu answers a refusal.
    if (!response.ok || menu?.types === undefined) throw new Error(`menu: ${response.status}`)
    return 'items' in menu ? withinTypes(menu) : menu
  } finally {
    clearTimeout(timer)
  }
}

type AnyMenu = StoreMenu | StoreMenuV3

/** Shape V3 holds types and items in two lists; the components read V4, with items inside their types. */
function withinTypes({ shape: _, items, types, ...head }: StoreMenuV3): StoreMenu {
  const itemsOf = (code: string) => items.filter(({ typeCode }) => typeCode === code)
  return { ...head, types: types.map((type) => ({ ...type, menuItem: itemsOf(type.code) })) }
}
