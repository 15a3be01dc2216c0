import type { Later } from '../../../app/later-part.tsx'

/** What goes on beside every page while something is ordered ahead: an order that waits to be sent, and what is said of it. */
export const aheadHost: Later<object> = {
  words: ['pickup-order'],
  load: async () => (await import('./ahead-host.tsx')).AheadHost,
}
