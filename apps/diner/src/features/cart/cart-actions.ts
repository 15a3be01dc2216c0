/**
 * The cart of this page, whoever keeps it: its table, or this device while something is ordered ahead. Dish list, sheets,
 * search and cart bar read and change it by these; they need not know which it is.
 */
import { createStore } from 'zustand/vanilla'
import type { CartKeeper, HeldCart } from './cart-keeper.ts'

const keeping = createStore<{ readonly keeper: CartKeeper | null }>(() => ({ keeper: null }))

/** Before the page is drawn: hooks read from it. */
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
/** As it is now: of two taps in a row the second comes before the first is drawn. */
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
