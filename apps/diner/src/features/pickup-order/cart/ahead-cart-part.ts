import type { Later } from '../../../app/later-part.tsx'

export const aheadCart: Later<object> = {
  words: ['pickup-order'],
  load: async () => (await import('./ahead-cart.tsx')).AheadCart,
}
