import { isCartKept } from '@comanda/rules/cart/cart-age.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { orderingPart } from '../../app/page-input.ts'
import { forget, keptUnder, recall, remember } from '../../platform/memory.ts'

/** What a guest has settled before they see the dishes (spec 1 §4 "Store selection"). */
export interface OrderChoice {
  readonly orderType: AheadType
  readonly storeId: string
  /** Of the menu that is shown: 3 → 0, 2 → 1, 1 → the style's `picupMenu`. */
  readonly menuClass: number
  /** Of a pick-up begun at a table (a type written `picup@A3`), to which it is brought; else ''. */
  readonly tableNo: string
}

/** What was chosen last at this seller, on this phone; null where nothing was or it cannot be read. */
export function chosenOrder(sellerId: string): OrderChoice | null {
  const { orderType, storeId, menuClass, tableNo } = (recall(choiceKey(sellerId)) ?? {}) as Partial<OrderChoice>
  if (orderType !== '1' && orderType !== '2' && orderType !== '3') return null
  if (typeof storeId !== 'string' || typeof menuClass !== 'number' || typeof tableNo !== 'string') return null
  return { orderType, storeId, menuClass, tableNo }
}

/** Keeps the choice. Another store than before: what was kept for that one is cleared (spec 1 §4). */
export function chooseOrder(sellerId: string, choice: OrderChoice): void {
  const before = chosenOrder(sellerId)
  if (before && before.storeId !== choice.storeId) forget(aheadKey(sellerId, before.storeId, ''))
  remember(choiceKey(sellerId), choice)
}

/**
 * A page of it was opened, by a link too: it is what was chosen last. Where that would clear dishes that are chosen at another store
 * nothing is changed: the list asks first, and until then each store keeps its own.
 */
export function noteOrder(sellerId: string, choice: OrderChoice, now: number): void {
  const before = chosenOrder(sellerId)
  const isOther = before !== null && before.storeId !== choice.storeId
  if (!isOther || !hasKeptDishes(sellerId, before.storeId, now)) chooseOrder(sellerId, choice)
}

/**
 * Where something is kept that goes when the guest changes the store: the device cart is `aheadKey(seller, store, 'cart.0')`,
 * one for each menu class. An order that was submitted and waits for the network is no such thing: keep it elsewhere.
 */
export function aheadKey(sellerId: string, storeId: string, what: string): string {
  return `comanda.ahead.${sellerId}.${storeId}.${what}`
}

/** Whether dishes are chosen on this phone that a change of the store would clear; not what is too old to be shown again. */
export function hasKeptDishes(sellerId: string, storeId: string, now: number): boolean {
  return keptUnder(aheadKey(sellerId, storeId, 'cart.')).some((kept) => {
    const { lines, at } = (kept ?? {}) as { lines?: unknown; at?: unknown }
    return Array.isArray(lines) && lines.length > 0 && typeof at === 'number' && isCartKept(at, now)
  })
}

/** Where the dishes of a choice are: in the address, so that links and reloads work and the server knows which menu. */
export function orderPath(choice: Omit<OrderChoice, 'menuClass'>, layout = 'LR'): string {
  return `/order${layout}?storeid=${choice.storeId}${orderingPart(choice)}`
}

const choiceKey = (sellerId: string) => `comanda.orderChoice.${sellerId}`
