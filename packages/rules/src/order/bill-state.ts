/** A bill from first round to receipt, a round on its way to the store, a dish on its way to the table. */
export type BillState = 'open' | 'paying' | 'paid' | 'void'
/** `waiting`: ordered ahead, and not visible to the kitchen yet. */
export type RoundState = 'waiting' | 'pending' | 'accepted' | 'refused'
export type DishState = 'received' | 'cooking' | 'served' | 'refused'

export interface LifeStates {
  readonly bill: BillState
  readonly round: RoundState
  readonly dish: DishState
}

/**
 * Moves go forward only and never leave a final state, so a late or repeated message cannot undo anything.
 * The one way back is `paying` to `open`, when a payment failed.
 */
const next: {
  readonly [Life in keyof LifeStates]: { readonly [From in LifeStates[Life]]: readonly LifeStates[Life][] }
} = {
  bill: { open: ['paying', 'paid', 'void'], paying: ['open', 'paid', 'void'], paid: [], void: [] },
  round: { waiting: ['pending', 'accepted', 'refused'], pending: ['accepted', 'refused'], accepted: [], refused: [] },
  dish: { received: ['cooking', 'served', 'refused'], cooking: ['served', 'refused'], served: [], refused: [] },
}

/**
 * Whether a bill, round or dish may move from one state to another. Staying is not a move. Unknown states cannot move.
 */
export function canMove<Life extends keyof LifeStates>(
  life: Life,
  from: LifeStates[Life],
  to: LifeStates[Life],
): boolean {
  return movesFrom(life, from)?.includes(to) ?? false
}

/** Whether the state is final. */
export function isFinal<Life extends keyof LifeStates>(life: Life, state: LifeStates[Life]): boolean {
  return movesFrom(life, state)?.length === 0
}

/** While one guest pays, the bill takes no rounds: they pay the amount they saw. A failed payment opens it again. */
export function takesRounds(state: BillState): boolean {
  return state === 'open'
}

/** A search in entries, not a key lookup: a state from a row or message could be `constructor`. */
function movesFrom(life: keyof LifeStates, from: string): readonly string[] | undefined {
  return Object.entries(next[life]).find(([state]) => state === from)?.[1]
}
