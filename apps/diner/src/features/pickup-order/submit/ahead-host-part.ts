import type { Later } from '../../../app/later-part.tsx'

/** Runs beside every page while an order ahead waits to be sent, and shows its notices. */
export const aheadHost: Later<object> = {
  words: ['pickup-order'],
  load: async () => (await import('./ahead-host.tsx')).AheadHost,
}
