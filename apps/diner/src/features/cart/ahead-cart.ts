import type { Later } from '../../app/later-part.tsx'

/** The cart page of what is ordered ahead. */
export const aheadCart: Later<object> = {
  words: 'ahead-cart',
  load: async () => (await import('./components/ahead-cart.tsx')).AheadCart,
}

/** What goes on beside every page while something is ordered ahead: an order that waits to be sent, and what is said of it. */
export const aheadHost: Later<object> = {
  words: 'ahead-cart',
  load: async () => (await import('./components/ahead-host.tsx')).AheadHost,
}
