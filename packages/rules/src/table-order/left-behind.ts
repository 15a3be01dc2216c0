/** Who sits at a table longer than this without a tap, and with no page of theirs open, is taken to have left it. */
export const leftBehindMs = 30 * 60 * 1000

/** How often an open page says to the house that its party is still there. */
export const heardEveryMs = 5 * 60 * 1000

/** What a party would leave to the next one at its table. */
export interface Standing {
  /** Something the store took was ordered, on the house or not. */
  readonly ordered: boolean
  /** What is owed, in the currency's minor unit. */
  readonly amount: number
  readonly billState: string
  /** A guest sat there: what the staff prepare for who is about to sit down is nobody's to take. */
  readonly seated: boolean
  /** The next guest would read of it: dishes that were not sent, a round that the store refused. */
  readonly shows: boolean
  /** What they wrote to the kitchen about the whole bill (an allergy): it could not be given back with the dishes. */
  readonly memo: string
  /** Since anything was told at the table, or a phone of the party was heard of. */
  readonly quietMs: number
}

/**
 * Whether whoever comes next begins anew: the party has nothing with the house, and has been silent for half an hour. While
 * something was ordered only a person can tell (decision 0029); what shows nothing needs no new beginning.
 */
export function isLeftBehind({ ordered, amount, billState, seated, shows, memo, quietMs }: Standing): boolean {
  const isEmpty = billState === 'open' && !ordered && amount === 0 && memo === ''
  return isEmpty && seated && shows && quietMs >= leftBehindMs
}
