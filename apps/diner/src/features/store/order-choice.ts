import { isCartKept } from '@comanda/rules/cart/cart-age.ts'
import type { AheadType } from '@comanda/rules/store/store-choice.ts'
import { orderingPart } from '../../app/page-input.ts'
import { forget, keptUnder, recall, remember } from '../../platform/memory.ts'

/** What a guest settles before the dishes (spec 1 §4 "Store selection"). */
export interface OrderChoice {
  readonly orderType: AheadType
  readonly storeId: string
  /** The menu's class: 3 → 0, 2 → 1, 1 → the style's `picupMenu`. */
  readonly menuClass: number
  /** The table of a pick-up begun there (type `picup@A3`), to which it is brought; else ''. */
  readonly tableNo: string
}

/** The last choice at this seller on this phone; null if there is none or it cannot be read. */
export function chosenOrder(sellerId: string): OrderChoice | null {
  const { orderType, storeId, menuClass, tableNo } = (recall(choiceKey(sellerId)) ?? {}) as Partial<OrderChoice>
  if (orderType !== '1' && orderType !== '2' && orderType !== '3') return null
  if (typeof storeId !== 'string' || typeof menuClass !== 'number' || typeof tableNo !== 'string') return null
  return { orderType, storeId, menuClass, tableNo }
}

/** Stores the choice. A change of store clears what was kept for the earlier one (spec 1 §4). */
export function chooseOrder(sellerId: string, choice: OrderChoice): void {
  const before = chosenOrder(sellerId)
  if (before && before.storeId !== choice.storeId) forget(aheadKey(sellerId, before.storeId, ''))
  remember(choiceKey(sellerId), choice)
}

/**
 * Records the choice of an opened page, also by a link. If that would clear another store's dishes, nothing changes:
 * the list asks first, and until then each store keeps its own.
 */
export function recordOrderChoice(sellerId: string, choice: OrderChoice, now: number): void {
  const before = chosenOrder(sellerId)
  const isOther = before !== null && before.storeId !== choice.storeId
  if (!isOther || !hasKeptDishes(sellerId, before.storeId, now)) chooseOrder(sellerId, choice)
}

/**
 * The key of data that a change of store clears: the device cart is `aheadKey(seller, store, 'cart.0')`, one per menu
 * class. A submitted order that waits for the network belongs elsewhere.
 */
export function aheadKey(sellerId: string, storeId: string, what: string): string {
  return `comanda.ahead.${sellerId}.${storeId}.${what}`
}

/** Whether this phone keeps dishes that a change of store would clear, without expired ones. */
export function hasKeptDishes(sellerId: string, storeId: string, now: number): boolean {
  return keptUnder(aheadKey(sellerId, storeId, 'cart.')).some((kept) => {
    const { lines, at } = (kept ?? {}) as { lines?: unknown; at?: unknown }
    return Array.isArray(lines) && lines.length > 0 && typeof at === 'number' && isCartKept(at, now)
  })
}

/** The address of a choice's dishes, so that links and reloads work and the server knows the menu. */
export function orderPath(choice: Omit<OrderChoice, 'menuClass'>, layout = 'LR'): string {
  return `/order${layout}?storeid=${choice.storeId}${orderingPart(choice)}`
}

const choiceKey = (sellerId: string) => `comanda.orderChoice.${sellerId}`
