import { type Refusal, refuse } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'

/** Lines of one shared cart: far more than a banquet chooses, and few enough to be priced and shown on a slow phone. */
export const cartLineLimit = 200

/**
 * Why a cart may not grow to this; null = it may. Only new lines count against it: more of what is there, and taking away,
 * always goes. The details name the lines that are too many.
 */
export function checkCartLimit(before: readonly CartLine[], after: readonly CartLine[]): Refusal<'cart_full'> | null {
  if (after.length <= cartLineLimit || after.length <= before.length) return null
  const over = after.slice(Math.max(cartLineLimit, before.length)).map(({ id }) => id)
  return refuse('cart_full', [cartLineLimit], { problem: 'cart_full', over })
}
