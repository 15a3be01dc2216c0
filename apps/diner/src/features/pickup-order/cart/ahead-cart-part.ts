import type { Later } from '../../../app/later-part.tsx'

/** The cart page of what is ordered ahead. */
export const aheadCart: Later<object> = {
  words: ['pickup-order'],
  load: async () => (await import('./ahead-cart.tsx')).AheadCart,
}
