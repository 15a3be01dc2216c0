import type { Later } from '../../../app/later-part.tsx'
import type { DeclinedRoundProps } from './declined-round.tsx'

/** Where a round is told that was not sent from this screen: in the words of what was sent. */
export const declinedPart: Later<DeclinedRoundProps> = {
  load: async () => (await import('./declined-round.tsx')).DeclinedRound,
}
