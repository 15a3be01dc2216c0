/** An unsent cart on this device, one key for each seller, store and menu class (spec 1 §4). */

import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { isCartKept } from '@comanda/rules/cart/cart-age.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { recall, remember } from '../../../platform/memory.ts'
import { aheadKey } from '../../store/order-choice.ts'

/** A line as chosen: names and prices are what the guest saw. */
export interface KeptLine extends CartLineWire {
  /** The language of `showName`. */
  readonly language: Language
}

export interface KeptCart {
  readonly lines: readonly KeptLine[]
  /** The guest's memo for the kitchen about the whole order. */
  readonly memo: string
  /** The number of guests of a pre-order. */
  readonly cover: number
}

export interface CartPlace {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
}

interface Written extends KeptCart {
  /** The time of the last change. */
  readonly at: number
  /** New on every change: reading it back shows whether the phone stores anything. */
  readonly mark: string
}

export const emptyCart: KeptCart = { lines: [], memo: '', cover: 1 }

export function cartKey({ sellerId, storeId, menuClass }: CartPlace): string {
  return aheadKey(sellerId, storeId, `cart.${menuClass}`)
}

/** Null = no cart is stored, it is older than 1440 minutes, or it cannot be read. */
export function readCart(place: CartPlace, now: number): KeptCart | null {
  const { at, lines, memo, cover } = (recall(cartKey(place)) ?? {}) as Partial<Written>
  if (!Array.isArray(lines) || typeof at !== 'number') return null
  if (!isCartKept(at, now)) {
    remember(cartKey(place), undefined)
    return null
  }
  return {
    lines: lines.filter(isLine),
    memo: typeof memo === 'string' ? memo : '',
    cover: typeof cover === 'number' && cover > 0 ? cover : 1,
  }
}

/** False if the phone stores nothing (a private window, a full disk). */
export function writeCart(place: CartPlace, { lines, memo, cover }: KeptCart, now: number): boolean {
  const key = cartKey(place)
  if (lines.length === 0 && memo === '' && cover === emptyCart.cover) {
    remember(key, undefined)
    return recall(key) === null
  }
  const mark = `${now}.${Math.random()}`
  remember(key, { at: now, mark, lines, memo, cover } satisfies Written)
  return (recall(key) as Partial<Written> | null)?.mark === mark
}

function isLine(line: Partial<KeptLine> | null): line is KeptLine {
  if (typeof line !== 'object' || line === null) return false
  const isNamed = typeof line.id === 'string' && typeof line.code === 'string' && typeof line.showName === 'string'
  return isNamed && Number.isInteger(line.num) && Number.isInteger(line.price) && Array.isArray(line.menuItem)
}
