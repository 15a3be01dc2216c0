/**
 * The cart of an order ahead, kept on this device until it is sent. Each change applies to the stored cart, so that
 * two tabs agree. It is written before it is drawn: the shown cart survives a reload or a killed page. Part of the
 * shell: its own file would cost a request before the page is usable.
 */

import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes, PageInput } from '@comanda/contract/page.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { create } from 'zustand'
import { whenIdle } from '../../../app/when-idle.ts'
import type { CartKeeper, HeldCart } from '../../cart/cart-keeper.ts'
import { changedChoice, type DishChoice, lineOf, type PendingChange, shownCart } from '../../cart/cart-queue.ts'
import { dishesOf } from '../../menu/dishes-of.ts'
import { onAvailabilityChange, readAvailability, setForAnotherDay } from '../../menu/sold-out.state.ts'
import { type AheadProblem, chosenCart, type MenuNow } from './chosen-cart.ts'
import { type CartPlace, cartKey, emptyCart, type KeptCart, type KeptLine, readCart, writeCart } from './kept-cart.ts'

interface DeviceCart extends HeldCart {
  /** Null until the page has opened the cart. */
  readonly place: CartPlace | null
  readonly kept: KeptCart
  /** Why lines cannot be sent, by line id. */
  readonly problems: ReadonlyMap<string, AheadProblem>
  /** An order is being sent: the cart refuses changes. */
  readonly frozen: boolean
  /** The last refused change: the cart is frozen, or has too many lines. The count makes each refusal shown once. */
  readonly refused: { readonly count: number; readonly why: 'frozen' | 'full' }
}

/** The most lines of one order (contract pickup-order.schema.ts). */
export const lineLimit = 60

export const useDeviceCart = create<DeviceCart>(() => ({
  ...shownCart({ lines: [] }, []),
  uid: '',
  place: null,
  kept: emptyCart,
  problems: new Map(),
  frozen: false,
  refused: { count: 0, why: 'frozen' },
}))

const { getState, setState } = useDeviceCart

interface Reader {
  readonly hidden: HiddenDishes
  readonly language: Language
}

let reader: Reader = { hidden: { hiddenTypes: [], hiddenCodes: [] }, language: defaultLanguage }
let dishes: Pick<MenuNow, 'menu' | 'items'> | null = null
/** Loads when the phone is idle, so that the first page need not carry it. */
let merge: typeof import('./merged-cart.ts').mergedCart | null = null
/** Starts to follow the chosen time once the merge code has loaded. */
let follow: ((part: typeof import('./merged-cart.ts')) => () => void) | null = null
let lookAtDay = () => {}
/** The device stores nothing; this page keeps the cart while it lives. */
let isForgetful = false

type Opening = Pick<PageInput, 'sellerId' | 'store' | 'ordering' | 'menu' | 'hidden' | 'language'>

/** Called once, before the page is drawn. Returns the undo for tests. */
export function openDeviceCart({ sellerId, store, ordering, menu, hidden, language }: Opening): () => void {
  if (store === null || ordering === null) return () => undefined
  const place = { sellerId, storeId: store.id, menuClass: ordering.menuClass }
  reader = { hidden, language }
  dishes = menu && { menu, items: dishesOf(menu) }
  isForgetful = false
  // A pre-order's day is chosen last.
  setForAnotherDay(ordering.orderType === '3')
  follow = (part) => part.followTakeTime({ sellerId, storeId: store.id, orderType: ordering.orderType }, store.timeZone)
  show(readCart(place, Date.now()) ?? emptyCart, place)
  const onStorage = ({ key }: StorageEvent) => {
    // Null = the whole storage was cleared.
    if (key === null || key === cartKey(place)) reread()
  }
  const woke = () => (document.hidden ? undefined : reread())
  const stopWaiting = whenIdle(() => void loadPricing())
  const stopNews = onAvailabilityChange(() => show(getState().kept))
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', woke)
  document.addEventListener('visibilitychange', woke)
  return () => {
    stopWaiting()
    stopNews()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', woke)
    document.removeEventListener('visibilitychange', woke)
  }
}

/** Reads the stored cart again: another tab has changed it, or it may have expired. */
function reread(): void {
  lookAtDay()
  show(latest())
}

function latest(): KeptCart {
  const { place, kept } = getState()
  return isForgetful || place === null ? kept : (readCart(place, Date.now()) ?? emptyCart)
}

