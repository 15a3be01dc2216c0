import type { Later } from '../../../app/later-part.tsx'
import type { DeclinedRoundProps } from './declined-round.tsx'

/** A declined round, shown on screens that did not send it. Its words come with `after-sending`. */
export const declinedPart: Later<DeclinedRoundProps> = {
  load: async () => (await import('./declined-round.tsx')).DeclinedRound,
}
