/**
 * The cart of this page, whoever keeps it: its table, or this device while something is ordered ahead. Dish list, sheets,
 * search and cart bar read and change it by these; they need not know which it is.
 */
import { useSyncExternalStore } from 'react'
import { soon } from '../../app/soon.ts'
import { tableCart } from '../table-order/table-order.state.ts'
import type { CartKeeper, HeldCart } from './cart-keeper.ts'

let keeper: CartKeeper = tableCart

/** Once, before the page is drawn: hooks read from it. */
export function keepCartBy(other: CartKeeper): void {
  keeper = other
}

export const useHeldCart = <T>(selector: (cart: HeldCart) => T): T => keeper.held(selector)
export const heldCart = (): HeldCart => keeper.held.getState()

/** As `useHeldCart` while there is something to ask; else `otherwise`, and a tap has one listener fewer to call. */
export function useHeldCartIf<T>(isAsked: boolean, selector: (cart: HeldCart) => T, otherwise: T): T {
  const { held } = keeper
  return useSyncExternalStore(
    isAsked ? held.subscribe : onNothing,
    () => (isAsked ? selector(held.getState()) : otherwise),
    () => (isAsked ? selector(held.getInitialState()) : otherwise),
  )
}

const onNothing = () => () => undefined

/** As `useHeldCart`, for what is not under the thumb: drawn when what is has been. */
export function useCartLater<T>(selector: (cart: HeldCart) => T): T {
  const { held } = keeper
  return useSyncExternalStore(
    onCartLater,
    () => selector(held.getState()),
    () => selector(held.getInitialState()),
  )
}

/** Who is told when the tap has been drawn. One listener for all: there are dozens, and a tap waits for each. */
const later = new Set<() => void>()
let stop = (): void => undefined
let isDue = false

function onCartLater(tell: () => void): () => void {
  if (later.size === 0) stop = keeper.held.subscribe(tellSoon)
  later.add(tell)
  return () => {
    later.delete(tell)
    if (later.size === 0) stop()
  }
}

function tellSoon(): void {
  if (isDue) return
  isDue = true
  soon(tellLater)
}

function tellLater(): void {
  isDue = false
  for (const tell of [...later]) tell()
}

const countOf = (code: string, { countByCode }: HeldCart): number => countByCode[code] ?? 0
export const useDishCount = (code: string): number => useHeldCart((cart) => countOf(code, cart))
/** As it is now: of two taps in a row the second comes before the first is drawn. */
export const dishCount = (code: string): number => countOf(code, heldCart())

export const useCartCount = (): number => useHeldCart(({ count }) => count)

export function useCartTotals() {
  const count = useHeldCart((cart) => cart.count)
  const amount = useHeldCart((cart) => cart.amount)
  const memberAmount = useHeldCart((cart) => cart.memberAmount)
  return { count, amount, memberAmount }
}

export const setMenu: CartKeeper['setMenu'] = (menu) => keeper.setMenu(menu)
export const addDish: CartKeeper['addDish'] = (code, choice) => keeper.addDish(code, choice)
export const changeChoice: CartKeeper['changeChoice'] = (id, item, to) => keeper.changeChoice(id, item, to)
export const changeLine: CartKeeper['changeLine'] = (id, num, memo) => keeper.changeLine(id, num, memo)
export const keepLine: CartKeeper['keepLine'] = (line, item) => keeper.keepLine(line, item)