function show(kept: KeptCart, place = getState().place): void {
  const { codes: soldOut, left, forAnotherDay } = readAvailability()
  const now = dishes && { ...dishes, ...reader, soldOut, left, forAnotherDay }
  setState({ ...(merge && now ? merge(kept.lines, now) : chosenCart(kept.lines)), kept, place })
}

/**
 * Loads the pricing code; then the cart shows the menu's prices and reports changes. It may fail to load: the store
 * checks all the same.
 */
export async function loadPricing(): Promise<void> {
  if (merge !== null) return
  const part = await import('./merged-cart.ts').catch(() => null)
  if (part === null || merge !== null) return
  merge = part.mergedCart
  lookAtDay = follow?.(part) ?? lookAtDay
  show(getState().kept)
}

/** False = refused. */
function keep(change: (kept: KeptCart) => KeptCart): boolean {
  const { frozen, place } = getState()
  if (frozen) return refuse('frozen')
  const before = latest()
  const kept = change(before)
  if (kept.lines.length > Math.max(lineLimit, before.lines.length)) return refuse('full')
  if (place !== null) isForgetful = !writeCart(place, kept, Date.now())
  show(kept)
  return true
}

function refuse(why: DeviceCart['refused']['why']): false {
  setState({ refused: { count: getState().refused.count + 1, why } })
  return false
}

/** Applies the rule of the table's cart: an equal line is raised, and a line of 0 portions is removed. */
function changed(kept: KeptCart, change: PendingChange, shownNames?: Partial<KeptLine>): KeptCart {
  const lines = shownCart({ lines: [...kept.lines] }, [change]).lines as readonly KeptLine[]
  if (shownNames === undefined) return { ...kept, lines }
  const id = change.op === 'change' ? change.id : ''
  return { ...kept, lines: lines.map((line) => (line.id === id ? { ...line, ...shownNames } : line)) }
}

function addDish(code: string, choice: DishChoice = {}): boolean {
  const item = dishes?.items.get(code)
  if (item === undefined) return false
  const line: KeptLine = { ...lineOf(item, choice, ''), language: reader.language }
  return keep((kept) => changed(kept, { key: line.id, op: 'add', line }))
}

/**
 * Changes the guest's choice and takes the menu's current name. Fields that are left out stay as another tab has
 * stored them.
 */
function changeChoice(id: string, item: MenuItem, to: DishChoice): boolean {
  const { num, memo, standard, addItems } = to
  const names = { name: item.name, showName: item.showName, typeCode: item.typeCode, language: reader.language }
  const shownNames = standard !== undefined && addItems ? names : undefined
  return keep((kept) =>
    changed(kept, { key: id, op: 'change', id, num, memo, choice: changedChoice(item, to) }, shownNames),
  )
}

function changeLine(id: string, num: number, memo?: string): boolean {
  return keep((kept) => changed(kept, { key: id, op: 'change', id, num: Math.max(0, num), memo }))
}

function keepLine({ id, standard, menuItem: addItems }: CartLineWire, item: MenuItem): void {
  changeChoice(id, item, { standard, addItems })
}

export function clearCart(): void {
  keep(() => emptyCart)
}

export function writeMemo(memo: string): void {
  keep((kept) => ({ ...kept, memo }))
}

export function writeCover(cover: number): void {
  keep((kept) => ({ ...kept, cover }))
}

export function freezeCart(frozen: boolean): void {
  if (getState().frozen !== frozen) setState({ frozen })
}

/** Removes sent lines and keeps what another tab has added since. The memo goes with the last line. */
export function takeOutSent(sent: readonly Pick<KeptLine, 'id' | 'num'>[]): void {
  freezeCart(false)
  const numOf = new Map(sent.map(({ id, num }) => [id, num]))
  keep(({ lines, ...head }) => {
    const rest = lines.flatMap((line) => {
      const num = line.num - (numOf.get(line.id) ?? 0)
      return num > 0 ? [{ ...line, num }] : []
    })
    return rest.length === 0 ? emptyCart : { ...head, lines: rest }
  })
}

/** This device as the keeper of the page's cart. */
export const deviceCart: CartKeeper = {
  held: useDeviceCart,
  setMenu(menu: StoreMenu) {
    if (dishes?.menu === menu) return
    dishes = { menu, items: dishesOf(menu) }
    show(getState().kept)
  },
  addDish,
  changeChoice,
  changeLine,
  keepLine,
  clearCart,
}
