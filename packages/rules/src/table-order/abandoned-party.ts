/** A party with no tap and no open page for this long counts as having left its table. */
export const abandonedMs = 30 * 60 * 1000

/** How often an open page reports its party's presence to the server. */
export const activityIntervalMs = 5 * 60 * 1000

/** What a party would leave to the next party at its table. */
export interface PartyState {
  /** The party ordered something that the store accepted, even if it was free. */
  readonly ordered: boolean
  /** Amount owed, in minor units. */
  readonly amount: number
  readonly billState: string
  /** A guest has sat there: a table that staff prepare for expected guests is not abandoned. */
  readonly seated: boolean
  /** Their note to the kitchen about the whole bill (an allergy). Unlike the dishes, it could not be restored. */
  readonly memo: string
  /** Time since the last change at the table or sign of a party's phone. */
  readonly quietMs: number
}

/**
 * Whether the party is abandoned, so that the next guest starts a new one: it owes nothing and was silent for half an
 * hour.
 * Once something was ordered, only staff can decide (decision 0029).
 */
export function isAbandoned({ ordered, amount, billState, seated, memo, quietMs }: PartyState): boolean {
  const isEmpty = billState === 'open' && !ordered && amount === 0 && memo === ''
  return isEmpty && seated && quietMs >= abandonedMs
}
