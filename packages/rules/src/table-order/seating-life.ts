/** A party's stay: opened, ordering once a round was sent, bill asked, then paid or closed without. */
export type SeatingLife = 'free' | 'opened' | 'ordering' | 'bill_asked' | 'paid' | 'closed'

export interface SeatingFacts {
  readonly state: 'open' | 'closed'
  readonly rounds: number
  readonly billAsked: boolean
  readonly billState: string
}

/** Null = nobody sits at the table. */
export function lifeOf(seating: SeatingFacts | null): SeatingLife {
  if (seating === null) return 'free'
  if (seating.state === 'closed') return seating.billState === 'paid' ? 'paid' : 'closed'
  if (seating.billAsked) return 'bill_asked'
  return seating.rounds > 0 ? 'ordering' : 'opened'
}
