/** A bill from the first round to the receipt, a round on its way to the store, a dish on its way to the table. */
export type BillState = 'open' | 'paying' | 'paid' | 'void'
/** `waiting`: ordered ahead, and not in the kitchen's sight yet. */
export type RoundState = 'waiting' | 'pending' | 'accepted' | 'refused'
export type DishState = 'received' | 'cooking' | 'served' | 'refused'

export interface LifeStates {
  readonly bill: BillState
  readonly round: RoundState
  readonly dish: DishState
}

/**
 * Only forward: no end is ever left, so a late or repeated message cannot undo what happened. The one way back is from
 * `paying` to `open`: a claim for one payment, given up when that payment came to nothing.
 */
const next: {
  readonly [Life in keyof LifeStates]: { readonly [From in LifeStates[Life]]: readonly LifeStates[Life][] }
} = {
  bill: { open: ['paying', 'paid', 'void'], paying: ['open', 'paid', 'void'], paid: [], void: [] },
  round: { waiting: ['pending', 'accepted', 'refused'], pending: ['accepted', 'refused'], accepted: [], refused: [] },
  dish: { received: ['cooking', 'served', 'refused'], cooking: ['served', 'refused'], served: [], refused: [] },
}

/** Whether a bill, a round or a dish may go from one state to another. Staying is no move. Unknown states may not move. */
export function canMove<Life extends keyof LifeStates>(
  life: Life,
  from: LifeStates[Life],
  to: LifeStates[Life],
): boolean {
  return movesFrom(life, from)?.includes(to) ?? false
}

/** Whether this is the end of its life. */
export function isFinal<Life extends keyof LifeStates>(life: Life, state: LifeStates[Life]): boolean {
  return movesFrom(life, state)?.length === 0
}

/** While one of the table pays, nothing is added: they pay what they were shown. A payment given up opens the bill again. */
export function takesRounds(state: BillState): boolean {
  return state === 'open'
}

/** By list, not by key: a state read from a row or a message could be called `constructor`. */
function movesFrom(life: keyof LifeStates, from: string): readonly string[] | undefined {
  return Object.entries(next[life]).find(([state]) => state === from)?.[1]
}
