import type { Later } from '../../../app/later-part.tsx'
import type { NotBroughtProps } from './not-brought.tsx'

/** A delivery without a rider shows the order's own state. */
export const notBroughtPart: Later<NotBroughtProps> = {
  words: ['pickup-order'],
  load: async () => (await import('./not-brought.tsx')).NotBrought,
}
