/** A party's stay: opened, ordering after the first round, bill asked, then paid, or closed without payment. */
export type SeatingLife = 'free' | 'opened' | 'ordering' | 'bill_asked' | 'paid' | 'closed'

export interface SeatingFacts {
  readonly state: 'open' | 'closed'
  readonly rounds: number
  readonly billAsked: boolean
  readonly billState: string
}

/** Null = the table is free. */
export function lifeOf(seating: SeatingFacts | null): SeatingLife {
  if (seating === null) return 'free'
  if (seating.state === 'closed') return seating.billState === 'paid' ? 'paid' : 'closed'
  if (seating.billAsked) return 'bill_asked'
  return seating.rounds > 0 ? 'ordering' : 'opened'
}
