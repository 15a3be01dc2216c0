/**
 * The cart of this page: the table's, or this device's for an order ahead. Dish list, sheets, search and cart bar use
 * these without knowing which.
 */
import { createStore } from 'zustand/vanilla'
import type { CartKeeper, HeldCart } from './cart-keeper.ts'

const keeping = createStore<{ readonly keeper: CartKeeper | null }>(() => ({ keeper: null }))

/** Called before the page renders, as hooks read from it. */
export function keepCartBy(keeper: CartKeeper): void {
  keeping.setState({ keeper })
}

function cartKeeper(): CartKeeper {
  const { keeper } = keeping.getState()
  if (keeper === null) throw new Error('no cart before the page has said who keeps it')
  return keeper
}

export const useHeldCart = <T>(selector: (cart: HeldCart) => T): T => cartKeeper().held(selector)
export const heldCart = (): HeldCart => cartKeeper().held.getState()

const countOf = (code: string, { countByCode }: HeldCart): number => countByCode[code] ?? 0
export const useDishCount = (code: string): number => useHeldCart((cart) => countOf(code, cart))
/** Reads the current count: a second tap may come before the first is rendered. */
export const dishCount = (code: string): number => countOf(code, heldCart())

export const useCartCount = (): number => useHeldCart(({ count }) => count)

export function useCartTotals() {
  const count = useHeldCart((cart) => cart.count)
  const amount = useHeldCart((cart) => cart.amount)
  const memberAmount = useHeldCart((cart) => cart.memberAmount)
  return { count, amount, memberAmount }
}

export const setMenu: CartKeeper['setMenu'] = (menu) => cartKeeper().setMenu(menu)
export const addDish: CartKeeper['addDish'] = (code, choice) => cartKeeper().addDish(code, choice)
export const changeChoice: CartKeeper['changeChoice'] = (id, item, to) => cartKeeper().changeChoice(id, item, to)
export const changeLine: CartKeeper['changeLine'] = (id, num, memo) => cartKeeper().changeLine(id, num, memo)
export const keepLine: CartKeeper['keepLine'] = (line, item) => cartKeeper().keepLine(line, item)
