import type { Later } from '../../../app/later-part.tsx'
import type { NotBroughtProps } from './not-brought.tsx'

/** Where nobody brings it: what became of the order is told in the order's own words. */
export const notBroughtPart: Later<NotBroughtProps> = {
  words: ['pickup-order'],
  load: async () => (await import('./not-brought.tsx')).NotBrought,
}
