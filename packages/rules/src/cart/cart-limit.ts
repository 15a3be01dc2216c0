import { type Refusal, refuse } from '../result/result.ts'
import type { CartLine } from './cart-line.ts'

/** Most lines of one shared cart: more than a banquet needs, few enough to price and show on a slow phone. */
export const cartLineLimit = 200

/**
 * Refuses a cart with too many lines; null = allowed. Only new lines count: raising or removing a line always passes.
 * The details name the lines above the limit.
 */
export function checkCartLimit(before: readonly CartLine[], after: readonly CartLine[]): Refusal<'cart_full'> | null {
  if (after.length <= cartLineLimit || after.length <= before.length) return null
  const over = after.slice(Math.max(cartLineLimit, before.length)).map(({ id }) => id)
  return refuse('cart_full', [cartLineLimit], { problem: 'cart_full', over })
}
