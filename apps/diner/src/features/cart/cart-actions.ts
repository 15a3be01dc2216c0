/**
 * The cart of this page, whoever keeps it: its table, or this device while something is ordered ahead. Dish list, sheets,
 * search and cart bar read and change it by these; they need not know which it is.
 */
import type { CartKeeper, HeldCart } from './cart-keeper.ts'

let keeper: CartKeeper

/** Before the page is drawn: hooks read from it. */
export function keepCartBy(other: CartKeeper): void {
  keeper = other
}

export const useHeldCart = <T>(selector: (cart: HeldCart) => T): T => keeper.held(selector)
export const heldCart = (): HeldCart => keeper.held.getState()

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
