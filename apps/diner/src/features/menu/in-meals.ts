import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { useHeldCart } from '../cart/cart-actions.ts'
import { usePortionsLeft } from './sold-out.state.ts'

/** Portions of a limited dish that set meals in the cart take as their part; 0 if it is not limited. */
export function useInMeals(code: string): number {
  const isLimited = usePortionsLeft(code) !== undefined
  return useHeldCart(({ lines }) => (isLimited ? portionsInMeals(lines, code) : 0))
}

/** As the server counts them (rules/cart/portion-left.ts). */
export function portionsInMeals(lines: readonly Pick<CartLineWire, 'num' | 'menuItem'>[], code: string): number {
  let taken = 0
  for (const { num, menuItem } of lines)
    for (const part of menuItem) if (part.sgid && part.code === code) taken += num * (part.portions ?? part.num)
  return taken
}
