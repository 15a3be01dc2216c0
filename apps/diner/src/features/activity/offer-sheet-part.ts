import type { Later } from '../../app/later-part.tsx'
import type { OfferSheetProps } from './components/offer-sheet.tsx'

/** Loads with the first tap on an offer. */
export const offerSheetPart: Later<OfferSheetProps> = {
  load: async () => (await import('./components/offer-sheet.tsx')).OfferSheet,
}
